import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { ANNOUNCEMENT_MAX_LENGTH, DAY_MS } from "#contract/limits.ts";
import { type Answer, ada, at, type Call, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { expectNoDialog } from "../no-dialog.ts";
import { quickUser } from "../quick-user.ts";
import { leave, summit, toasts, useZurichTime, visit } from "./events-server.tsx";

const HOST = { isHost: true, mayEdit: true, isPreviewMissing: false, company: null };
const ADMIN = { isHost: false, mayEdit: true, isPreviewMissing: false, company: null };
const AHEAD = { startsAt: "2027-01-21T11:30:00.000Z", endsAt: "2027-01-21T13:00:00.000Z" };
const hosted = (more: Partial<EventView> = {}) => summit({ ...AHEAD, viewer: HOST, ...more });
const PATH = `/api/events/${summit().id}` as const;
const here = PATH.replace("/api", "");

/** Opens the page of an event. The worker answers with its current view and with the answers a test adds. */
async function open<Route extends string>(event: EventView, routes?: Stubs<Route>, search = "", { wide = true } = {}) {
  const calls = stubServer(
    at(`GET ${PATH}`, () => ({ body: event })),
    stubs(routes),
  );
  const tab = await visit(`${here}${search}`, { viewer: ada, answers: { [PATH]: event }, wide });
  const writes = () => calls.filter(({ method }) => method !== "GET");
  return { ...tab, user: quickUser({ delay: null }), calls, writes };
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
    expect(names()).toEqual(["Edit", "Duplicate", "Email attendees", "Cancel event", "Registrations"]);
    expect(tools().getByRole("link", { name: "Registrations" })).toHaveAttribute("href", `${here}/registrations`);
  });

  it("are not shown to anybody else", async () => {
    await open(summit(AHEAD));
    expect(screen.queryByRole("region", { name: "Host tools" })).toBeNull();
  });

  it.each<[string, Partial<EventView>, string[]]>([
    ["an admin: all but writing to attendees", { viewer: ADMIN }, ["Edit", "Cancel event", "Registrations"]],
    ["a cancelled event", { cancelled: true, open: false }, ["Duplicate", "Registrations"]],
    [
      "an event that is over",
      { startsAt: "2026-11-19T09:00:00.000Z", endsAt: null },
      ["Duplicate", "Email attendees", "Registrations"],
    ],
    [
      "an event in progress",
      { startsAt: "2026-11-20T11:00:00.000Z" },
      ["Edit", "Duplicate", "Email attendees", "Registrations"],
    ],
    [
      "an event that was moved to now by mistake",
      { startsAt: "2026-11-20T11:59:00.000Z", movableUntil: "2026-11-20T12:58:00.000Z" },
      ["Edit", "Duplicate", "Email attendees", "Cancel event", "Registrations"],
    ],
    ["an event without attendees", { attendeeCount: 0 }, ["Edit", "Duplicate", "Cancel event", "Registrations"]],
  ])("contain only actions that are possible: %s", async (_, more, expected) => {
    await open(hosted(more));
    expect(names()).toEqual(expected);
  });

  it("open no dialog by a URL whose action is no longer possible", async () => {
    await open(hosted({ cancelled: true, open: false }), {}, "?dialog=edit");
    await expectNoDialog(import("#web/features/events/hosting/edit-event.tsx"));
  });
});

describe("Duplicating an event", () => {
  const pictured = hosted({ cover: 7, coverPicture: { url: "/media/AAAAAAAAAAAAAAAAAAAAAA.webp", alt: "The hall" } });
  const copy = summit({ ...AHEAD, id: "0193a000-0000-7000-8000-000000000077", viewer: HOST });

  it("opens the form with its details but the dates and the picture, and leads to the new event", async () => {
    const tab = await open(pictured, { "POST /api/events": () => ({ status: 201, body: copy }) });
    const dialog = await openDialog(tab, "Duplicate", "Duplicate event");
    expect(dialog.getByLabelText("Event Title")).toHaveValue(pictured.title);
    expect(dialog.getByLabelText("Description")).toHaveValue(pictured.description);
    expect(dialog.getByLabelText(/^Spots/)).toHaveValue("60");
    for (const label of ["Date", /^End date/]) expect(dialog.getByLabelText(label)).toHaveValue("");
    await tab.user.click(dialog.getByRole("button", { name: "Create Event" }));
    expect(await dialog.findByText("Date is required.")).toBeVisible();
    fireEvent.change(dialog.getByLabelText("Date"), { target: { value: "2027-05-03" } });
    await tab.user.click(dialog.getByRole("button", { name: "Create Event" }));
    await waitFor(() => expect(tab.router.state.location.pathname).toBe(`/events/${copy.id}`));
    expect(tab.router.state.location.search).toBe("");
    const { title, timeZone, location, description, capacity, website, cover } = pictured;
    // Half past twelve in Zürich, for ninety minutes, as before.
    const times = { startsAt: "2027-05-03T10:30:00.000Z", endsAt: "2027-05-03T12:00:00.000Z" };
    expect(tab.writes().map(({ body }) => body)).toEqual([
      { title, timeZone, location, description, capacity, website, cover, ...times },
    ]);
    await waitFor(() => expect(toasts()).toContain("Event created successfully!"));
  });

  it("keeps what was typed, apart from the draft of another new event", async () => {
    const tab = await open(hosted());
    const dialog = await openDialog(tab, "Duplicate", "Duplicate event");
    fireEvent.change(dialog.getByLabelText("Event Title"), { target: { value: "Spring Investment Summit" } });
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("Spring Investment Summit"));
    expect(Object.keys(localStorage).join()).toContain("duplicate");
    expect(Object.keys(localStorage).join()).not.toContain("events/new");
  });

  it("is not offered to a host who may not create events", async () => {
    stubServer(at(`GET ${PATH}`, () => ({ body: hosted() })));
    await visit(here, { viewer: { ...ada, emailVerified: false }, answers: { [PATH]: hosted() } });
    expect(tools().queryByRole("button", { name: "Duplicate" })).toBeNull();
  });
});

describe("The registration of one's own event", () => {
  it("offers to edit and share it instead of registering", async () => {
    const tab = await open(hosted());
    const panel = within(screen.getByRole("region", { name: "Registration" }));
    expect(panel.getByRole("heading", { name: "You're the host" })).toBeVisible();
    expect(panel.getByRole("button", { name: "Share event" })).toBeVisible();
    expect(panel.queryByRole("button", { name: "Register Now" })).toBeNull();
    await tab.user.click(panel.getByRole("button", { name: "Edit event" }));
    expect(await screen.findByRole("dialog", { name: "Edit event" })).toBeVisible();
  });
});

describe("The bar of one's own event on a phone", () => {
  it.each<[string, Partial<EventView>, boolean]>([
    ["an event to come", {}, true],
    ["an event in progress", { startsAt: "2026-11-20T11:00:00.000Z", open: false }, true],
    ["an event that is over", { startsAt: "2026-11-19T09:00:00.000Z", endsAt: null, open: false }, false],
    ["a canceled event", { cancelled: true, open: false }, false],
  ])("offers to edit it while that is possible: %s", async (_, more, canEdit) => {
    await open(hosted(more), {}, "", { wide: false });
    const bar = within(screen.getByRole("region", { name: "Registration" }));
    expect(bar.queryAllByRole("button", { name: "Edit event" })).toHaveLength(canEdit ? 1 : 0);
  });
});

describe("Editing an event", () => {
  const edit = async (event: EventView, answer: (call: Call) => Answer<EventView> = () => ({ body: event })) => {
    const tab = await open(event, at(`PATCH ${PATH}`, answer));
    return { ...tab, dialog: await openDialog(tab, "Edit", "Edit event") };
  };
  const save = ({ user, dialog }: Awaited<ReturnType<typeof edit>>) =>
    user.click(dialog.getByRole("button", { name: "Save" }));

  it("starts with the current values, and sends only changes, with the version they are based on", async () => {
    const tab = await edit(hosted({ version: 4 }), () => ({ body: hosted({ version: 5, title: "Winter Summit" }) }));
    const title = tab.dialog.getByLabelText("Event Title");
    expect(title).toHaveValue("Winter Investment Summit");
    expect(tab.dialog.getByLabelText("Date")).toHaveValue("Thu, Jan 21, 2027");
    expect(tab.dialog.getByLabelText("Time")).toHaveValue("12:30 PM");
    fireEvent.change(title, { target: { value: "Winter Summit" } });
    expect(tab.dialog.getByText("This change doesn't send any emails.")).toBeVisible();
    await save(tab);
    await waitFor(() => expect(toasts()).toEqual(["Event updated"]));
    expect(tab.writes()).toMatchObject([{ body: { version: 4, title: "Winter Summit" } }]);
    expect(Object.keys(tab.writes()[0]?.body as object)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says before saving how many people who confirmed get an email, and moves the end with the start", async () => {
    const tab = await edit(hosted({ waitlistCount: 2, unconfirmedCount: 3, unconfirmedWaitlistCount: 1 }));
    fireEvent.change(tab.dialog.getByLabelText("Date"), { target: { value: "2027-01-22T10:00" } });
    expect(tab.dialog.getByText("36 people will get an email about the new time.")).toBeVisible();
    await tab.user.type(tab.dialog.getByLabelText("Location"), " 2");
    expect(tab.dialog.getByText("36 people will get an email about the new time and location.")).toBeVisible();
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
    expect(tab.dialog.getByLabelText("Time")).toHaveValue("2:30 AM");
    await tab.user.type(tab.dialog.getByLabelText("Description"), " Three.");
    await save(tab);
    await waitFor(() => expect(tab.writes()).toHaveLength(1));
    expect(Object.keys(tab.writes()[0]?.body as object)).toEqual(["version", "description"]);
  });

  it("removes optional values", async () => {
    const tab = await edit(hosted());
    await tab.user.click(tab.dialog.getByRole("button", { name: "More options" }));
    fireEvent.change(tab.dialog.getByLabelText("End date (optional)"), { target: { value: "" } });
    await tab.user.clear(tab.dialog.getByLabelText(/Spots/));
    await tab.user.clear(tab.dialog.getByLabelText(/Website/));
    await save(tab);
    await waitFor(() => expect(tab.writes()).toHaveLength(1));
    expect(tab.writes()[0]?.body).toEqual({ version: 1, endsAt: null, capacity: null, website: null });
  });

  it("sends nothing when nothing changed", async () => {
    const tab = await edit(hosted());
    expect(tab.router.state.location.search).toBe("?dialog=edit");
    await save(tab);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tab.writes()).toEqual([]);
  });

  it("shows beside the seats that more people are registered", async () => {
    const tab = await edit(hosted(), () => problem("capacity-taken"));
    await tab.user.click(tab.dialog.getByRole("button", { name: "More options" }));
    const places = tab.dialog.getByLabelText(/Spots/);
    fireEvent.change(places, { target: { value: "10" } });
    await save(tab);
    await waitFor(() =>
      expect(places).toHaveAccessibleDescription("More people already have a spot than this limit allows."),
    );
    await waitFor(() => expect(places).toHaveFocus());
  });

  it("shows what somebody else changed meanwhile, keeps the input, and saves over it on the next submit", async () => {
    const theirs = hosted({ version: 2, location: "Bern, Bundesplatz", title: "Their title" });
    let current = hosted();
    let saved = 0;
    const tab = await open(
      current,
      stubs(
        at(`GET ${PATH}`, () => ({ body: current })),
        at(`PATCH ${PATH}`, () => {
          current = theirs;
          saved += 1;
          return saved === 1 ? problem("conflict") : { body: { ...theirs, version: 3, title: "My title" } };
        }),
      ),
    );
    const dialog = await openDialog(tab, "Edit", "Edit event");
    const title = dialog.getByLabelText("Event Title");
    fireEvent.change(title, { target: { value: "My title" } });
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "This event was changed in the meantime. Someone else changed the title and the location.",
    );
    expect(title).toHaveValue("My title");
    expect(dialog.getByLabelText("Location")).toHaveValue("Bern, Bundesplatz");
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(toasts()).toEqual(["Event updated"]));
    expect(tab.writes()[1]?.body).toEqual({ version: 2, title: "My title" });
  });

  it("keeps what is typed over a reload, without undoing what others changed meanwhile", async () => {
    const before = await edit(hosted());
    await before.user.type(before.dialog.getByLabelText("Event Title"), "!");
    cleanup();
    const tab = await edit(hosted({ version: 2, location: "Bern, Bundesplatz" }));
    expect(tab.dialog.getByLabelText("Event Title")).toHaveValue("Winter Investment Summit!");
    expect(tab.dialog.getByLabelText("Location")).toHaveValue("Bern, Bundesplatz");
    await save(tab);
    await waitFor(() => expect(tab.writes()).toMatchObject([{ body: { version: 2 } }]));
    expect(Object.keys(tab.writes()[0]?.body as object)).toEqual(["version", "title"]);
  });

  it("discards the input and loads the other changes when chosen", async () => {
    const theirs = hosted({ version: 2, title: "Their title" });
    let current = hosted();
    const tab = await open(
      current,
      stubs(
        at(`GET ${PATH}`, () => ({ body: current })),
        at(`PATCH ${PATH}`, () => {
          current = theirs;
          return problem("conflict");
        }),
      ),
    );
    const dialog = await openDialog(tab, "Edit", "Edit event");
    await tab.user.type(dialog.getByLabelText("Event Title"), "!");
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    await tab.user.click(await dialog.findByRole("button", { name: "Discard my changes" }));
    expect(dialog.getByLabelText("Event Title")).toHaveValue("Their title");
    expect(dialog.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(dialog.getByLabelText("Event Title")).toHaveFocus());
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("Cancelling an event", () => {
  const CANCEL = `POST ${PATH}/cancellation` as const;
  const ask = async (answer: (call: Call) => Answer = () => ({ status: 204 })) => {
    const tab = await open(hosted(), at(CANCEL, answer));
    return { ...tab, dialog: await openDialog(tab, "Cancel event", "Cancel this event?") };
  };

  it("asks first, says who gets an email, and sends the reason", async () => {
    const tab = await ask();
    expect(tab.dialog.getByText(/gets an email with an update for their calendar/)).toBeVisible();
    expect(tab.writes()).toEqual([]);
    await tab.user.type(tab.dialog.getByLabelText(/Reason/), "  The hall has water damage. ");
    await tab.user.click(tab.dialog.getByRole("button", { name: "Cancel event" }));
    await waitFor(() => expect(toasts()).toEqual(["Event canceled"]));
    expect(tab.writes()).toMatchObject([
      { path: `${PATH}/cancellation`, body: { reason: "The hall has water damage." } },
    ]);
  });

  it("needs no reason, and does nothing when the event is kept", async () => {
    const tab = await ask();
    await tab.user.click(tab.dialog.getByRole("button", { name: "Keep event" }));
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
    expect(await tab.dialog.findByText("This event has ended.")).toBeVisible();
    expect(tab.dialog.getByLabelText(/Reason/)).toHaveValue("Snow.");
  });
});

describe("Emailing attendees", () => {
  const WRITE = `POST ${PATH}/announcements` as const;
  const write = async (answer: (call: Call) => Answer = () => ({ status: 202 })) => {
    const tab = await open(hosted(), at(WRITE, answer));
    return { ...tab, dialog: await openDialog(tab, "Email attendees", "Email attendees") };
  };
  const text = ({ dialog }: Awaited<ReturnType<typeof write>>) => dialog.getByLabelText("Message");
  const send = ({ user, dialog }: Awaited<ReturnType<typeof write>>) =>
    user.click(dialog.getByRole("button", { name: "Send email" }));

  it("says who gets it and how often, and sends it once", async () => {
    const tab = await write();
    expect(
      tab.dialog.getByText(/Everyone with a confirmed registration gets your message by email.*one message a day/),
    ).toBeVisible();
    await tab.user.type(text(tab), "  Bring your badge.");
    await tab.user.dblClick(tab.dialog.getByRole("button", { name: "Send email" }));
    await waitFor(() => expect(toasts()).toEqual(["Your email is on its way to the attendees"]));
    expect(tab.writes()).toMatchObject([
      { body: { text: "Bring your badge." }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it("counts characters, and refuses an empty text and one that is too long", async () => {
    const tab = await write();
    await send(tab);
    expect(await tab.dialog.findByText("Write a message.")).toBeVisible();
    fireEvent.change(text(tab), { target: { value: "👩‍🚀".repeat(ANNOUNCEMENT_MAX_LENGTH + 1) } });
    expect(tab.dialog.getByText("2,001 / 2,000")).toBeVisible();
    await send(tab);
    expect(await tab.dialog.findByText("At most 2,000 characters.")).toBeVisible();
    fireEvent.change(text(tab), { target: { value: "👩‍🚀".repeat(ANNOUNCEMENT_MAX_LENGTH) } });
    await waitFor(() => expect(tab.dialog.queryByText("At most 2,000 characters.")).toBeNull());
    expect(tab.writes()).toEqual([]);
  });

  it("says when the next attempt is possible, and keeps the text", async () => {
    const tab = await write(() => problem("rate-limited", {}, { "retry-after": String(DAY_MS / 1000) }));
    await tab.user.type(text(tab), "Once more.");
    await send(tab);
    expect(await tab.dialog.findByText(/You can try again on Sat, Nov 21 at 1:00 PM\./)).toBeVisible();
    expect(text(tab)).toHaveValue("Once more.");
  });

  it("keeps the text when the dialog is closed, and clears it once it is sent", async () => {
    const tab = await write();
    await tab.user.type(text(tab), "Bring your badge.");
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await openDialog(tab, "Email attendees", "Email attendees");
    expect(again.getByLabelText("Message")).toHaveValue("Bring your badge.");
    await tab.user.click(again.getByRole("button", { name: "Send email" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const third = await openDialog(tab, "Email attendees", "Email attendees");
    expect(third.getByLabelText("Message")).toHaveValue("");
  });
});
