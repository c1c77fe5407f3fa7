import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { groupByDate } from "#contract/event-groups.ts";
import type { EventPage } from "#contract/events/list.ts";
import { DEBOUNCE_MS } from "#web/lib/lists/debounced-words.ts";
import { ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { holdTimers } from "../held-timers.ts";
import { card, leave, visit } from "./events-server.tsx";
import { button, registered } from "./summit-registration.ts";

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const page = (rows: EventPage["rows"], cursor: string | null = null) => ({
  body: { rows, cursor } satisfies EventPage,
});
const titles = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const asks = (calls: { path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => path.startsWith("/api/events"));

describe("An event in a zone that the device does not know", () => {
  it("is one of the list, at its own time", async () => {
    const there = card(2, { timeZone: "Mars/Olympus", offset: "-03:00", startsAt: "2026-12-04T01:30:00.000Z" });
    const rows = [card(1), there, card(3)];
    stubServer({ "GET /api/events": () => page(rows) });
    await visit("/events", { answers: { "/api/events": { rows, cursor: null } } });
    expect(titles()).toEqual(["Event 1", "Event 2", "Event 3"]);
    expect(screen.getByText(/10:30.PM.GMT-3$/)).toBeVisible();
  });
});

describe("Searching events", () => {
  it("requests once typing pauses, keeps the search in the URL, and shows everything again after Clear search", async () => {
    const calls = stubServer({
      "GET /api/events?q=breakfast": () => page([]),
      "GET /api/events": () => page([card(1), card(2)]),
    });
    const { router } = await visit("/events", {
      answers: { "/api/events": { rows: [card(1), card(2)], cursor: null } },
    });
    const user = userEvent.setup();
    await user.type(screen.getByRole("searchbox", { name: "Search events" }), " breakfast ");
    expect(await screen.findByText("No events found matching your search criteria.")).toBeVisible();
    expect(router.state.location.search).toBe("?q=breakfast");
    expect(asks(calls)).toEqual(["/api/events?q=breakfast"]);

    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(titles()).toEqual(["Event 1", "Event 2"]));
    expect(router.state.location.search).toBe("");
    expect(screen.getByRole("searchbox", { name: "Search events" })).toHaveValue("");
  });

  it("announces the number of results once, not again while they are fetched again or after more", async () => {
    stubServer({
      "GET /api/events?q=two": () => page([card(2)], "next"),
      "GET /api/events?q=two&cursor=next": () => page([card(3)]),
    });
    const { queryClient } = await visit("/events", { answers: { "/api/events": { rows: [card(1)], cursor: null } } });
    const user = userEvent.setup();
    await user.type(screen.getByRole("searchbox", { name: "Search events" }), "two");
    const found = await screen.findByText("1 or more events found");
    const changes: (string | null)[] = [];
    const observer = new MutationObserver(() => changes.push(found.textContent));
    observer.observe(found, { childList: true, characterData: true, subtree: true });
    await queryClient.invalidateQueries({ queryKey: ["/api/events"] });
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(titles()).toEqual(["Event 2", "Event 3"]));
    observer.disconnect();
    expect(changes).toEqual([]);
  });

  it("loads the next page if a page is empty and not the last", async () => {
    const calls = stubServer({
      "GET /api/events?free=1": () => page([], "1_0193a000-0000-7000-8000-000000000001"),
      "GET /api/events?free=1&cursor=1_0193a000-0000-7000-8000-000000000001": () => page([card(7)]),
    });
    await visit("/events?free=1");
    await waitFor(() => expect(titles()).toEqual(["Event 7"]));
    expect(asks(calls)).toHaveLength(2);
  });
});

describe("Filtering events", () => {
  it("is part of the URL, is counted on the button, and is removed by Reset", async () => {
    const calls = stubServer({
      "GET /api/events": () => page([card(1)]),
      "GET /api/events?when=7": () => page([card(1)]),
      "GET /api/events?when=7&format=online": () => page([card(1)]),
      "GET /api/events?when=7&format=online&free=1": () => page([card(1)]),
    });
    const { router } = await visit("/events", { answers: { "/api/events": { rows: [card(1)], cursor: null } } });
    const user = userEvent.setup();
    const button = screen.getByRole("button", { name: "Filter" });
    expect(button).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByLabelText("When")).toBeNull();
    await user.click(button);
    await user.selectOptions(await screen.findByLabelText("When"), "Next 7 days");
    await user.selectOptions(screen.getByLabelText("Where"), "Online");
    await user.click(screen.getByLabelText("Only events with spots left"));
    await waitFor(() => expect(asks(calls)).toContain("/api/events?when=7&format=online&free=1"));
    expect(router.state.location.search).toBe("?when=7&format=online&free=1");
    expect(screen.getByRole("button", { name: "Filter 3 set" })).toBeVisible();
    // Back takes the last filter back.
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe("?when=7&format=online");
    expect(screen.getByLabelText("Only events with spots left")).not.toBeChecked();
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("by the first and the last day asks for the instants of the reader's days", async () => {
    const [from, to] = [new Date(2030, 4, 6), new Date(2030, 4, 9)].map((day) => day.toISOString());
    const search = `from=${encodeURIComponent(from ?? "")}&to=${encodeURIComponent(new Date(Date.parse(to ?? "") - 1).toISOString())}`;
    const calls = stubServer(at(`GET /api/events?${search}` as const, () => page([card(1)])));
    await visit("/events?from=2030-05-06&to=2030-05-08");
    await waitFor(() => expect(titles()).toEqual(["Event 1"]));
    expect(asks(calls)).toEqual([`/api/events?${search}`]);
    expect(screen.getByRole("button", { name: "Filter 2 set" })).toBeVisible();
  });
});

describe("Words that are typed and not searched yet", () => {
  const start = async (path = "/events") => {
    stubServer({
      "GET /api/events": () => page([card(1)]),
      "GET /api/events?free=1": () => page([]),
      "GET /api/events?q=two": () => page([]),
      "GET /api/events?when=7": () => page([card(1)]),
      "GET /api/events?q=two&when=7": () => page([card(1)]),
    });
    const { router } = await visit(path);
    return { router, user: userEvent.setup(), field: screen.getByRole("searchbox", { name: "Search events" }) };
  };

  it("are added to a filter that was chosen meanwhile", async () => {
    const { router, user, field } = await start();
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.type(field, "two");
    await user.selectOptions(await screen.findByLabelText("When"), "Next 7 days");
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get("q")).toBe("two"));
    expect(new URLSearchParams(router.state.location.search).get("when")).toBe("7");
  });

  it("are forgotten by Clear search", async () => {
    const { router, user, field } = await start("/events?free=1");
    const clear = await screen.findByRole("button", { name: "Clear search" });
    const pauses = holdTimers(DEBOUNCE_MS);
    await user.type(field, "two");
    await user.click(clear);
    expect(screen.getByRole("searchbox", { name: "Search events" })).toHaveValue("");
    await act(async () => pauses.end());
    expect(router.state.location.search).toBe("");
  });
});

describe("The events of one host", () => {
  it("show the host among the filters, and all events again once that filter is removed", async () => {
    const id = "0193a000-0000-7000-8000-000000001000";
    const theirs = { rows: [card(1)], cursor: null, host: { id, name: "Sofia Marchetti" } };
    stubServer({ "GET /api/events": () => page([card(1), card(2)]) });
    const { router } = await visit(`/events?host=${id}`, { answers: { [`/api/events?host=${id}`]: theirs } });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Filter 1 set" }));
    await user.click(await screen.findByRole("button", { name: /^Remove filter: ?Hosted by Sofia Marchetti$/ }));
    await waitFor(() => expect(titles()).toEqual(["Event 1", "Event 2"]));
    expect(router.state.location.search).toBe("");
  });
});

describe("The filter for a host", () => {
  const host = { id: "0193a000-0000-7000-8000-000000001000", name: "Sofia Marchetti" };
  const person = { ...host, title: "Partner", image: null, sample: false };

  it("is chosen by name, is in the address, and is not there for who may not search members", async () => {
    const calls = stubServer(
      { "GET /api/events/hosts?q=sofia": () => ({ body: { rows: [person], cursor: null } }) },
      at(`GET /api/events?host=${host.id}`, () => ({ body: { rows: [card(1)], cursor: null, host } })),
    );
    const answers = { "/api/events": { rows: [card(1), card(2)], cursor: null } };
    const { router } = await visit("/events", { viewer: ada, answers });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("button", { name: "Choose a host" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose a host" }));
    expect(dialog.getByText("Type a part of the host's name.")).toBeVisible();
    await user.type(dialog.getByRole("searchbox", { name: "Search hosts" }), "sofia");
    await user.click(await dialog.findByRole("button", { name: "Sofia Marchetti" }));
    await waitFor(() => expect(router.state.location.search).toBe(`?host=${host.id}`));
    expect(await screen.findByRole("button", { name: /Hosted by Sofia Marchetti$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "Another host" })).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith("/api/events/hosts"))).toHaveLength(1);
    leave();
    for (const viewer of [undefined, { ...ada, status: "pending" as const }]) {
      await visit("/events", { ...(viewer && { viewer }), answers });
      await userEvent.setup().click(screen.getByRole("button", { name: "Filter" }));
      await screen.findByLabelText("When");
      expect(screen.queryByRole("button", { name: "Choose a host" })).toBeNull();
      leave();
    }
  });
});

describe("The views of the list", () => {
  it("are upcoming and past for visitors, and also their own events for members", async () => {
    await visit("/events", { answers: { "/api/events": { rows: [card(1)], cursor: null } } });
    const tabs = () =>
      within(screen.getByRole("navigation", { name: "Event lists" }))
        .getAllByRole("link")
        .map((link) => link.textContent?.trim());
    expect(tabs()).toEqual(["Upcoming", "Past"]);
    leave();
    await visit("/events?view=mine&q=a", {
      viewer: ada,
      answers: { "/api/events?view=mine&q=a": { rows: [], cursor: null } },
    });
    expect(tabs()).toEqual(["Upcoming", "Past", "Mine", "Hosting"]);
    expect(screen.getByRole("link", { name: "Mine" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Past" })).toHaveAttribute("href", "/events?q=a&view=past");
    expect(screen.getByText("No events found matching your search criteria.")).toBeVisible();
  });

  it("say so when the member has no events", async () => {
    await visit("/events?view=hosting", {
      viewer: ada,
      answers: { "/api/events?view=hosting": { rows: [], cursor: null } },
    });
    expect(screen.getByText("You aren't hosting any events yet")).toBeVisible();
  });

  it("show that events are over or cancelled, grouped by month", async () => {
    const past = card(3, { startsAt: "2026-10-02T08:00:00.000Z", registration: { status: "registered" } });
    const off = card(4, { cancelled: true });
    await visit("/events?view=mine", {
      viewer: ada,
      answers: { "/api/events?view=mine": { rows: [off, past], cursor: null } },
    });
    expect(screen.getByText("Canceled")).toBeVisible();
    expect(screen.getByText("You registered")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "October" })).toBeVisible();
  });
});

describe("Headings of past events", () => {
  it("name the month, with the year if it is not the current one", () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    const names = groupByDate(
      [
        card(1, { startsAt: "2026-11-20T11:00:00.000Z", endsAt: "2026-11-20T13:00:00.000Z" }),
        card(2, { startsAt: "2026-11-02T11:00:00.000Z" }),
        card(3, { startsAt: "2025-11-02T11:00:00.000Z" }),
      ],
      now,
      "UTC",
    ).map(({ name }) => name);
    expect(names).toEqual(["On now", "November", "November 2025"]);
  });
});

describe("The list of events", () => {
  it("renders the document's bootstrap data without a request", async () => {
    const calls = stubServer({});
    const held = { status: "registered", heldUntil: "2026-11-21T12:00:00.000Z" } as const;
    const isOn = { startsAt: "2026-11-20T11:00:00.000Z", endsAt: "2026-11-20T13:00:00.000Z" };
    const rows = [
      ...[card(1, { sample: true }), card(2, { registration: registered }), card(3, { attendeeCount: 60 })],
      ...[card(4, { registration: held }), card(5, { registration: held, ...isOn })],
    ];
    await visit("/events", { answers: { "/api/events": { rows, cursor: null } } });
    expect(screen.getByRole("heading", { level: 1, name: "Events" })).toBeInTheDocument();
    const cards = screen.getAllByRole("heading", { level: 3 }).map((title) => title.closest("li") as HTMLElement);
    expect(cards.map((one) => within(one).getByRole("link").getAttribute("href"))).toEqual(
      rows.map((row) => `/events/${row.id}`),
    );
    expect(cards[0]).toHaveTextContent("38 going");
    expect(cards[0]).toHaveTextContent("22 spots left");
    expect(cards[0]).toHaveTextContent("Sample");
    expect(cards[1]).toHaveTextContent("You're going");
    expect(cards[2]).toHaveTextContent("Full");
    expect(cards[3]).toHaveTextContent(/Confirm by \w+, \w+ \d+, \d+:\d\d [AP]M/);
    expect(cards[3]).not.toHaveTextContent("You're going");
    expect(cards[4]).toHaveTextContent("You're going");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(calls).toEqual([]);
  });

  it("loads more by the cursor and focuses the first new card", async () => {
    const calls = stubServer({
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
    stubServer({ "GET /api/events": () => ({ body: { rows: [], cursor: null } }) });
    await visit("/events");
    expect(await screen.findByRole("heading", { name: "No upcoming events yet" })).toBeInTheDocument();
  });

  it("shows an error instead of the list, and Retry loads it", async () => {
    let up = false;
    stubServer({
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
