import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits.ts";
import type { OwnRowView } from "#contract/opportunities/deals.ts";
import type {
  FullOpportunityView,
  OpportunityView,
  OwnOpportunityView,
} from "#contract/opportunities/opportunities.ts";
import { type Stubs, stubs } from "../auth/auth-server.ts";
import { closeOpportunities, ID, openOpportunities, opportunity, PATH } from "./opportunities-tab.tsx";

afterEach(() => {
  closeOpportunities();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const [OVER, LATER] = ["2025-03-14", "2999-03-14"];
const own: OwnOpportunityView = {
  ...{ version: 1, saved: 0, passed: 0, passes: [], unanswered: 0, history: [], reviewReason: null, parties: [] },
};
const closing = (closesOn: string | null, more: Partial<OpportunityView> = {}): OpportunityView => {
  const { full, ...rest } = opportunity();
  const { round, ...others } = full as FullOpportunityView;
  return { ...rest, full: { ...others, round: { ...round, closesOn } }, ...more };
};
const show = <Route extends string>(
  view: OpportunityView,
  { search = "", routes }: { search?: string; routes?: Stubs<Route> } = {},
) =>
  openOpportunities(`/opportunities/${ID}${search}`, {
    routes: stubs({ [`GET ${PATH}`]: () => ({ body: view }) }, stubs(routes)),
    answers: { [PATH]: view },
  });

describe("The last day of a round", () => {
  it("is the day on which it closed once it is over", async () => {
    await show(closing(OVER, { state: "paused" }));
    expect(await screen.findByText("Closed on")).toBeVisible();
    expect(screen.getByText("March 14, 2025, 24:00 UTC")).toBeVisible();
    expect(screen.queryByText("Closes")).toBeNull();
  });

  it("is the day on which it closes before", async () => {
    await show(closing(LATER));
    expect(await screen.findByText("Closes")).toBeVisible();
    expect(screen.queryByText("Closed on")).toBeNull();
  });

  it("says to the owner of one that it paused how to go on, in place of Resume", async () => {
    await show(closing(OVER, { state: "paused", isMine: true, own }));
    expect(await screen.findByText(/^Its last day is over, so no one new can see it\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Close" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
  });

  it("leaves Resume to the owner of one that is paused before it", async () => {
    await show(closing(LATER, { state: "paused", isMine: true, own }));
    expect(await screen.findByRole("button", { name: "Resume" })).toBeVisible();
    expect(screen.queryByText(/Its last day is over/)).toBeNull();
  });

  it("is chosen among the days that are not over in UTC, on a device where the day before is not over yet", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-01T00:30:00.000Z") });
    const inNewYork = (at: Date) => new Date(at.getTime() - 5 * HOUR_MS);
    vi.spyOn(Date.prototype, "getFullYear").mockImplementation(function (this: Date) {
      return inNewYork(this).getUTCFullYear();
    });
    vi.spyOn(Date.prototype, "getMonth").mockImplementation(function (this: Date) {
      return inNewYork(this).getUTCMonth();
    });
    vi.spyOn(Date.prototype, "getDate").mockImplementation(function (this: Date) {
      return inNewYork(this).getUTCDate();
    });
    const { user } = await show(closing(null, { state: "draft", isMine: true, own, location: "Lisbon" }), {
      search: "?dialog=edit",
    });
    const day = await screen.findByRole("textbox", { name: /^Closes/ });
    await user.type(day, "today");
    await user.tab();
    expect(day).toHaveValue("Thu, Dec 31, 2026");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(
      await screen.findByText(/^Rounds close at 24:00 UTC.* Choose January 1, 2027, or a later day\.$/),
    ).toBeVisible();
  });

  it("is refused where it is typed, and may stay in a draft", async () => {
    const saved = vi.fn(() => ({ status: 204 as const }));
    const { user, writes } = await show(closing(OVER, { state: "draft", isMine: true, own, location: "Lisbon" }), {
      search: "?dialog=edit",
      routes: { [`PUT ${PATH}`]: saved },
    });
    const day = await screen.findByRole("textbox", { name: /^Closes/ });
    await user.clear(day);
    await user.type(day, "1/2/2025");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(
      await screen.findByText(
        /^Rounds close at 24:00 UTC, and this day is over there\. Choose \w+ \d+, \d{4}, or a later day\.$/,
      ),
    ).toBeVisible();
    expect(writes()).toEqual([]);
    await user.clear(day);
    await user.type(day, "3/14/2025");
    await user.tab();
    expect(
      screen.queryByText(
        /^Rounds close at 24:00 UTC, and this day is over there\. Choose \w+ \d+, \d{4}, or a later day\.$/,
      ),
    ).toBeNull();
  });
});

describe("The founder's side", () => {
  const row = (more: Partial<OwnRowView>): OwnRowView => {
    const { full: _, deal: __, own: ___, ...card } = opportunity();
    return {
      ...card,
      ...{ closesOn: OVER, saved: 0, interested: 0, passed: 0, passes: [], unanswered: [] },
      pledged: { amountMinor: 0, currency: "USD" },
      ...more,
    };
  };
  it.each([
    ["closed on March 14, 2025, 24:00 UTC", row({ state: "paused" })],
    ["open until March 14, 2999, 24:00 UTC", row({ closesOn: LATER })],
    ["$5M · Seed", row({ closesOn: LATER, state: "closed" })],
  ])("says %s", async (words, one) => {
    const none = { rows: [], cursor: null };
    await openOpportunities("/my-deals?view=raise", {
      answers: { "/api/opportunities/mine": { rows: [one] }, [`${PATH}/interest`]: none },
      routes: {
        "GET /api/opportunities/mine": () => ({ body: { rows: [one] } }),
        [`GET ${PATH}/interest`]: () => ({ body: none }),
      },
    });
    expect(await screen.findByText(new RegExp(`${words.replace("$", "\\$")}$`))).toBeVisible();
  });
});
