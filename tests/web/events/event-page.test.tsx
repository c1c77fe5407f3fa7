import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { leave, summit, toasts, visit } from "./events-server.tsx";
import { button, event, path, READ } from "./summit-registration.ts";

afterEach(leave);

describe("An event", () => {
  it("says that it is loading, then shows all its details", async () => {
    stubServer(at(READ, () => ({ body: event })));
    await visit(path);
    expect(screen.getByText("Loading event details...")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 1, name: "Winter Investment Summit" })).toBeInTheDocument();
    expect(screen.getByText("Dec 3–4, 2026")).toBeInTheDocument();
    expect(screen.getByText("9:00 AM – 5:30 PM CET")).toBeInTheDocument();
    for (const text of ["One.", "Two."]) expect(screen.getByText(text).closest("p")?.textContent).toBe(text);
    const attendees = within(screen.getByRole("region", { name: "Attendees" }));
    expect(attendees.getAllByRole("listitem")).toHaveLength(5);
    expect(attendees.getByRole("link", { name: "View all attendees" })).toHaveAttribute(
      "href",
      `/sign-in?next=${encodeURIComponent(path)}`,
    );
    expect(screen.getByRole("link", { name: /^Open map/ })).toHaveAttribute(
      "href",
      "https://www.openstreetmap.org/search?query=Z%C3%BCrich%2C%20Saal%20am%20Wasser",
    );
    const website = screen.getByRole("link", { name: "winter-summit.example" });
    expect(website).toHaveAttribute("href", event.website);
    expect(website.getAttribute("rel")).toContain("noopener");
    expect(screen.getByText("Website, opens in a new tab")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open Desk" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "All events" })).toHaveAttribute("href", "/events");
    expect(screen.getByRole("meter", { name: "Spots taken" })).toHaveAttribute("aria-valuenow", "38");
    expect(document.title).toBe("Winter Investment Summit · Node");
  });

  it.each(["javascript:alert(1)", "http://plain.example", "not an address", "https:evil.test", "https://:p@evil.test"])(
    "does not link to %s",
    async (website) => {
      stubServer({});
      await visit(path, { answers: { [`/api${path}`]: { ...event, website } } });
      expect(screen.queryByText("Website, opens in a new tab")).toBeNull();
      expect(document.querySelector(`a[href="${website}"]`)).toBeNull();
    },
  );

  it("that does not exist says so and links back to the list", async () => {
    stubServer(at(READ, () => problem("event-not-found")));
    await visit(path);
    expect(await screen.findByRole("heading", { name: "Event not found" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to events" })).toHaveAttribute("href", "/events");
  });

  it.each([
    ["is full", { attendeeCount: 60 }, "No spots left"],
    ["has begun", { open: false }, "Registration closed"],
    [
      "is over",
      { open: false, startsAt: "2020-01-01T09:00:00.000Z", endsAt: "2020-01-01T10:00:00.000Z" },
      "This event has ended",
    ],
  ])("that %s offers no registration", async (_state, more, sentence) => {
    stubServer({});
    await visit(path, { answers: { [`/api${path}`]: summit(more) } });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Register Now" })).toBeNull();
  });

  it("is shared by the device, otherwise by copying its URL", async () => {
    stubServer({});
    const user = userEvent.setup();
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Share"));
    await waitFor(() => expect(toasts()).toEqual(["Link copied"]));
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + window.location.pathname);
  });
});

describe("An event for some tiers only", () => {
  const exclusive = summit({ exclusive: true, tierAllows: false, tierNeeded: "Investor" });
  const answers = { [`/api/events/${exclusive.id}`]: exclusive };

  it.each([
    ["a member", ada, "See membership tiers", "/settings/tier"],
    ["a visitor", null, "Sign in", `/sign-in?next=${encodeURIComponent(`/events/${exclusive.id}`)}`],
  ] as const)("shows %s the tier it comes with instead of the button", async (_, viewer, label, path) => {
    for (const wide of [true, false]) {
      stubServer({});
      await visit(`/events/${exclusive.id}`, { viewer, answers, wide });
      const panel = within(screen.getByRole("region", { name: "Registration" }));
      expect(panel.getByText(/Investor/)).toBeVisible();
      expect(panel.getByRole("link", { name: label })).toHaveAttribute("href", path);
      expect(panel.queryByRole("button", { name: "Register Now" })).toBeNull();
      cleanup();
    }
  });
});

describe("An event for tiers that are not offered anymore", () => {
  it("says that no tier on offer includes it instead of the button", async () => {
    const closed = summit({ exclusive: true, tierAllows: false });
    for (const [wide, words] of [
      [true, "None on offer right now"],
      [false, "No tier on offer includes it right now"],
    ] as const) {
      stubServer({});
      await visit(`/events/${closed.id}`, { viewer: ada, answers: { [`/api/events/${closed.id}`]: closed }, wide });
      const panel = within(screen.getByRole("region", { name: "Registration" }));
      expect(panel.getByText(words)).toBeVisible();
      expect(panel.queryByRole("button", { name: "Register Now" })).toBeNull();
      cleanup();
    }
  });
});

describe("An event that was cancelled", () => {
  it("says so, says why, and offers no registration", async () => {
    stubServer({});
    for (const wide of [true, false]) {
      const off = summit({ cancelled: true, open: false, cancelReason: "The hall has water damage." });
      await visit(path, { viewer: ada, answers: { [`/api${path}`]: off }, wide });
      expect(screen.getByRole("region", { name: "Attendees" })).toHaveTextContent("38 had registered");
      expect(screen.getByRole("heading", { name: "Canceled" })).toBeInTheDocument();
      expect(screen.getAllByText(/The hall has water damage\./).length).toBeGreaterThan(0);
      expect(screen.queryByRole("button", { name: /Register|Waitlist/ })).toBeNull();
      cleanup();
    }
  });
});

describe("The list of all attendees", () => {
  it("is shown to members in a dialog, with pages and a search by name", async () => {
    const everybody = event.attendees.map((person) => ({ ...person, relation: "none" as const, at: null }));
    stubServer(
      {},
      at(`${READ}/attendees`, () => ({ body: { rows: everybody.slice(0, 4), cursor: "1_a" } })),
      at(`${READ}/attendees?cursor=1_a`, () => ({ body: { rows: everybody.slice(4), cursor: null } })),
      at(`${READ}/attendees?q=nad`, () => ({ body: { rows: everybody.slice(3, 4), cursor: null } })),
      at(`${READ}/attendees?q=zzz`, () => ({ body: { rows: [], cursor: null } })),
    );
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
    expect(await dialog.findByText("No attendees match your search.")).toBeInTheDocument();
  });

  it("has a button to connect with each of them but oneself, for those who may connect", async () => {
    const rows = event.attendees.slice(0, 3).map((person, row) => ({
      ...person,
      ...(row === 2 ? { id: ada.id, relation: "self" as const } : { relation: "none" as const }),
      at: null,
    }));
    const sent = { relation: "sent" as const, at: "2026-11-20T12:00:00.000Z" };
    const open = async (viewer: typeof ada) => {
      stubServer(
        {},
        at(`${READ}/attendees`, () => ({ body: { rows, cursor: null } })),
        at(`PUT /api/network/requests/${rows[1]?.id ?? ""}`, () => ({ body: sent })),
      );
      const going = { ...event, registration: { status: "registered", listed: true } };
      await visit(path, { viewer, answers: { [`/api${path}`]: going } });
      await userEvent.click(await button("View all attendees"));
      const dialog = within(await screen.findByRole("dialog", { name: "Attendees" }));
      await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(3));
      const names = () => dialog.queryAllByRole("button", { name: /^(Connect|Pending)/ }).map((one) => one.textContent);
      return { dialog, names };
    };
    const { dialog, names } = await open(ada);
    expect(names()).toEqual(["Connect with Sofia Marchetti", "Connect with Dan"]);
    await userEvent.click(dialog.getByRole("button", { name: "Connect with Dan" }));
    await waitFor(() => expect(names()[1]).toBe("Pending request to Dan, withdraw it"));
    leave();
    expect((await open({ ...ada, status: "pending" })).names()).toEqual([]);
  });
});
