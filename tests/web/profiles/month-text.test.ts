import { describe, expect, it } from "vitest";
import { formatMonthCount, formatMonths, formatYearMonth } from "#contract/profiles/months.ts";
import { checkMonth, joinMonth, putEntry, splitMonth } from "#web/features/profiles/months/month-text.ts";

describe("A period of months", () => {
  it.each([
    ["2019-03", null, "Mar 2019 – Present"],
    ["2014-01", "2019-02", "Jan 2014 – Feb 2019"],
    ["2014-01", "2014-01", "Jan 2014"],
    ["2027-09", null, "From Sep 2027"],
  ])("from %s to %s is written %j", (from, to, text) => {
    expect(formatMonths(from, to, "2026-11").replace(/\u00a0/g, " ")).toBe(text);
  });

  it("is the same in every time zone: the first of a month never becomes the month before", () => {
    expect(formatYearMonth("2019-03")).toBe("Mar 2019");
    expect(formatYearMonth("1940-01")).toBe("Jan 1940");
  });

  it.each([
    ["2019-03", null, "7 years 9 months"],
    ["2019-01", "2019-12", "1 year"],
    ["2019-03", "2019-03", "1 month"],
    ["2027-09", null, null],
  ])("from %s to %s lasts %j", (from, to, text) => {
    expect(formatMonthCount(from, to, "2026-11")).toBe(text);
  });
});

describe("A month that is chosen", () => {
  it.each(["", "-03", "2019-", "2019-03", "20-11", "2-"])("keeps its halves: %j", (draft) => {
    const { year, month } = splitMonth(draft);
    expect(joinMonth(year, month)).toBe(draft);
  });

  it.each([
    ["", "Choose a month and a year."],
    ["2019-", "Choose a month."],
    ["-03", "Enter a year with four digits."],
    ["19-03", "Enter a year with four digits."],
    ["1939-12", "Enter a year from 1940 to 2100."],
    ["2101-01", "Enter a year from 1940 to 2100."],
    ["2019-03", undefined],
  ])("%j has the sentence %j", (draft, sentence) => {
    expect(checkMonth(draft)?.sentence).toBe(sentence);
  });
});

it("a new entry is put where it belongs in time, and the others stay in their order", () => {
  const entry = (id: string, from: string, to: string | null) => ({ id, from, to });
  const now = entry("now", "2019-03", null);
  const early = entry("early", "2010-09", "2013-12");
  const ids = (from: string, to: string | null) => putEntry([now, early], entry("new", from, to)).map(({ id }) => id);
  expect(ids("2014-01", "2019-02")).toEqual(["now", "new", "early"]);
  expect(ids("2020-01", null)).toEqual(["new", "now", "early"]);
  expect(ids("2001-01", "2002-01")).toEqual(["now", "early", "new"]);
  expect(putEntry([now, early], { ...early, to: null })).toEqual([now, { ...early, to: null }]);
});
