import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventInput } from "#contract/events/hosting.ts";
import { DAY_MS } from "#contract/limits.ts";
import { type Answer, ada, problem } from "../auth/auth-server.ts";
import { card, leave, stubWorker, summit, toasts, useZurichTime, visit } from "./events-server.tsx";

vi.setConfig({ testTimeout: 20_000 });

const LIST = "GET /api/events";
const CREATE = "POST /api/events";
const NONE = { rows: [], cursor: null };
const YEAR = 2027;
const created = summit({
  ...card(7, { title: "Lenders at Lunch", attendeeCount: 0 }),
  viewer: { isHost: true, mayEdit: true },
});
const SENTENCES = [
  "Title must be at least 5 characters.",
  "Date is required.",
  "Location is required.",
  "Description must be at least 10 characters.",
];

type Handler = (body: EventInput) => Answer | Promise<Answer>;

/** Opens /events as Ada, whose time zone is Zurich's, with the dialog open. */
async function openDialog(create: Handler = () => ({ status: 201, body: created })) {
  const calls = stubWorker({
    [LIST]: () => ({ body: NONE }),
    [CREATE]: ({ body }) => create(body as EventInput),
  });
  const tab = await visit("/events", { viewer: ada, answers: { "/api/events": NONE } });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Create Event" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Event" }));
  const posts = () => calls.filter(({ method }) => method === "POST");
  return { ...tab, user, dialog, posts };
}
type Open = Awaited<ReturnType<typeof openDialog>>;

const send = ({ user, dialog }: Open) => user.click(dialog.getByRole("button", { name: "Create Event" }));
const fieldOf = ({ dialog }: Open, sentence: string) =>
  dialog.getByRole<HTMLInputElement>("textbox", { description: sentence });

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

  it("shows no errors before the first submit, and removes each error once its field is valid", async () => {
    const tab = await openDialog();
    await tab.user.type(tab.dialog.getByLabelText("Event Title"), "Lun");
    await tab.user.tab();
    expect(tab.dialog.queryByText("Title must be at least 5 characters.")).toBeNull();
    await send(tab);
    await tab.dialog.findByText("Title must be at least 5 characters.");
    await tab.user.type(tab.dialog.getByLabelText("Event Title"), "ch");
    await waitFor(() => expect(tab.dialog.queryByText("Title must be at least 5 characters.")).toBeNull());
    write(tab, "Date", `${YEAR}-01-21T12:30`);
    await waitFor(() => expect(tab.dialog.queryByText("Date is required.")).toBeNull());
    await tab.user.type(fieldOf(tab, "Location is required."), "B");
    await waitFor(() => expect(tab.dialog.queryByText("Location is required.")).toBeNull());
    expect(tab.dialog.getByText("Description must be at least 10 characters.")).toBeVisible();
    await send(tab);
    await waitFor(() => expect(tab.dialog.getByLabelText("Description")).toHaveFocus());
  });

  it("refuses a start that has passed, or is more than three years away", async () => {
    const tab = await openDialog();
    write(tab, "Date", "2020-01-21T12:30");
    await send(tab);
    expect(await tab.dialog.findByText("The start must lie ahead.")).toBeVisible();
    write(tab, "Date", `${YEAR + 5}-01-21T12:30`);
    expect(await tab.dialog.findByText("Please choose a date within three years.")).toBeVisible();
  });

  it("makes the event, says so, closes, and is empty when it opens again", async () => {
    const tab = await openDialog();
    fill(tab);
    await send(tab);
    await waitFor(() => expect(toasts()).toEqual(["Event created successfully!"]));
    expect(tab.posts()).toMatchObject([{ path: "/api/events", body: filled }]);
    expect(Object.keys(tab.posts()[0]?.body as object).sort()).toEqual(Object.keys(filled).sort());
    expect(tab.posts()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.router.state.location.search).toBe("");
    expect(await screen.findByRole("link", { name: "Lenders at Lunch" })).toBeVisible();
    await tab.user.click(screen.getByRole("button", { name: "Create Event" }));
    const again = within(await screen.findByRole("dialog", { name: "Create Event" }));
    expect(again.getByLabelText("Event Title")).toHaveValue("");
    expect(again.getByLabelText("Date")).toHaveValue("");
  });

  it("creates one event even if it is pressed several times", async () => {
    let answer = (_: Answer) => {};
    const tab = await openDialog(() => new Promise((resolve) => (answer = resolve)));
    fill(tab);
    const button = tab.dialog.getByRole("button", { name: "Create Event" });
    await tab.user.dblClick(button);
    await tab.user.type(tab.dialog.getByLabelText("Location"), "{Enter}");
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    expect(button).toHaveTextContent("Creating...");
    await act(async () => answer({ status: 201, body: created }));
    await waitFor(() => expect(toasts()).toEqual(["Event created successfully!"]));
    expect(tab.posts()).toHaveLength(1);
  });

  it("sends the same idempotency key again while the outcome is unknown, and a new one for another event", async () => {
    let tries = 0;
    const tab = await openDialog(() => {
      tries += 1;
      if (tries < 3) throw new TypeError("offline");
      return { status: 201, body: created };
    });
    fill(tab);
    await send(tab);
    expect(await tab.dialog.findByRole("alert")).toHaveTextContent("You seem to be offline.");
    expect(tab.dialog.getByLabelText("Event Title")).toHaveValue("Lenders at Lunch");
    await send(tab);
    await waitFor(() => expect(tab.posts()).toHaveLength(2));
    await tab.dialog.findByRole("alert");
    write(tab, "Location", "Stockholm, Kajen 10");
    await send(tab);
    await waitFor(() => expect(toasts()).toEqual(["Event created successfully!"]));
    const [first, second, third] = tab.posts().map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("shows the server's errors beside their fields, opens hidden fields, and keeps the input", async () => {
    const fields = { website: "Please enter an address that begins with https://." };
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
      /It is possible again from \w{3}, \w{3} \d+.*, \d+:\d\d/,
    );
  });
});

describe("'More options'", () => {
  const openMore = async (tab: Open) => {
    const more = tab.dialog.getByRole("button", { name: "More options" });
    await tab.user.click(more);
    return more;
  };

  it("are closed at first, and fields that were never shown are not sent", async () => {
    const tab = await openDialog();
    expect(tab.dialog.getByRole("button", { name: "More options" })).toHaveAttribute("aria-expanded", "false");
    expect(tab.dialog.queryByRole("textbox", { name: /Places/ })).toBeNull();
    expect(tab.dialog.getByLabelText(/Places/).closest("[hidden]")).not.toHaveAttribute("class");
  });

  it("contain end, time zone, seats, website and cover", async () => {
    const tab = await openDialog();
    fill(tab);
    expect(await openMore(tab)).toHaveAttribute("aria-expanded", "true");
    write(tab, "Ends (optional)", `${YEAR}-01-21T14:00`);
    write(tab, /Places/, "16");
    write(tab, /Website/, "https://lunch.example/");
    await tab.user.click(tab.dialog.getByRole("button", { name: "Draw another" }));
    await send(tab);
    await waitFor(() => expect(tab.posts()).toHaveLength(1));
    expect(tab.posts()[0]?.body).toEqual({
      ...filled,
      endsAt: `${YEAR}-01-21T13:00:00.000Z`,
      capacity: 16,
      website: "https://lunch.example/",
      cover: expect.any(Number),
    });
  });

  it("move the end with the start until the member edits it", async () => {
    const tab = await openDialog();
    await openMore(tab);
    const end = tab.dialog.getByLabelText("Ends (optional)");
    write(tab, "Date", `${YEAR}-01-21T12:30`);
    expect(end).toHaveValue(`${YEAR}-01-21T14:30`);
    write(tab, "Date", `${YEAR}-01-22T23:00`);
    expect(end).toHaveValue(`${YEAR}-01-23T01:00`);
    write(tab, "Ends (optional)", `${YEAR}-01-23T02:00`);
    write(tab, "Date", `${YEAR}-01-24T12:00`);
    expect(end).toHaveValue(`${YEAR}-01-23T02:00`);
    await send(tab);
    expect(await tab.dialog.findByText("The end comes after the start, at most 31 days later.")).toBeVisible();
    write(tab, "Date", `${YEAR}-01-22T12:00`);
    await waitFor(() => expect(tab.dialog.queryByText(/The end comes after/)).toBeNull());
  });

  it("open when a field inside is wrong, and focus it", async () => {
    const tab = await openDialog();
    fill(tab);
    const more = await openMore(tab);
    const places = tab.dialog.getByLabelText(/Places/);
    write(tab, /Places/, "a dozen");
    await tab.user.click(more);
    expect(places).not.toBeVisible();
    await send(tab);
    await waitFor(() => expect(places).toHaveFocus());
    expect(tab.dialog.getByText("Places are a whole number.")).toBeVisible();
    write(tab, /Places/, "0");
    expect(await tab.dialog.findByText("At least one place.")).toBeVisible();
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
      await tab.dialog.findByText("The clocks in Zurich skip 2:30 AM that day: it begins at 3:30 AM CEST."),
    ).toBeVisible();
    write(tab, "Date", "2027-10-31T02:30");
    expect(
      await tab.dialog.findByText("The clocks in Zurich show 2:30 AM twice that day: the first, CEST, counts."),
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
    stubWorker({ [LIST]: () => ({ body: NONE }), "GET /api/events?when=7": () => ({ body: NONE }) });
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
    const question = within(await screen.findByRole("dialog", { name: "Discard what you typed?" }));
    await tab.user.click(question.getByRole("button", { name: "Keep writing" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Discard what you typed?" })).toBeNull());
    expect(tab.dialog.getByLabelText("Event Title")).toHaveValue("Lenders");
    await tab.user.click(tab.dialog.getByRole("button", { name: "Cancel" }));
    await tab.user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.router.state.location.search).toBe("");
  });

  it("is left without a question while nothing is typed", async () => {
    const tab = await openDialog();
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("A viewer who may not create events", () => {
  const show = async (viewer: typeof ada | null) => {
    stubWorker({ [LIST]: () => ({ body: NONE }) });
    await visit("/events?dialog=create", { viewer, answers: { "/api/events": NONE } });
  };

  it.each([
    ["has not been approved", { status: "pending" }, "Creating events opens when you are approved."],
    ["was rejected", { status: "rejected" }, "Creating events is for approved members."],
    ["has not confirmed the address", { emailVerified: false }, "Confirm your email address to create events."],
  ] as const)("sees why beside the button: a member who %s", async (_, more, reason) => {
    await show({ ...ada, ...more });
    const button = screen.getByRole("button", { name: "Create Event" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(reason);
    await userEvent.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has no button without an account", async () => {
    await show(null);
    expect(screen.queryByRole("button", { name: "Create Event" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
