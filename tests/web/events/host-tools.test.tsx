import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { ANNOUNCEMENT_MAX_LENGTH, DAY_MS } from "#contract/limits.ts";
import { type Answer, ada, problem } from "../auth/auth-server.ts";
import { type Call, leave, stubWorker, summit, toasts, useZurichTime, visit } from "./events-server.tsx";

vi.setConfig({ testTimeout: 20_000 });

const HOST = { isHost: true, mayEdit: true };
const ADMIN = { isHost: false, mayEdit: true };
const AHEAD = { startsAt: "2027-01-21T11:30:00.000Z", endsAt: "2027-01-21T13:00:00.000Z" };
const hosted = (more: Partial<EventView> = {}) => summit({ ...AHEAD, viewer: HOST, ...more });
const PATH = `/api/events/${summit().id}`;
const here = PATH.replace("/api", "");

/** Opens the page of an event. The worker answers with its current view and with the answers a test adds. */
async function open(
  event: EventView,
  routes: Record<string, (call: Call) => Answer | Promise<Answer>> = {},
  search = "",
) {
  const calls = stubWorker({ [`GET ${PATH}`]: () => ({ body: event }), ...routes });
  const tab = await visit(`${here}${search}`, { viewer: ada, answers: { [PATH]: event } });
  const writes = () => calls.filter(({ method }) => method !== "GET");
  return { ...tab, user: userEvent.setup({ delay: null }), calls, writes };
}
const tools = () => within(screen.getByRole("region", { name: "Host tools" }));
const names = () =>
  [...tools().queryAllByRole("button"), ...tools().queryAllByRole("link")].map((one) => one.textContent);

async function openDialog(tab: Awaited<ReturnType<typeof open>>, button: string, title: string) {
  await tab.user.click(tools().getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: title }));
}

beforeEach(useZurichTime);
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe("The tools of a host", () => {
  it("are on the host's own event, with a link to its registrations", async () => {
    await open(hosted());
    expect(names()).toEqual(["Edit", "Write to attendees", "Cancel event", "Registrations"]);
    expect(tools().getByRole("link", { name: "Registrations" })).toHaveAttribute("href", `${here}/registrations`);
  });

  it("are not shown to anybody else", async () => {
    await open(summit(AHEAD));
    expect(screen.queryByRole("region", { name: "Host tools" })).toBeNull();
  });

  it.each<[string, Partial<EventView>, string[]]>([
    ["an admin: all but writing to attendees", { viewer: ADMIN }, ["Edit", "Cancel event", "Registrations"]],
    ["a cancelled event", { cancelled: true, open: false }, ["Registrations"]],
    [
      "an event that is over",
      { startsAt: "2026-11-19T09:00:00.000Z", endsAt: null },
      ["Write to attendees", "Registrations"],
    ],
    ["an event in progress", { startsAt: "2026-11-20T11:00:00.000Z" }, ["Edit", "Write to attendees", "Registrations"]],
    ["an event without attendees", { attendeeCount: 0 }, ["Edit", "Cancel event", "Registrations"]],
  ])("contain only actions that are possible: %s", async (_, more, expected) => {
    await open(hosted(more));
    expect(names()).toEqual(expected);
  });

  it("open no dialog by a URL whose action is no longer possible", async () => {
    await open(hosted({ cancelled: true, open: false }), {}, "?dialog=edit");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("Editing an event", () => {
  const edit = async (event: EventView, answer: (call: Call) => Answer = () => ({ body: event })) => {
    const tab = await open(event, { [`PATCH ${PATH}`]: answer });
    return { ...tab, dialog: await openDialog(tab, "Edit", "Edit event") };
  };
  const save = ({ user, dialog }: Awaited<ReturnType<typeof edit>>) =>
    user.click(dialog.getByRole("button", { name: "Save" }));

  it("starts with the current values, and sends only changes, with the version they are based on", async () => {
    const tab = await edit(hosted({ version: 4 }), () => ({ body: hosted({ version: 5, title: "Winter Summit" }) }));
    const title = tab.dialog.getByLabelText("Event Title");
    expect(title).toHaveValue("Winter Investment Summit");
    expect(tab.dialog.getByLabelText("Date")).toHaveValue("2027-01-21T12:30");
    fireEvent.change(title, { target: { value: "Winter Summit" } });
    expect(tab.dialog.getByRole("status")).toHaveTextContent("Nobody is told about this change.");
    await save(tab);
    await waitFor(() => expect(toasts()).toEqual(["Event changed"]));
    expect(tab.writes()).toMatchObject([{ body: { version: 4, title: "Winter Summit" } }]);
    expect(Object.keys(tab.writes()[0]?.body as object)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says before saving how many people get a mail, and moves the end with the start", async () => {
    const tab = await edit(hosted({ waitlistCount: 2 }));
    fireEvent.change(tab.dialog.getByLabelText("Date"), { target: { value: "2027-01-22T10:00" } });
    expect(tab.dialog.getByRole("status")).toHaveTextContent("40 people will get a mail: the time changed.");
    await tab.user.type(tab.dialog.getByLabelText("Location"), " 2");
    expect(tab.dialog.getByRole("status")).toHaveTextContent(
      "40 people will get a mail: the time and the location changed.",
    );
    await save(tab);
    await waitFor(() => expect(tab.writes()).toHaveLength(1));
    expect(tab.writes()[0]?.body).toEqual({
      version: 1,
      startsAt: "2027-01-22T09:00:00.000Z",
      endsAt: "2027-01-22T10:30:00.000Z",
      location: "Zürich, Saal am Wasser 2",
    });
  });

  it("keeps the exact instant of an unchanged time, with its seconds and in a repeated hour", async () => {
    const night = { startsAt: "2027-10-31T01:30:15.000Z", endsAt: null };
    const tab = await edit(hosted(night));
    expect(tab.dialog.getByLabelText("Date")).toHaveValue("2027-10-31T02:30");
    await tab.user.type(tab.dialog.getByLabelText("Description"), " Three.");
    await save(tab);
    await waitFor(() => expect(tab.writes()).toHaveLength(1));
    expect(Object.keys(tab.writes()[0]?.body as object)).toEqual(["version", "description"]);
  });

  it("removes optional values", async () => {
    const tab = await edit(hosted());
    await tab.user.click(tab.dialog.getByRole("button", { name: "More options" }));
    fireEvent.change(tab.dialog.getByLabelText("Ends (optional)"), { target: { value: "" } });
    await tab.user.clear(tab.dialog.getByLabelText(/Places/));
    await tab.user.clear(tab.dialog.getByLabelText(/Website/));
    await save(tab);
    await waitFor(() => expect(tab.writes()).toHaveLength(1));
    expect(tab.writes()[0]?.body).toEqual({ version: 1, endsAt: null, capacity: null, website: null });
  });

  it("sends nothing when nothing changed", async () => {
    const tab = await edit(hosted());
    await save(tab);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.writes()).toEqual([]);
  });

  it("shows beside the seats that more people are registered", async () => {
    const tab = await edit(hosted(), () => problem("capacity-taken"));
    await tab.user.click(tab.dialog.getByRole("button", { name: "More options" }));
    const places = tab.dialog.getByLabelText(/Places/);
    fireEvent.change(places, { target: { value: "10" } });
    await save(tab);
    await waitFor(() =>
      expect(places).toHaveAccessibleDescription("More people have a place already than there would be places."),
    );
    await waitFor(() => expect(places).toHaveFocus());
  });

  it("shows what somebody else changed meanwhile, keeps the input, and saves over it on the next submit", async () => {
    const theirs = hosted({ version: 2, location: "Bern, Bundesplatz", title: "Their title" });
    let current = hosted();
    let saved = 0;
    const tab = await open(current, {
      [`GET ${PATH}`]: () => ({ body: current }),
      [`PATCH ${PATH}`]: () => {
        current = theirs;
        saved += 1;
        return saved === 1 ? problem("conflict") : { body: { ...theirs, version: 3, title: "My title" } };
      },
    });
    const dialog = await openDialog(tab, "Edit", "Edit event");
    const title = dialog.getByLabelText("Event Title");
    fireEvent.change(title, { target: { value: "My title" } });
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Somebody else changed this event in the meantime: the title and the location.",
    );
    expect(title).toHaveValue("My title");
    expect(dialog.getByLabelText("Location")).toHaveValue("Bern, Bundesplatz");
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(toasts()).toEqual(["Event changed"]));
    expect(tab.writes()[1]?.body).toEqual({ version: 2, title: "My title" });
  });

  it("discards the input and loads the other changes when chosen", async () => {
    const theirs = hosted({ version: 2, title: "Their title" });
    let current = hosted();
    const tab = await open(current, {
      [`GET ${PATH}`]: () => ({ body: current }),
      [`PATCH ${PATH}`]: () => {
        current = theirs;
        return problem("conflict");
      },
    });
    const dialog = await openDialog(tab, "Edit", "Edit event");
    await tab.user.type(dialog.getByLabelText("Event Title"), "!");
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    await tab.user.click(await dialog.findByRole("button", { name: "Drop mine and load theirs" }));
    expect(dialog.getByLabelText("Event Title")).toHaveValue("Their title");
    expect(dialog.queryByRole("alert")).toBeNull();
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is part of the URL while it is open, and Back closes it", async () => {
    const tab = await edit(hosted());
    expect(tab.router.state.location.search).toBe("?dialog=edit");
    await act(() => tab.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("Cancelling an event", () => {
  const CANCEL = `POST ${PATH}/cancellation`;
  const ask = async (answer: (call: Call) => Answer = () => ({ status: 204 })) => {
    const tab = await open(hosted(), { [CANCEL]: answer });
    return { ...tab, dialog: await openDialog(tab, "Cancel event", "Cancel this event?") };
  };

  it("asks first, says who gets a mail, and sends the reason", async () => {
    const tab = await ask();
    expect(tab.dialog.getByText(/is told by mail, and the entry in their calendar is withdrawn/)).toBeVisible();
    expect(tab.writes()).toEqual([]);
    await tab.user.type(tab.dialog.getByLabelText(/Reason/), "  The hall has water damage. ");
    await tab.user.click(tab.dialog.getByRole("button", { name: "Cancel event" }));
    await waitFor(() => expect(toasts()).toEqual(["Event cancelled"]));
    expect(tab.writes()).toMatchObject([
      { path: `${PATH}/cancellation`, body: { reason: "The hall has water damage." } },
    ]);
  });

  it("needs no reason, and does nothing when the event is kept", async () => {
    const tab = await ask();
    await tab.user.click(tab.dialog.getByRole("button", { name: "Keep the event" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.writes()).toEqual([]);
    const again = await openDialog(tab, "Cancel event", "Cancel this event?");
    await tab.user.click(again.getByRole("button", { name: "Cancel event" }));
    await waitFor(() => expect(tab.writes()).toMatchObject([{ body: {} }]));
    expect(Object.keys(tab.writes()[0]?.body as object)).toEqual([]);
  });

  it("says why it failed, and keeps the reason", async () => {
    const tab = await ask(() => problem("event-over"));
    await tab.user.type(tab.dialog.getByLabelText(/Reason/), "Snow.");
    await tab.user.click(tab.dialog.getByRole("button", { name: "Cancel event" }));
    expect(await tab.dialog.findByText("This event is over.")).toBeVisible();
    expect(tab.dialog.getByLabelText(/Reason/)).toHaveValue("Snow.");
  });
});

describe("Writing to attendees", () => {
  const WRITE = `POST ${PATH}/announcements`;
  const write = async (answer: (call: Call) => Answer = () => ({ status: 202 })) => {
    const tab = await open(hosted(), { [WRITE]: answer });
    return { ...tab, dialog: await openDialog(tab, "Write to attendees", "Write to attendees") };
  };
  const text = ({ dialog }: Awaited<ReturnType<typeof write>>) => dialog.getByLabelText("Message");
  const send = ({ user, dialog }: Awaited<ReturnType<typeof write>>) =>
    user.click(dialog.getByRole("button", { name: "Send" }));

  it("says who gets it and how often, and sends it once", async () => {
    const tab = await write();
    expect(tab.dialog.getByText(/Everybody whose place is confirmed gets this by mail.*once a day/)).toBeVisible();
    await tab.user.type(text(tab), "  Bring your badge.");
    await tab.user.dblClick(tab.dialog.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(toasts()).toEqual(["Your mail is on its way to the attendees"]));
    expect(tab.writes()).toMatchObject([
      { body: { text: "Bring your badge." }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it("counts characters, and refuses an empty text and one that is too long", async () => {
    const tab = await write();
    await send(tab);
    expect(await tab.dialog.findByText("Please write something.")).toBeVisible();
    fireEvent.change(text(tab), { target: { value: "👩‍🚀".repeat(ANNOUNCEMENT_MAX_LENGTH + 1) } });
    expect(tab.dialog.getByText("2,001 / 2,000")).toBeVisible();
    await send(tab);
    expect(await tab.dialog.findByText("At most 2,000 characters.")).toBeVisible();
    fireEvent.change(text(tab), { target: { value: "👩‍🚀".repeat(ANNOUNCEMENT_MAX_LENGTH) } });
    expect(tab.dialog.queryByText("At most 2,000 characters.")).toBeNull();
    expect(tab.writes()).toEqual([]);
  });

  it("says when the next attempt is possible, and keeps the text", async () => {
    const tab = await write(() => problem("rate-limited", {}, { "retry-after": String(DAY_MS / 1000) }));
    await tab.user.type(text(tab), "Once more.");
    await send(tab);
    expect(await tab.dialog.findByText(/It is possible again from Sat, Nov 21, 1:00 PM\./)).toBeVisible();
    expect(text(tab)).toHaveValue("Once more.");
  });

  it("keeps its idempotency key while the outcome is unknown", async () => {
    let tries = 0;
    const tab = await write(() => {
      tries += 1;
      if (tries === 1) throw new TypeError("offline");
      return { status: 202 };
    });
    await tab.user.type(text(tab), "Bring your badge.");
    await send(tab);
    expect(await tab.dialog.findByText("You seem to be offline.")).toBeVisible();
    await send(tab);
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(tab.writes()[1]?.key).toBe(tab.writes()[0]?.key);
  });

  it("keeps the text when the dialog is closed, and clears it once it is sent", async () => {
    const tab = await write();
    await tab.user.type(text(tab), "Bring your badge.");
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await openDialog(tab, "Write to attendees", "Write to attendees");
    expect(again.getByLabelText("Message")).toHaveValue("Bring your badge.");
    await tab.user.click(again.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const third = await openDialog(tab, "Write to attendees", "Write to attendees");
    expect(third.getByLabelText("Message")).toHaveValue("");
  });
});
