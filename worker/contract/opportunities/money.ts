import { minorUnits } from "#contract/numbers.ts";
import type { Currency } from "#contract/profiles/lists.ts";
import type { Money } from "#contract/text.ts";

/** European Central Bank, per euro, only for the order of amounts. With a new day cron recomputes all stored values. */
export const RATES_ON = "2024-12-31";
export const RATES: Record<Currency, number> = {
  EUR: 1,
  USD: 1.0389,
  GBP: 0.82918,
  CHF: 0.9412,
  SEK: 11.459,
  NOK: 11.795,
  DKK: 7.4578,
  PLN: 4.275,
  JPY: 163.06,
  SGD: 1.4164,
  INR: 88.9335,
  ZAR: 19.6188,
};

export const euroValue = ({ amountMinor, currency }: Money): number =>
  Math.round(amountMinor / minorUnits(currency) / (RATES[currency as Currency] ?? 1));

/** In a URL: whole units of its currency. */
export const AMOUNT = /^\d{1,13}$/;
