import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { DAY_MS } from "#contract/limits.ts";
import { type AnswerTo, ada, problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, openAuth } from "./auth-tab.tsx";

afterEach(closeAuth);

describe("The dashboard", () => {
  const card = (id: string, title: string, more: Partial<EventCardView> = {}): EventCardView => ({
    id,
    title,
    startsAt: "2026-12-03T08:00:00.000Z",
    endsAt: null,
    timeZone: "Europe/Zurich",
    location: "Zürich",
    cover: null,
    coverPicture: null,
    cancelled: false,
    description: "",
    capacity: 120,
    exclusive: false,
    attendeeCount: 98,
    registration: null,
    sample: true,
    ...more,
  });
  const show = (viewer: Partial<ViewerView>, rows: EventCardView[] = []) =>
    openAuth("/dashboard", {
      viewer: { ...ada, ...viewer },
      answers: {
        "/api/events": { rows, cursor: null },
        "/api/events?view=mine": { rows: rows.filter(({ registration }) => registration), cursor: null },
        "/api/opportunities": { rows: [], cursor: null },
      },
    });

  it.each([
    [{ kind: "investor" }, "Welcome back to your investor dashboard"],
    [{ kind: "investor", firstVisit: true }, "Welcome to your investor dashboard"],
    [{ kind: "service_provider", firstVisit: true }, "Welcome to your service provider dashboard"],
    [{ kind: "founder" }, "Welcome back to your founder dashboard"],
    [{ kind: "service_provider" }, "Welcome back to your service provider dashboard"],
    [{ kind: "investor", role: "admin" }, "Welcome to the admin dashboard"],
  ] as const)("welcomes %j as %s, with Messages and the disclaimer", async (viewer, title) => {
    stubServer({});
    await show(viewer);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole("link", { name: "Messages" })).toHaveAttribute("href", "/messages");
    expect(screen.getByText(/doesn't handle money/)).toBeVisible();
    expect(screen.queryByText("Waiting for approval")).toBeNull();
  });

  it("asks an account that was never asked for its kind, and follows the choice at once", async () => {
    let me: ViewerView = { ...ada, kind: "investor", kindUnasked: true };
    const calls = stubServer({
      "PUT /api/me/kind": () => {
        me = { ...ada, kind: "lender" };
        return { body: me };
      },
      "GET /api/me": () => ({ body: me }),
    });
    const { user } = await show(me);
    const card = within(await screen.findByRole("region", { name: "I am a…" }));
    expect(card.getAllByRole("button")).toHaveLength(5);
    await user.click(card.getByRole("button", { name: "Choose Lender" }));
    const title = screen.getByRole("heading", { level: 1 });
    await waitFor(() => expect(title).toHaveTextContent("Welcome back to your lender dashboard"));
    expect(screen.getByText("Your choice was saved.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "I am a…" })).toBeNull();
    await waitFor(() => expect(title).toHaveFocus());
    expect(calls[0]).toMatchObject({ method: "PUT", body: { kind: "lender" } });
  });

  it("shows the events of the member first, then the next ones with their seats", async () => {
    stubServer({});
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    await show({}, [
      card("e1", "Winter Investment Summit"),
      card("e2", "Full House", { attendeeCount: 120 }),
      card("e3", "Founders and Lenders Breakfast", { registration: { status: "registered" } }),
      card("e4", "Held", { startsAt: inDays(9), registration: { status: "registered", heldUntil: inDays(1) } }),
    ]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent.replaceAll("\u00a0", " "));
    expect(rows[0]).toContain("Founders and Lenders Breakfast");
    expect(rows[0]).toContain("You're going · 9:00 AM CET, Zürich");
    expect(rows[1]).toMatch(/Confirm by \w+, \w+ \d+, .* · .*, Zürich/);
    expect(rows[2]).toContain("9:00 AM CET, Zürich · 22 spots left");
    expect(rows).toHaveLength(3);
    // No line begins or ends with a dot.
    expect(screen.getByText(/22 spots left/).textContent).toContain("Zürich\u00a0·\u00a022");
    const rowsOf = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem");
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Yours",
      "Also coming up",
    ]);
    expect(rowsOf("Yours")).toHaveLength(2);
    expect(rowsOf("Also coming up")).toHaveLength(1);
  });

  it("has the member's own events also where the list of all events does not reach them, without past and canceled ones", async () => {
    stubServer({});
    const mine = { registration: { status: "registered" } } as const;
    const rows = [
      card("m1", "Far Ahead", mine),
      card("m2", "Called Off", { ...mine, cancelled: true }),
      card("m3", "Over", { ...mine, startsAt: "2020-01-01T09:00:00.000Z" }),
    ];
    await openAuth("/dashboard", {
      viewer: ada,
      answers: {
        "/api/events": { rows: [card("e1", "Winter Investment Summit")], cursor: null },
        "/api/events?view=mine": { rows, cursor: null },
      },
    });
    const yours = within(screen.getByRole("list", { name: "Yours" }));
    expect(yours.getAllByRole("link").map((link) => link.textContent)).toEqual(["Far Ahead"]);
    const figures = within(screen.getByLabelText("You in figures"));
    expect(figures.getByRole("link", { name: "Events" }).closest("div")).toHaveTextContent("1");
  });

  it("lists first steps with the next thing to do, and drops them once all are done", async () => {
    stubServer({});
    const profile = {
      ...{ id: ada.id, title: "Founder, Tallybrook", company: null, bio: "Ledgers.", image: "/media/a.png" },
      ...{ experience: [{}], skills: [{}], links: [{}], focus: { kind: "founder", sectors: ["fintech"] } },
    };
    const open = (more: object, rows: EventCardView[], own: object = profile, connections = 3) =>
      openAuth("/dashboard", {
        viewer: { ...ada, ...more },
        answers: {
          "/api/events": { rows: [], cursor: null },
          "/api/events?view=mine": { rows, cursor: null },
          [`/api/profiles/${ada.id}`]: own,
          "/api/network/summary": { connections, newThisMonth: 0, pendingRequests: 2, introductions: 0 },
        },
      });
    await open({}, [], { ...profile, links: [] });
    const steps = within(screen.getByRole("region", { name: "First steps" }));
    expect(steps.getByText("2 of 4")).toBeVisible();
    expect(steps.getByRole("meter")).toHaveAttribute("aria-valuenow", "2");
    expect(steps.getByText("Next: Add a link")).toBeVisible();
    expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/profile/me", "/events"]);
    expect(screen.getByText("Founder, Tallybrook")).toBeVisible();
    cleanup();
    await open({}, [card("e1", "Over", { startsAt: "2020-01-01T09:00:00.000Z" })]);
    expect(screen.getByText("No upcoming events yet")).toBeVisible();
    expect(screen.queryByText("First steps")).toBeNull();
    cleanup();
    // Who cannot connect yet is not sent to the network.
    await open({ status: "pending", emailVerified: false }, [], { ...profile, bio: "" }, 0);
    expect(screen.getByText("0 of 4")).toBeVisible();
    expect(screen.getByText(`Use the link in our email to ${ada.email}.`)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Connect with three people" })).toBeNull();
  });

  it("names no groups of events while the member has none of their own", async () => {
    stubServer({});
    await show({}, [card("e1", "Winter Investment Summit")]);
    expect(screen.getByRole("link", { name: "Winter Investment Summit" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: /Yours|Also coming up/ })).toBeNull();
  });

  it("gives the year of an event that is not this year", async () => {
    stubServer({});
    const next = new Date().getUTCFullYear() + 1;
    await show({}, [
      card("e1", "Next Year", { startsAt: `${next}-06-03T08:00:00.000Z` }),
      card("e2", "This Year", { startsAt: `${next - 1}-06-03T08:00:00.000Z` }),
    ]);
    const [first, second] = screen.getAllByRole("listitem").map((row) => row.textContent.replaceAll("\u00a0", " "));
    expect(first).toContain(`${next} · 10:00 AM CEST, Zürich`);
    expect(second).not.toContain(`${next - 1}`);
  });

  it("tells a member whose email is not confirmed that confirming it keeps their spots", async () => {
    stubServer({});
    await show({ emailVerified: false });
    expect(await screen.findByText(/Confirming also keeps any event spots we're holding for you\./)).toBeVisible();
  });

  it("says that no events are planned", async () => {
    stubServer({});
    await show({});
    expect(screen.getByText("No upcoming events yet")).toBeVisible();
  });

  it("shows an error when the events cannot be loaded, and loads them again", async () => {
    let answer: AnswerTo<"GET /api/events"> = problem("internal");
    stubServer({ "GET /api/events": () => answer });
    const { user } = await openAuth("/dashboard", { viewer: ada, answers: {} });
    expect(await screen.findByText("The events could not be loaded")).toBeVisible();
    expect(screen.getByText("request-1")).toBeVisible();
    answer = { body: { rows: [card("e1", "Winter Investment Summit")], cursor: null } };
    await user.click(button("Retry"));
    expect(await screen.findByText("Winter Investment Summit")).toBeVisible();
  });
});
