import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RegistrationInput, RegistrationResult } from "#contract/events/registration.ts";
import { groupByDate } from "#web/features/events/list/date-groups.ts";
import { dayNumber, writeDays, writeForReader, writeStart, writeTimes } from "#web/lib/dates.ts";
import { ada, problem } from "../auth/auth-server.ts";
import { card, leave, stubWorker, summit, toasts, visit } from "./events-server.tsx";

vi.setConfig({ testTimeout: 15_000 });

const event = summit();
const path = `/events/${event.id}`;
const READ = `GET /api/events/${event.id}`;
const REGISTER = `POST /api/events/${event.id}/registration`;
const CANCEL = `DELETE /api/events/${event.id}/registration`;
const registered = { status: "registered" } as const;
const outcome = (more: Partial<RegistrationResult> = {}): RegistrationResult => ({
  registration: registered,
  accountCreated: false,
  mail: "accepted",
  ...more,
});

const button = (name: string) => screen.findByRole("button", { name });
const name = () => screen.findByRole("textbox", { name: "Name" });
const email = () => screen.getByRole("textbox", { name: "Email" });

async function registerAs(who: Partial<RegistrationInput>) {
  const user = userEvent.setup();
  await user.click(await button("Register Now"));
  if (who.name) await user.type(await name(), who.name);
  if (who.email) await user.type(email(), who.email);
  await user.click(await button("Register"));
  return user;
}

afterEach(leave);

describe("Dates", () => {
  const at = (startsAt: string, endsAt: string | null, timeZone: string) => ({ startsAt, endsAt, timeZone });

  it("name the event's time zone on that day, in winter and in summer", () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    expect(writeStart("2026-11-25T07:30:00.000Z", "Europe/Berlin", now)).toBe("Wed, Nov 25, 8:30 AM CET");
    expect(writeStart("2026-07-01T07:30:00.000Z", "Europe/Berlin", now)).toBe("Wed, Jul 1, 9:30 AM CEST");
    expect(writeStart("2027-01-06T14:00:00.000Z", "America/New_York", now)).toBe("Wed, Jan 6, 2027, 9:00 AM EST");
  });

  it("name both zones when the clocks change during an event", () => {
    const night = at("2026-10-24T22:00:00.000Z", "2026-10-25T05:00:00.000Z", "Europe/Berlin");
    expect(writeTimes(night)).toBe("12:00 AM CEST to 6:00 AM CET");
    expect(writeDays(night)).toBe("Sun, Oct 25, 2026");
  });

  it("show both days of an event that lasts longer than one", () => {
    expect(writeDays(event)).toBe("Thu, Dec 3 to Fri, Dec 4, 2026");
    expect(writeDays(at("2026-12-31T20:00:00.000Z", "2027-01-01T02:00:00.000Z", "Europe/Zurich"))).toBe(
      "Thu, Dec 31, 2026 to Fri, Jan 1, 2027",
    );
  });

  it("are shown in the reader's time zone only if it differs", () => {
    expect(writeForReader(event, "Europe/Zurich")).toBeNull();
    expect(writeForReader(event, "Europe/Paris")).toBeNull();
    expect(writeForReader({ ...event, endsAt: null }, "Asia/Tokyo")).toBe("5:00 PM GMT+9");
    expect(writeForReader(event, "America/New_York")).toBe("3:00 AM to 11:30 AM EST");
    const evening = at("2026-12-03T20:00:00.000Z", "2026-12-03T22:00:00.000Z", "Europe/Zurich");
    expect(writeForReader(evening, "Asia/Tokyo")).toBe("Fri, Dec 4, 5:00 AM to 7:00 AM GMT+9");
    expect(writeForReader(event, "Pacific/Auckland")).toBe("Thu, Dec 3, 9:00 PM to Sat, Dec 5, 5:30 AM NZDT");
  });

  it("count days in the given time zone, not in UTC", () => {
    const late = Date.parse("2026-12-03T23:30:00Z");
    expect(dayNumber(late, "Europe/Zurich") - dayNumber(late, "UTC")).toBe(1);
  });

  it("are grouped under dates in the reader's time zone, each once", () => {
    const now = Date.parse("2026-11-20T09:00:00Z");
    const starts = ["11-20T08", "11-20T18", "11-22T18", "11-23T08", "11-29T18", "11-30T08", "12-15T08"];
    const cards = starts.map((start, n) =>
      card(n, { startsAt: `2026-${start}:00:00.000Z`, endsAt: `2026-${start}:59:59.000Z` }),
    );
    cards.splice(0, 1, card(0, { startsAt: "2026-11-20T08:00:00.000Z", endsAt: "2026-11-20T10:00:00.000Z" }));
    cards.push(card(9, { startsAt: "2027-01-05T08:00:00.000Z" }));
    expect(groupByDate(cards, now, "UTC").map((group) => [group.name, group.events.length])).toEqual([
      ["On now", 1],
      ["Today", 1],
      ["This week", 1],
      ["Next week", 2],
      ["Later this month", 1],
      ["December", 1],
      ["January 2027", 1],
    ]);
  });
});

describe("An event for some tiers only", () => {
  const exclusive = summit({ exclusive: true, tierNeeded: "Investor" });
  const answers = { [`/api/events/${exclusive.id}`]: exclusive };

  it.each([
    ["a member", ada, "See the tiers", "/settings/tier"],
    ["a visitor", null, "Sign in", `/sign-in?next=${encodeURIComponent(`/events/${exclusive.id}`)}`],
  ] as const)("shows %s the tier it comes with instead of the button", async (_, viewer, label, path) => {
    for (const wide of [true, false]) {
      stubWorker({});
      await visit(`/events/${exclusive.id}`, { viewer, answers, wide });
      const panel = within(screen.getByRole("region", { name: "Registration" }));
      expect(panel.getByText(/Investor/)).toBeVisible();
      expect(panel.getByRole("link", { name: label })).toHaveAttribute("href", path);
      expect(panel.queryByRole("button", { name: "Register Now" })).toBeNull();
      cleanup();
    }
  });
});

describe("The list of events", () => {
  it("renders the document's bootstrap data without a request", async () => {
    const calls = stubWorker({});
    const rows = [card(1, { sample: true }), card(2, { registration: registered }), card(3, { attendeeCount: 60 })];
    await visit("/events", { answers: { "/api/events": { rows, cursor: null } } });
    expect(screen.getByRole("heading", { level: 1, name: "Events" })).toBeInTheDocument();
    const cards = screen.getAllByRole("heading", { level: 3 }).map((title) => title.closest("li") as HTMLElement);
    expect(cards.map((one) => within(one).getByRole("link").getAttribute("href"))).toEqual(
      rows.map((row) => `/events/${row.id}`),
    );
    expect(cards[0]).toHaveTextContent("38 going");
    expect(cards[0]).toHaveTextContent("22 places left");
    expect(cards[0]).toHaveTextContent("Sample");
    expect(cards[1]).toHaveTextContent("You're going");
    expect(cards[2]).toHaveTextContent("Full");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(calls).toEqual([]);
  });

  it("loads more by the cursor and focuses the first new card", async () => {
    const calls = stubWorker({
      "GET /api/events": () => ({ body: { rows: [card(1)], cursor: "1_a" } }),
      "GET /api/events?cursor=1_a": () => ({ body: { rows: [card(2)], cursor: null } }),
    });
    await visit("/events");
    await userEvent.click(await button("Load more"));
    await waitFor(() => expect(screen.getByRole("link", { name: "Event 2" })).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(calls.map((call) => call.path)).toEqual(["/api/events", "/api/events?cursor=1_a"]);
  });

  it("says that there are no events yet", async () => {
    stubWorker({ "GET /api/events": () => ({ body: { rows: [], cursor: null } }) });
    await visit("/events");
    expect(await screen.findByRole("heading", { name: "No upcoming events yet" })).toBeInTheDocument();
  });

  it("shows an error instead of the list, and Retry loads it", async () => {
    let up = false;
    stubWorker({
      "GET /api/events": () => (up ? { body: { rows: [card(1)], cursor: null } } : problem("internal")),
    });
    await visit("/events");
    const said = await screen.findByRole("heading", { name: "The events could not be loaded." });
    expect(said.closest("[role=alert]")).not.toBeNull();
    expect(screen.getByText("request-1")).toBeInTheDocument();
    up = true;
    await userEvent.click(await button("Retry"));
    expect(await screen.findByRole("link", { name: "Event 1" })).toBeInTheDocument();
  });
});

describe("An event", () => {
  it("says that it is loading, then shows all its details", async () => {
    stubWorker({ [READ]: () => ({ body: event }) });
    await visit(path);
    expect(screen.getByText("Loading event details...")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 1, name: "Winter Investment Summit" })).toBeInTheDocument();
    expect(screen.getByText("Thu, Dec 3 to Fri, Dec 4, 2026")).toBeInTheDocument();
    expect(screen.getByText("9:00 AM to 5:30 PM CET")).toBeInTheDocument();
    expect(screen.getByText("One.").tagName).toBe("P");
    expect(screen.getByText("Two.").tagName).toBe("P");
    const attendees = within(screen.getByRole("region", { name: "Attendees" }));
    expect(attendees.getAllByRole("listitem")).toHaveLength(5);
    expect(attendees.getByRole("link", { name: "View all attendees" })).toHaveAttribute(
      "href",
      `/sign-in?next=${encodeURIComponent(path)}`,
    );
    const website = screen.getByRole("link", { name: "winter-summit.example" });
    expect(website).toHaveAttribute("href", event.website);
    expect(website.getAttribute("rel")).toContain("noopener");
    expect(screen.getByText("Website, opens in a new tab")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open Desk" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "All events" })).toHaveAttribute("href", "/events");
    expect(screen.getByRole("meter", { name: "Places taken" })).toHaveAttribute("aria-valuenow", "38");
    expect(document.title).toBe("Winter Investment Summit · Node");
  });

  it.each(["javascript:alert(1)", "http://plain.example", "not an address"])("does not link to %s", async (website) => {
    stubWorker({});
    await visit(path, { answers: { [`/api${path}`]: { ...event, website } } });
    expect(screen.queryByText("Website, opens in a new tab")).toBeNull();
    expect(document.querySelector(`a[href="${website}"]`)).toBeNull();
  });

  it("that does not exist says so and links back to the list", async () => {
    stubWorker({ [READ]: () => problem("event-not-found") });
    await visit(path);
    expect(await screen.findByRole("heading", { name: "Event not found" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to events" })).toHaveAttribute("href", "/events");
  });

  it.each([
    ["is full", { attendeeCount: 60 }, "No places left"],
    ["has begun", { open: false }, "Registration closed"],
    [
      "is over",
      { open: false, startsAt: "2020-01-01T09:00:00.000Z", endsAt: "2020-01-01T10:00:00.000Z" },
      "This event has ended",
    ],
  ])("that %s offers no registration", async (_state, more, sentence) => {
    stubWorker({});
    await visit(path, { answers: { [`/api${path}`]: summit(more) } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Register Now" })).toBeNull();
  });

  it("is shared by the device, otherwise by copying its URL", async () => {
    stubWorker({});
    const user = userEvent.setup();
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Share"));
    await waitFor(() => expect(toasts()).toEqual(["Link copied"]));
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + window.location.pathname);
  });
});

describe("The registration form", () => {
  it("appears on 'Register Now' with the focus in it, and 'Cancel' hides it and gives the focus back", async () => {
    stubWorker({});
    const user = userEvent.setup();
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    await waitFor(async () => expect(await name()).toHaveFocus());
    await user.click(await button("Cancel"));
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
    await waitFor(async () => expect(await button("Register Now")).toHaveFocus());
  });

  it("validates on submit, then with every change, and focuses the first wrong field", async () => {
    const calls = stubWorker({});
    await visit(path, { answers: { [`/api${path}`]: event } });
    const user = userEvent.setup();
    await user.click(await button("Register Now"));
    await user.type(await name(), "A");
    await user.type(email(), "greta@holm");
    expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull();
    await user.click(await button("Register"));
    expect(await screen.findByText("Name must be at least 2 characters.")).toBeInTheDocument();
    expect(screen.getByText("Please enter a valid email address.")).toBeInTheDocument();
    expect(await name()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address.");
    await user.type(await name(), "da");
    expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull();
    await user.type(email(), ".example");
    expect(screen.queryByText("Please enter a valid email address.")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("is filled in for a member, who cannot change the address", async () => {
    stubWorker({});
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await userEvent.click(await button("Register Now"));
    expect(await name()).toHaveValue("Ada Quill");
    expect(email()).toHaveValue("ada@sample.test");
    expect(email()).toHaveAttribute("readonly");
  });

  it("shows the server's refusal beside the field", async () => {
    stubWorker({ [REGISTER]: () => problem("invalid", { fields: { email: "Please enter a valid email address." } }) });
    await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(await screen.findByText("Please enter a valid email address.")).toBeInTheDocument();
    await waitFor(() => expect(email()).toHaveFocus());
  });

  it("says when the next attempt is possible after too many, and keeps the input", async () => {
    stubWorker({ [REGISTER]: () => problem("rate-limited", {}, { "retry-after": "600" }) });
    await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    const said = await screen.findByText(
      /Too many tries\. Please wait a little\. You can try again from \d+:\d\d [AP]M\./,
    );
    expect(said.closest("[role=alert]")).not.toBeNull();
    expect(await name()).toHaveValue("Greta Holm");
  });
});

describe("Registering", () => {
  it("as a member shows the specified sentences and offers to cancel", async () => {
    let mine: typeof registered | null = null;
    const calls = stubWorker({
      [READ]: () => ({ body: { ...event, registration: mine } }),
      [REGISTER]: () => {
        mine = registered;
        return { status: 201, body: outcome() };
      },
    });
    await visit(path, { viewer: ada });
    await registerAs({});
    expect(await button("Cancel Registration")).toBeInTheDocument();
    expect(toasts()).toEqual([
      "You've successfully registered for this event!",
      "A confirmation email has been sent to your inbox.",
    ]);
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({ name: "Ada Quill", email: "ada@sample.test" });
    await waitFor(() => expect(screen.getByRole("heading", { name: "You're going" })).toHaveFocus());
  });

  it("as an unknown visitor signs them in and goes to /dashboard after two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubWorker({
      [READ]: () => ({ body: { ...event, registration: registered } }),
      [REGISTER]: () => ({ status: 201, body: outcome({ accountCreated: true }) }),
      "GET /api/me": () => ({ body: { ...ada, name: "Greta Holm", status: "pending", sample: false } }),
    });
    const { router } = await visit(path, { answers: { [`/api${path}`]: event } });
    const started = Date.now();
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    await waitFor(() =>
      expect(toasts()).toEqual([
        "Account created successfully! You can now access the platform.",
        "A confirmation email has been sent to your inbox.",
      ]),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(router.state.location.pathname).toBe(path);
    await vi.advanceTimersByTimeAsync(1100);
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  });

  it("as any other visitor mentions the mail, and does not reveal whether the address has an account", async () => {
    stubWorker({ [READ]: () => ({ body: event }), [REGISTER]: () => ({ status: 201, body: outcome() }) });
    const { router } = await visit(path);
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(
      await screen.findByText(
        "The mail to greta@holm.example has a link to confirm and one to cancel. Nobody was signed in here.",
      ),
    ).toBeInTheDocument();
    expect(toasts()[0]).toBe("You've successfully registered for this event!");
    expect(screen.queryByRole("button", { name: "Register Now" })).toBeNull();
    expect(router.state.location.pathname).toBe(path);
  });

  it("says when the mail was refused", async () => {
    stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => ({ status: 201, body: outcome({ mail: "refused" }) }),
    });
    await visit(path, { viewer: ada });
    await registerAs({});
    await waitFor(() =>
      expect(toasts()).toContain("Could not send confirmation email, but your registration is complete."),
    );
    expect(toasts()).not.toContain("A confirmation email has been sent to your inbox.");
  });

  it("only warns in the console when no provider is configured", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => ({ status: 201, body: outcome({ mail: "skipped" }) }),
    });
    await visit(path, { viewer: ada });
    await registerAs({});
    await waitFor(() => expect(toasts()).toEqual(["You've successfully registered for this event!"]));
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it("is sent once even if the button is pressed several times", async () => {
    let answer = (_: { status: number; body: RegistrationResult }) => {};
    const calls = stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => new Promise((resolve) => (answer = resolve)),
    });
    await visit(path, { viewer: ada });
    const user = await registerAs({});
    const busy = screen.getByRole("button", { name: "Registering..." });
    await user.dblClick(busy);
    await user.type(await name(), "{Enter}");
    answer({ status: 201, body: outcome() });
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
  });

  it("keeps its idempotency key after a network failure, and gets a new one for another body or after an outcome", async () => {
    let up = false;
    const calls = stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => {
        if (!up) throw new TypeError("Failed to fetch");
        return problem("rate-limited");
      },
    });
    await visit(path);
    const user = await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(await screen.findByText("You seem to be offline.")).toBeInTheDocument();
    await user.click(await button("Register"));
    await user.type(await name(), "m");
    up = true;
    await user.click(await button("Register"));
    await screen.findByText("Too many tries. Please wait a little.");
    await user.click(await button("Register"));
    await waitFor(() => expect(calls.filter((call) => call.method === "POST")).toHaveLength(4));
    const [first, repeated, changed, decided] = calls.filter((call) => call.method === "POST").map((call) => call.key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(repeated).toBe(first);
    expect(new Set([first, changed, decided]).size).toBe(3);
  });

  it.each([
    ["event-full", "This event is full.", { attendeeCount: 60 }, "No places left"],
    ["registration-closed", "Registration for this event is closed.", { open: false }, "Registration closed"],
  ] as const)("that is too late (%s) says so and shows the current event", async (code, sentence, now, shown) => {
    stubWorker({ [READ]: () => ({ body: summit(now) }), [REGISTER]: () => problem(code) });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await registerAs({});
    await waitFor(() => expect(toasts()).toEqual([sentence]));
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
  });
});

describe("Canceling", () => {
  const mine = { ...event, registration: registered };

  it("cancels the registration once and says so", async () => {
    let gone = false;
    let answer = (_: { status: number }) => {};
    const calls = stubWorker({
      [READ]: () => ({ body: gone ? event : mine }),
      [CANCEL]: () => new Promise((resolve) => (answer = resolve)),
    });
    await visit(path, { viewer: ada });
    const cancel = await button("Cancel Registration");
    await userEvent.dblClick(cancel);
    gone = true;
    answer({ status: 204 });
    await waitFor(() => expect(toasts()).not.toEqual([]));
    await userEvent.click(cancel);
    expect(await button("Register Now")).toBeInTheDocument();
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    expect(calls.filter((call) => call.method === "DELETE")).toHaveLength(1);
  });

  it("that fails says why and keeps the registration", async () => {
    stubWorker({ [READ]: () => ({ body: mine }), [CANCEL]: () => problem("unavailable") });
    await visit(path, { viewer: ada });
    await userEvent.click(await button("Cancel Registration"));
    await waitFor(() => expect(toasts()).toEqual(["The service is not available right now."]));
    expect(await button("Cancel Registration")).toBeInTheDocument();
  });
});

describe("On a phone", () => {
  it("the form opens in a sheet from the bar and closes after the outcome", async () => {
    let mine: typeof registered | null = null;
    stubWorker({
      [READ]: () => ({ body: { ...event, registration: mine } }),
      [REGISTER]: () => {
        mine = registered;
        return { status: 201, body: outcome() };
      },
    });
    await visit(path, { viewer: ada, wide: false });
    const user = userEvent.setup();
    await user.click(await button("Register Now"));
    const sheet = await screen.findByRole("dialog", { name: "Register" });
    await user.click(await within(sheet).findByRole("button", { name: "Register" }));
    expect(await button("Cancel Registration")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("The link of a mail", () => {
  const ASK = "GET /api/registrations/link?token=t-1";
  const link = { event: card(1, { title: "Open Desk" }), state: "unconfirmed", name: "Greta Holm" } as const;

  it("asks before it cancels, then says so, and removes the token from the URL", async () => {
    const calls = stubWorker({
      [ASK]: () => ({ body: link }),
      "POST /api/registrations/cancellation": () => ({ body: { ...link, state: "cancelled" } }),
    });
    const { router } = await visit("/registration?token=t-1&do=cancel");
    expect(await screen.findByRole("heading", { name: "Cancel this registration?" })).toBeInTheDocument();
    expect(screen.getByText("Greta Holm")).toBeInTheDocument();
    expect(router.state.location.search).toBe("");
    expect(calls.every((call) => call.method === "GET")).toBe(true);
    await userEvent.click(await button("Cancel Registration"));
    const done = await screen.findByRole("heading", { name: "Your registration has been canceled" });
    await waitFor(() => expect(done).toHaveFocus());
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({ token: "t-1" });
  });

  it("confirms, or cancels for those who did not register", async () => {
    const calls = stubWorker({
      [ASK]: () => ({ body: link }),
      "POST /api/registrations/confirmation": () => ({ body: { ...link, state: "confirmed" } }),
    });
    await visit("/registration?token=t-1&do=confirm");
    await userEvent.click(await button("Confirm Registration"));
    expect(await screen.findByRole("heading", { name: "Your registration is confirmed" })).toBeInTheDocument();
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
    leave();

    stubWorker({ [ASK]: () => ({ body: link }) });
    await visit("/registration?token=t-1&do=confirm");
    await userEvent.click(await button("It was not me"));
    expect(await screen.findByRole("heading", { name: "Cancel this registration?" })).toBeInTheDocument();
  });

  it.each([
    ["confirm", "confirmed", "Your registration is confirmed"],
    ["cancel", "cancelled", "Your registration has been canceled"],
    ["confirm", "cancelled", "This link no longer works"],
  ])("to %s a registration that is already %s asks nothing", async (action, state, heading) => {
    stubWorker({ [ASK]: () => ({ body: { ...link, state } }) });
    await visit(`/registration?token=t-1&do=${action}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeInTheDocument();
  });

  it("that is no longer valid says so", async () => {
    stubWorker({ [ASK]: () => problem("link-invalid") });
    await visit("/registration?token=t-1&do=cancel");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
    leave();
    stubWorker({});
    await visit("/registration");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });
});

describe("The waitlist", () => {
  const full = summit({ attendeeCount: 60, waitlistCount: 4 });
  const waiting = { status: "waitlisted", position: 5 } as const;

  it.each([true, false])(
    "is joined if there is no seat, shows the position, and is left again (wide: %s)",
    async (wide) => {
      let now = full;
      const calls = stubWorker({
        [READ]: () => ({ body: now }),
        [REGISTER]: () => {
          now = { ...full, waitlistCount: 5, registration: waiting };
          return { status: 202, body: outcome({ registration: waiting }) };
        },
        [CANCEL]: () => {
          now = full;
          return { status: 204 };
        },
      });
      await visit(path, { viewer: ada, answers: { [`/api${path}`]: full }, wide });
      expect(screen.getByText(wide ? "4 people" : "4 people waiting")).toBeInTheDocument();
      const user = userEvent.setup();
      await user.click(await button("Join Waitlist"));
      await name();
      const submit = screen.getAllByRole("button", { name: "Join Waitlist" }).at(-1) as HTMLElement;
      await user.click(submit);
      await waitFor(() => expect(toasts()).toContain("You're on the waitlist, 5th in line."));
      expect(toasts()).not.toContain("You've successfully registered for this event!");
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ waitlist: true });
      expect(await screen.findByRole("heading", { name: "You're on the waitlist" })).toBeInTheDocument();
      expect(await screen.findByText(wide ? "4 people are before you." : "Your place in line: 5")).toBeInTheDocument();
      await user.click(await button("Leave the waitlist"));
      await waitFor(() => expect(toasts()).toContain("You have left the waitlist"));
      expect(await button("Join Waitlist")).toBeInTheDocument();
    },
  );

  it("tells a visitor that a mail says their position", async () => {
    stubWorker({
      [READ]: () => ({ body: full }),
      [REGISTER]: () => ({ status: 202, body: outcome({ registration: waiting }) }),
    });
    await visit(path, { answers: { [`/api${path}`]: full } });
    const user = userEvent.setup();
    await user.click(await button("Join Waitlist"));
    await user.type(await name(), "Greta Holm");
    await user.type(email(), "greta@holm.example");
    await user.click(await button("Join Waitlist"));
    expect(await screen.findByText(/A mail to greta@holm.example says where you stand/)).toBeInTheDocument();
  });
});

describe("An event that was cancelled", () => {
  it("says so, says why, and offers no registration", async () => {
    stubWorker({});
    for (const wide of [true, false]) {
      const off = summit({ cancelled: true, open: false, cancelReason: "The hall has water damage." });
      await visit(path, { viewer: ada, answers: { [`/api${path}`]: off }, wide });
      expect(screen.getByRole("heading", { name: "Cancelled" })).toBeInTheDocument();
      expect(screen.getAllByText(/The hall has water damage\./).length).toBeGreaterThan(0);
      expect(screen.queryByRole("button", { name: /Register|Waitlist/ })).toBeNull();
      cleanup();
    }
  });
});

describe("The viewer's own registration", () => {
  const mine = summit({ registration: { status: "registered", listed: true } });

  it("offers the calendar file, and shows or hides the name among the attendees", async () => {
    const calls = stubWorker({
      [`PATCH /api/events/${event.id}/registration`]: ({ body }) => ({
        body: { status: "registered", ...(body as object) },
      }),
      [READ]: () => ({ body: { ...mine, registration: { status: "registered", listed: false } } }),
    });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
    expect(screen.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
      "href",
      `/api/events/${event.id}/registration.ics`,
    );
    const box = screen.getByRole("checkbox", { name: "Show my name among the attendees" });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(calls[0]?.body).toEqual({ listed: false }));
    expect(box).not.toBeChecked();
  });

  it("keeps the listing when the change is refused", async () => {
    stubWorker({
      [`PATCH /api/events/${event.id}/registration`]: () => problem("registration-not-found"),
      [READ]: () => ({ body: mine }),
    });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
    const box = screen.getByRole("checkbox", { name: "Show my name among the attendees" });
    await userEvent.click(box);
    await waitFor(() => expect(toasts()).toContain("You have no place at this event."));
    expect(box).toBeChecked();
  });
});

describe("The list of all attendees", () => {
  it("is shown to members in a dialog, with pages and a search by name", async () => {
    const everybody = event.attendees.map((person) => ({ ...person }));
    stubWorker({
      [`${READ}/attendees`]: () => ({ body: { rows: everybody.slice(0, 4), cursor: "1_a" } }),
      [`${READ}/attendees?cursor=1_a`]: () => ({ body: { rows: everybody.slice(4), cursor: null } }),
      [`${READ}/attendees?q=nad`]: () => ({ body: { rows: everybody.slice(3, 4), cursor: null } }),
      [`${READ}/attendees?q=zzz`]: () => ({ body: { rows: [], cursor: null } }),
    });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    const user = userEvent.setup();
    await user.click(await button("View all attendees"));
    const dialog = within(await screen.findByRole("dialog", { name: "Attendees" }));
    await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(4));
    await user.click(dialog.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(5));
    await user.type(dialog.getByRole("searchbox", { name: "Search attendees" }), "nad");
    await waitFor(() => expect(dialog.getAllByRole("listitem").map((row) => row.textContent)).toHaveLength(1));
    await user.clear(dialog.getByRole("searchbox"));
    await user.type(dialog.getByRole("searchbox"), "zzz");
    expect(await dialog.findByText("Nobody listed has that name.")).toBeInTheDocument();
  });
});
