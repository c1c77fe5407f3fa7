import { describe, expect, it } from "vitest";
import type { FocusList } from "#contract/profiles/focus-fields.ts";
import { type Focus, mutualPoints, scoreOf } from "#worker/features/network/suggestions/score.ts";

const focus = (
  kind: Focus["kind"],
  tags: Partial<Record<FocusList, string[]>> = {},
  amounts: Partial<Focus> = {},
): Focus => ({
  kind,
  tags: Object.entries(tags).flatMap(([list, codes]) => codes.map((code) => ({ list: list as FocusList, code }))),
  ...{ amountMinMinor: null, amountMaxMinor: null, currency: null },
  ...amounts,
});
const founder = (tags = {}, raise = 100) =>
  focus("founder", { sectors: ["ai"], ...tags }, { amountMaxMinor: raise, currency: "EUR" });
const scored = (own: Focus, other: Focus, mutual = 0, events = 0) => scoreOf({ own, other, mutual, events });
const fits = (own: Focus, other: Focus) => scored(own, other).reasons.some(({ type }) => type === "raise");

describe("the points of a suggestion", () => {
  it("are the sum of what the two share, each part up to its maximum", () => {
    const five = { sectors: ["a", "b", "c", "d", "e"] };
    expect(scored(focus("organizer"), focus("organizer"))).toEqual({ score: 0, reasons: [] });
    expect(scored(focus("organizer"), focus("investor")).score).toBe(5);
    expect(scored(focus("organizer", five), focus("organizer", { sectors: ["a"] })).score).toBe(8);
    expect(scored(focus("organizer", five), focus("organizer", five)).score).toBe(24);
    expect(scored(focus("organizer"), focus("organizer"), 9, 1).score).toBe(10);
    expect(scored(focus("organizer"), focus("organizer"), 0, 7).score).toBe(20);
    expect([0, 1, 5, 9].map(mutualPoints)).toEqual([0, 6, 30, 30]);
    expect(scored(founder(), focus("investor", { sectors: ["ai"] }), 2, 1)).toEqual({
      score: 40 + 8 + 10 + 5,
      reasons: [
        { type: "raise" },
        { type: "mutual" },
        { type: "events", count: 1 },
        { type: "sectors", codes: ["ai"] },
      ],
    });
  });

  it("count a raise only where sector, stage, region and amount fit the thesis", () => {
    const thesis = (tags = {}, amounts = {}) => focus("investor", { sectors: ["ai"], ...tags }, amounts);
    expect(fits(founder(), thesis())).toBe(true);
    expect(fits(thesis(), founder())).toBe(true);
    expect(fits(founder(), founder())).toBe(false);
    expect(fits(thesis(), thesis())).toBe(false);
    expect(fits(founder(), thesis({ sectors: ["media"] }))).toBe(false);
    expect(fits(focus("founder", { sectors: ["ai"] }), thesis())).toBe(false);
    expect(fits(founder({ stages: ["seed"] }), thesis({ stages: ["seed", "growth"] }))).toBe(true);
    expect(fits(founder({ stages: ["seed"] }), thesis({ stages: ["growth"] }))).toBe(false);
    expect(fits(founder(), thesis({ stages: ["growth"] }))).toBe(false);
    expect(fits(founder(), focus("lender", { sectors: ["ai"], stages: ["growth"] }))).toBe(true);
    expect(fits(founder({ regions: ["africa"] }), thesis({ regions: ["europe"] }))).toBe(false);
    expect(fits(founder({ regions: ["africa"] }), thesis({ regions: ["worldwide"] }))).toBe(true);
    expect(fits(founder({ regions: ["worldwide"] }), thesis({ regions: ["europe"] }))).toBe(true);
    const amounts = (amountMinMinor: number | null, amountMaxMinor: number | null, currency = "EUR") => ({
      ...{ amountMinMinor, amountMaxMinor, currency },
    });
    expect(fits(founder(), thesis({}, amounts(100, null)))).toBe(true);
    expect(fits(founder(), thesis({}, amounts(101, null)))).toBe(false);
    expect(fits(founder(), thesis({}, amounts(1, 10)))).toBe(true);
    expect(fits(founder(), thesis({}, amounts(1, 10, "USD")))).toBe(false);
    // A raise of which nothing but the currency is said is no raise of nothing, and a thesis without a smallest amount bounds nothing.
    const unsaid = focus("founder", { sectors: ["ai"] }, { currency: "EUR" });
    expect([fits(unsaid, thesis()), fits(unsaid, thesis({}, amounts(null, 10)))]).toEqual([false, false]);
    expect(fits(founder(), thesis({}, amounts(null, 10)))).toBe(true);
    const loan = (max: number) => focus("lender", { sectors: ["ai"] }, amounts(1, max));
    expect([fits(founder(), loan(100)), fits(founder(), loan(99))]).toEqual([true, false]);
  });
});
