import { describe, expect, it } from "vitest";
import { readMoney } from "#contract/content/amounts.ts";
import { writeOutMoney } from "#contract/numbers.ts";
import { checkPrice, toInput } from "#web/features/admin/tiers/tier-form.ts";
import { checkValues, formValues, inputOf } from "#web/features/opportunities/sharing/form-values.ts";
import { checkFocus, focusInputOf, focusValues } from "#web/features/profiles/about/focus-values.ts";
import { NO_FOCUS } from "../profiles/profile-server.tsx";

const READ: [text: string, amountMinor: number, currency: string][] = [
  ["$5M", 500_000_000, "USD"],
  ["€750K", 75_000_000, "EUR"],
  ["2,500,000 USD", 250_000_000, "USD"],
  ["1.2 Mio €", 120_000_000, "EUR"],
  ["1,5 Mio. EUR", 150_000_000, "EUR"],
  ["1,5M €", 150_000_000, "EUR"],
  ["1.250 Mio €", 125_000_000, "EUR"],
  ["1.2345678M €", 123_456_780, "EUR"],
  ["1.1M €", 110_000_000, "EUR"],
  ["2.500.000,50 €", 250_000_050, "EUR"],
  ["250.000 €", 25_000_000, "EUR"],
  ["250,000 €", 25_000_000, "EUR"],
  ["2,5 €", 250, "EUR"],
  ["49.50 €", 4950, "EUR"],
  ["CHF 1'200'000", 120_000_000, "CHF"],
  ["CHF 1’200’000.50", 120_000_050, "CHF"],
  ["1 200 000,5 PLN", 120_000_050, "PLN"],
  ["usd 2.5m", 250_000_000, "USD"],
  ["SEK 40M", 4_000_000_000, "SEK"],
  ["5 million dollars", 500_000_000, "USD"],
  ["2,500,000 zł", 250_000_000, "PLN"],
  ["500000zł", 50_000_000, "PLN"],
  ["3 mln zł", 300_000_000, "PLN"],
  ["500 US$", 50_000, "USD"],
  ["500 S$", 50_000, "SGD"],
  ["₹12,50,000", 125_000_000, "INR"],
  ["₹1,00,00,000.50", 1_000_000_050, "INR"],
  ["₹2,500", 250_000, "INR"],
  ["Rs. 5 lakh", 50_000_000, "INR"],
  ["2.5 crore INR", 2_500_000_000, "INR"],
  ["¥500M", 500_000_000, "JPY"],
  ["€７５０K", 75_000_000, "EUR"],
  ["€0", 0, "EUR"],
];

const REFUSED: [text: string, reason: RegExp][] = [
  ["", /with its currency/],
  ["much", /with its currency/],
  ["$", /with its currency/],
  ["50K", /with its currency/],
  ["-5 USD", /with its currency/],
  ["5 $ €", /with its currency/],
  ["5 kr", /with its currency/],
  ["1e6 USD", /with its currency/],
  ["0,001 €", /without a 0 in front/],
  ["€0.125", /without a 0 in front/],
  ["€0.5M", /without a 0 in front/],
  ["007 €", /without a 0 in front/],
  ["500 mil €", /not the same number everywhere/],
  ["$5MM", /not the same number everywhere/],
  ["€1.2.3", /groups of three/],
  ["1,23,456.78,9 €", /groups of three/],
  ["12.50.000 €", /groups of three/],
  ["2 5 €", /groups of three/],
  ["€1,250M", /Write all digits/],
  ["1.2345 €", /EUR has 2 decimals/],
  ["1234.567 €", /EUR has 2 decimals/],
  ["¥1.5", /JPY has no decimals/],
  ["99999999999999 USD", /too large/],
];

describe("an amount as text", () => {
  it.each(READ)("'%s' is read as %i minor units of %s", (text, amountMinor, currency) =>
    expect(readMoney(text)).toEqual({ money: { amountMinor, currency } }),
  );

  it.each(REFUSED)("'%s' is refused, and the sentence says why: %s", (text, reason) =>
    expect(readMoney(text)).toEqual({ reason: expect.stringMatching(reason) }),
  );

  it("without a currency has the assumed one", () => {
    expect(readMoney("50K", "EUR")).toEqual({ money: { amountMinor: 5_000_000, currency: "EUR" } });
    expect(readMoney("much", "EUR")).toEqual({ reason: "Write an amount in EUR, such as 50K." });
  });

  it.each([
    [25_000_000, "EUR", "€250,000 (250 thousand euros)"],
    [150_000_000, "USD", "$1,500,000 (1.5 million US dollars)"],
    [125_000_000, "INR", "₹1,250,000 (1.25 million Indian rupees)"],
    [250, "EUR", "€2.50"],
  ])("of %i minor units of %s is written out as %s", (amountMinor, currency, text) =>
    expect(writeOutMoney({ amountMinor, currency })).toBe(text),
  );
});

describe("every form reads the same text as the same amount", () => {
  const profile = (text: string, currency = "EUR") => ({ ...focusValues(NO_FOCUS), amountMax: text, currency });
  const inRound = (text: string) => inputOf({ ...formValues(null), amount: text });
  const tier = (price: string) => ({ name: "", price, isCustom: false, features: "", capabilities: [] });

  it.each(["250.000", "1,5M", "2,5", "250,000", "2 500 000"])("of a profile, a round and a tier: '%s'", (text) => {
    const amount = focusInputOf(profile(text), "investor").amountMaxMinor;
    expect(amount).toBeGreaterThan(0);
    expect(inRound(`${text} €`)).toMatchObject({ amountMinor: amount, currency: "EUR" });
    expect(toInput(tier(text)).priceMinor).toBe(amount);
  });

  it("takes the currency of the text where none is chosen, and refuses two", () => {
    expect(focusInputOf(profile("$250K", ""), "investor")).toMatchObject({
      amountMaxMinor: 25_000_000,
      currency: "USD",
    });
    expect(checkFocus(profile("$250K", "EUR"))).toMatchObject({ amountMax: "Write an amount in EUR, such as 50K." });
    expect(checkValues({ ...formValues(null), amount: "$5M", minCheck: "€50K" })).toMatchObject({
      minCheck: "Write an amount in USD, such as 50K.",
    });
  });

  it("says why a text is no amount beside its field", () => {
    expect(checkFocus(profile("0,5"))).toMatchObject({ amountMax: expect.stringMatching(/without a 0/) });
    expect(checkValues({ ...formValues(null), amount: "500 mil €" }).amount).toMatch(/not the same number/);
    expect(checkPrice(tier("1.2345"))).toEqual({ price: "EUR has 2 decimals." });
    expect(checkPrice(tier(" "))).toEqual({ price: "Enter an amount, such as 49 or 49.50." });
  });
});
