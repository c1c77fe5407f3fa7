import { expect, it } from "vitest";
import { minorUnits, percent, shortMoney } from "#contract/numbers.ts";
import { focusRows } from "#contract/profiles/focus-text.ts";
import { progressOf } from "#web/features/profiles/completeness/steps.ts";
import { answerShare, answerSpan } from "#web/features/profiles/header/figures.tsx";
import { amara, EMPTY, NO_FOCUS } from "./profile-server.tsx";

const HOUR = 3_600_000;

it.each([
  [1, "within an hour"],
  [HOUR, "within an hour"],
  [HOUR + 1, "within 3 hours"],
  [4 * HOUR, "within a day"],
  [25 * HOUR, "within 2 days"],
  [49 * HOUR, "within a week"],
  [169 * HOUR, "in more than a week"],
])("the time to an answer of %i ms is rounded up: %s", (ms, text) => {
  expect(answerSpan(ms)).toBe(text);
});

it("says how many of those who wrote got an answer", () => {
  expect(answerShare({ cases: 10, answered: 8, medianMs: 1 })).toBe("answers 8 of 10");
});

it("writes amounts shortly, in currencies with and without minor units", () => {
  expect(minorUnits("EUR")).toBe(100);
  expect(minorUnits("JPY")).toBe(1);
  expect(shortMoney({ amountMinor: 25_000_000, currency: "EUR" })).toBe("€250K");
  expect(shortMoney({ amountMinor: 125_000_000, currency: "USD" })).toBe("$1.25M");
  expect(shortMoney({ amountMinor: 5_000_000, currency: "JPY" })).toBe("¥5M");
});

it.each([
  [amara().focus, "investor", "€250K\u00a0–\u00a0€1.5M"],
  [{ ...NO_FOCUS, amountMinMinor: 25_000_000, currency: "EUR" }, "investor", "From €250K"],
  [{ ...NO_FOCUS, amountMaxMinor: 25_000_000, currency: "EUR" }, "lender", "Up to €250K"],
  [{ ...NO_FOCUS, amountMaxMinor: 200_000_000, currency: "EUR" }, "founder", "€2M"],
  [{ ...NO_FOCUS, termMinMonths: 12, termMaxMonths: 36 }, "lender", "12\u00a0–\u00a036 months"],
  [{ ...NO_FOCUS, termMaxMonths: 1 }, "lender", "Up to 1 month"],
] as const)("says the amounts and terms of a kind %#", (focus, kind, text) => {
  const rows = focusRows(kind, { ...focus, sectors: [], stages: [] } as never);
  expect(rows.map((row) => ("text" in row ? row.text : row.names))).toEqual([text]);
});

it("names the lists of a kind in the order of its form", () => {
  expect(focusRows("investor", amara().focus).map(({ name }) => name)).toEqual(["Sectors", "Stages", "Check size"]);
});

it("names the next useful step until all are done", () => {
  expect(progressOf(amara(EMPTY))).toMatchObject({ done: 0, next: { title: "Add a photo" } });
  expect(progressOf(amara({ image: "/media/a.webp", bio: "" }))).toMatchObject({
    done: 6,
    next: { title: "Write about yourself" },
  });
  expect(progressOf(amara({ image: "/media/a.webp" }))).toBeNull();
});

it("A share is nothing or all only when it is", () => {
  expect([0, 0.001, 0.274, 0.995, 1, 1.5].map(percent)).toEqual(["0%", "1%", "27%", "99%", "100%", "150%"]);
});
