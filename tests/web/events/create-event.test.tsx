import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventInput } from "#contract/events/hosting.ts";
import { DAY_MS } from "#contract/limits.ts";
import { type Answer, ada, problem, stubServer } from "../auth/auth-server.ts";
import { expectNoDialog } from "../no-dialog.ts";
import { quickUser } from "../quick-user.ts";
import { card, leave, summit, toasts, useZurichTime, visit } from "./events-server.tsx";

const LIST = "GET /api/events";
const CREATE = "POST /api/events";
const NONE = { rows: [], cursor: null };
const YEAR = 2027;
const created = summit({
  ...card(7, { title: "Lenders at Lunch", attendeeCount: 0 }),
  viewer: { isHost: true, mayEdit: true, isPreviewMissing: false, company: null },
});
const SENTENCES = [
  "Title must be at least 5 characters.",
  "Date is required.",
  "Location is required.",
  "Description must be at least 10 characters.",
];

type Handler = (body: EventInput) => Answer<EventView> | Promise<Answer<EventView>>;

/** Opens /events as Ada, whose time zone is Zurich's, with the dialog open. */
async function openDialog(create: Handler = () => ({ status: 201, body: created })) {
  const calls = stubServer({
    [LIST]: () => ({ body: NONE }),
    [CREATE]: ({ body }) => create(body as EventInput),
  });
  const tab = await visit("/events", { viewer: ada, answers: { "/api/events": NONE } });
  const user = quickUser({ delay: null });
  await user.click(screen.getByRole("button", { name: "Create Event" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Event" }));
  const posts = () => calls.filter(({ method }) => method === "POST");
  return { ...tab, user, dialog, posts };
}
type Open = Awaited<ReturnType<typeof openDialog>>;

const send = ({ user, dialog }: Open) => user.click(dialog.getByRole("button", { name: "Create Event" }));

const write = ({ dialog }: Open, label: string | RegExp, text: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });

function fill(tab: Open): void {
  write(tab, "Event Title", "Lenders at Lunch");
  write(tab, "Date", `${YEAR}-01-21T12:30`);
  write(tab, "Location", "Stockholm, Kajen 9");
  write(tab, "Description", "One long table.");
}
const filled = {
  title: "Lenders at Lunch",
  startsAt: `${YEAR}-01-21T11:30:00.000Z`,
  timeZone: "Europe/Zurich",
  location: "Stockholm, Kajen 9",
  description: "One long table.",
};

beforeEach(useZurichTime);
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe("'Create Event'", () => {
  it("shows beside each of the four fields what is missing, and focuses the first", async () => {
    const tab = await openDialog();
    await send(tab);
    for (const sentence of SENTENCES) expect(await tab.dialog.findByText(sentence)).toBeVisible();
    expect(tab.dialog.getByLabelText("Event Title")).toHaveAccessibleDescription(SENTENCES[0]);
    expect(tab.dialog.getByLabelText("Date")).toHaveAccessibleDescription(SENTENCES[1]);
    expect(tab.dialog.getByLabelText("Location")).toHaveAccessibleDescription(SENTENCES[2]);
    expect(tab.dialog.getByLabelText("Description")).toHaveAccessibleDescription(SENTENCES[3]);
    await waitFor(() => expect(tab.dialog.getByLabelText("Event Title")).toHaveFocus());
    expect(tab.posts()).toEqual([]);
  });

  it("refuses a start that has passed, or is more than three years away", async () => {
    const tab = await openDialog();
    write(tab, "Date", "2020-01-21T12:30");
    await send(tab);
    expect(await tab.dialog.findByText("Choose a time in the future.")).toBeVisible();
    write(tab, "Date", `${YEAR + 5}-01-21T12:30`);
    expect(await tab.dialog.findByText("Choose a date within the next 3 years.")).toBeVisible();
  });

  it("makes the event, says so, closes, and is empty when it opens again", async () => {
    const tab = await openDialog();
    fill(tab);
    await send(tab);
    await waitFor(() => expect(toasts()).toEqual(["Event created successfully!"]));
    expect(screen.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(tab.posts()).toMatchObject([{ path: "/api/events", body: { ...filled, cover: expect.any(Number) } }]);
    expect(Object.keys(tab.posts()[0]?.body as object).sort()).toEqual([...Object.keys(filled), "cover"].sort());
    expect(tab.posts()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.router.state.location.search).toBe("");
    await waitFor(() => expect(screen.getByRole("link", { name: "Lenders at Lunch" })).toHaveFocus());
    await tab.user.click(screen.getByRole("button", { name: "Create Event" }));
    const again = within(await screen.findByRole("dialog", { name: "Create Event" }));
    expect(again.getByLabelText("Event Title")).toHaveValue("");
    expect(again.getByLabelText("Date")).toHaveValue("");
  });

  it("shows the server's errors beside their fields, opens hidden fields, and keeps the input", async () => {
    const fields = { website: "Enter a web address that starts with https://." };
    const tab = await openDialog(() => problem("invalid", { fields }));
    fill(tab);
    await send(tab);
    const website = await tab.dialog.findByLabelText(/Website/);
    await waitFor(() => expect(website).toHaveFocus());
    expect(website).toHaveAccessibleDescription(fields.website);
    expect(tab.dialog.getByLabelText("Event Title")).toHaveValue("Lenders at Lunch");
    expect(toasts()).toEqual([]);
  });

  it("says when the next attempt is possible after too many", async () => {
    const tab = await openDialog(() => problem("rate-limited", {}, { "retry-after": String(DAY_MS / 1000) }));
    fill(tab);
    await send(tab);
    expect(await tab.dialog.findByRole("alert")).toHaveTextContent(
      /You can try again on \w{3}, \w{3} \d+.* at \d+:\d\d/,
    );
  });
});

describe("'More options'", () => {
  const openMore = async (tab: Open) => {
    const more = tab.dialog.getByRole("button", { name: "More options" });
    await tab.user.click(more);
    return more;
  };

  it("are closed at first", async () => {
    const tab = await openDialog();
    expect(tab.dialog.getByRole("button", { name: "More options" })).toHaveAttribute("aria-expanded", "false");
    expect(tab.dialog.queryByRole("textbox", { name: /Spots/ })).toBeNull();
    expect(tab.dialog.getByLabelText(/Spots/).closest("[hidden]")).not.toHaveAttribute("class");
  });

  it("contain end, time zone, seats, website, who may register and cover", async () => {
    const tab = await openDialog();
    fill(tab);
    expect(await openMore(tab)).toHaveAttribute("aria-expanded", "true");
    write(tab, "End date (optional)", `${YEAR}-01-21T14:00`);
    write(tab, /Spots/, "16");
    write(tab, /Website/, "lunch.example");
    await tab.user.click(tab.dialog.getByRole("checkbox", { name: "Exclusive event" }));
    await tab.user.click(tab.dialog.getByRole("button", { name: "Try another" }));
    await send(tab);
    await waitFor(() => expect(tab.posts()).toHaveLength(1));
    expect(tab.posts()[0]?.body).toEqual({
      ...filled,
      endsAt: `${YEAR}-01-21T13:00:00.000Z`,
      capacity: 16,
      website: "https://lunch.example/",
      exclusive: true,
      cover: expect.any(Number),
    });
  });

  it("move the end with the start until the member edits it", async () => {
    const tab = await openDialog();
    await openMore(tab);
    const end = () =>
      ["End date (optional)", "End time"].map((name) => tab.dialog.getByLabelText<HTMLInputElement>(name).value);
    write(tab, "Date", `${YEAR}-01-21T12:30`);
    expect(end()).toEqual(["Thu, Jan 21, 2027", "2:30 PM"]);
    write(tab, "Date", `1/22/${YEAR}`);
    write(tab, "Time", "11pm");
    expect(end()).toEqual(["Sat, Jan 23, 2027", "1:00 AM"]);
    write(tab, "End time", "2 am");
    write(tab, "Date", `1/24/${YEAR}`);
    expect(end()).toEqual(["Sat, Jan 23, 2027", "2 am"]);
    await send(tab);
    expect(await tab.dialog.findByText("The event must end after it starts, within 31 days.")).toBeVisible();
    write(tab, "Date", `1/22/${YEAR}`);
    await waitFor(() => expect(tab.dialog.queryByText(/must end after/)).toBeNull());
  });

  it("open when a field inside is wrong, and focus it", async () => {
    const tab = await openDialog();
    fill(tab);
    const more = await openMore(tab);
    const places = tab.dialog.getByLabelText(/Spots/);
    write(tab, /Spots/, "a dozen");
    await tab.user.click(more);
    expect(places).not.toBeVisible();
    await send(tab);
    await waitFor(() => expect(places).toHaveFocus());
    expect(tab.dialog.getByText("Enter a whole number.")).toBeVisible();
    write(tab, /Spots/, "0");
    expect(await tab.dialog.findByText("Enter at least 1.")).toBeVisible();
  });

  it("find a time zone by its city, and use it for the date", async () => {
    const tab = await openDialog();
    fill(tab);
    await tab.user.click(tab.dialog.getByRole("button", { name: /Zurich, CET: change time zone/ }));
    const zone = tab.dialog.getByRole("combobox", { name: "Time zone" });
    await waitFor(() => expect(zone).toHaveFocus());
    await tab.user.clear(zone);
    await tab.user.type(zone, "new york");
    await tab.user.keyboard("{ArrowDown}{Enter}");
    expect(await tab.dialog.findByText("Your time: 6:30 PM CET")).toBeVisible();
    await send(tab);
    await waitFor(() => expect(tab.posts()).toHaveLength(1));
    expect(tab.posts()[0]?.body).toMatchObject({
      timeZone: "America/New_York",
      startsAt: `${YEAR}-01-21T17:30:00.000Z`,
    });
  });

  it("say when clocks skip the chosen time or show it twice", async () => {
    const tab = await openDialog();
    write(tab, "Date", "2027-03-28T02:30");
    expect(
      await tab.dialog.findByText("Clocks in Zurich skip 2:30 AM that day, so the event starts at 3:30 AM CEST."),
    ).toBeVisible();
    write(tab, "Date", "2027-10-31T02:30");
    expect(
      await tab.dialog.findByText(
        "Clocks in Zurich show 2:30 AM twice that day. This event uses the first, 2:30 AM CEST.",
      ),
    ).toBeVisible();
  });
});

describe("The dialog of a new event", () => {
  it("is part of the URL while it is open, and Back closes it", async () => {
    const tab = await openDialog();
    expect(tab.router.state.location.search).toBe("?dialog=create");
    await act(() => tab.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens by its URL, and closing keeps the other parameters", async () => {
    stubServer({ [LIST]: () => ({ body: NONE }), "GET /api/events?when=7": () => ({ body: NONE }) });
    const { router } = await visit("/events?when=7&dialog=create", { viewer: ada });
    const dialog = within(await screen.findByRole("dialog", { name: "Create Event" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(router.state.location.search).toBe("?when=7"));
  });

  it.each([
    ["Escape", (tab: Open) => tab.user.keyboard("{Escape}")],
    ["Cancel", (tab: Open) => tab.user.click(tab.dialog.getByRole("button", { name: "Cancel" }))],
    ["Back", (tab: Open) => act(() => tab.router.navigate(-1))],
  ])("asks before %s discards the input", async (_, leaveIt) => {
    const tab = await openDialog();
    await tab.user.type(tab.dialog.getByLabelText("Event Title"), "Lenders");
    await leaveIt(tab);
    const question = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
    await tab.user.click(question.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Discard your changes?" })).toBeNull());
    expect(tab.dialog.getByLabelText("Event Title")).toHaveValue("Lenders");
  });

  it("keeps what is typed over a reload, until it is discarded", async () => {
    const before = await openDialog();
    fill(before);
    cleanup();
    const tab = await openDialog();
    expect(tab.dialog.getByLabelText("Event Title")).toHaveValue("Lenders at Lunch");
    expect(tab.dialog.getByLabelText("Date")).toHaveValue(`${YEAR}-01-21T12:30`);
    expect(tab.dialog.getByLabelText("Time")).toHaveValue("6:00 PM");
    await tab.user.click(tab.dialog.getByRole("button", { name: "Cancel" }));
    await tab.user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.router.state.location.search).toBe("");
    cleanup();
    const { dialog } = await openDialog();
    expect(dialog.getByLabelText("Event Title")).toHaveValue("");
  });

  it("is left without a question while nothing is typed", async () => {
    const tab = await openDialog();
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("A viewer who may not create events", () => {
  const loadDialog = () => import("#web/features/events/hosting/create-dialog.tsx");
  const show = async (viewer: typeof ada | null) => {
    stubServer({ [LIST]: () => ({ body: NONE }) });
    await visit("/events?dialog=create", { viewer, answers: { "/api/events": NONE } });
  };

  it.each([
    ["has not been approved", { status: "pending" }, "You can create events once an admin approves your application."],
    ["was rejected", { status: "rejected" }, "Only approved members can create events."],
    ["has not confirmed the address", { emailVerified: false }, "Confirm your email to create events."],
  ] as const)("sees why beside the button: a member who %s", async (_, more, reason) => {
    await show({ ...ada, ...more });
    const button = screen.getByRole("button", { name: "Create Event" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(reason);
    await userEvent.click(button);
    await expectNoDialog(loadDialog());
  });

  it("has no button without an account", async () => {
    await show(null);
    expect(screen.queryByRole("button", { name: "Create Event" })).toBeNull();
    await expectNoDialog(loadDialog());
  });
});
