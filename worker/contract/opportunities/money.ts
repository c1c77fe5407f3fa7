import { minorUnits } from "#contract/numbers.ts";
import { CURRENCIES, type Currency } from "#contract/profiles/lists.ts";
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

export const AMOUNT_SENTENCE = "Write an amount with its currency, such as $5M, €750K or 2,500,000 USD.";
/** In a URL: whole units of its currency. */
export const AMOUNT = /^\d{1,13}$/;
export const AMOUNT_MAX_MINOR = 1e13;

const SIGNS: Record<string, Currency> = {
  ...Object.fromEntries(CURRENCIES.map((code) => [code.toLowerCase(), code])),
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  $: "USD",
  us$: "USD",
  "£": "GBP",
  "¥": "JPY",
  s$: "SGD",
  dollar: "USD",
  dollars: "USD",
  "₹": "INR",
  zł: "PLN",
  fr: "CHF",
  "fr.": "CHF",
};
const FACTORS: Record<string, number> = {
  "": 1,
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  mil: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
};
const MONEY = /^([^\d.,]*?)\s*(\d[\d.,'’\s]*?)\s*([a-zäöü]*)\.?\s*([^\d]*)$/;

/** `$5M`, `€750K`, `2,500,000 USD`, `1.2 Mio €`. Null unless above zero with exactly one known currency. */
export function readMoney(text: string, assumed?: string): Money | null {
  const typed = text.normalize("NFKC").trim().toLowerCase();
  const [, before = "", digits = "", word = "", after = ""] = MONEY.exec(typed) ?? [];
  const factor = FACTORS[word];
  // A word that is no factor is the currency, as in `500 usd`, or its beginning, as in `500 zł`.
  const marks = [before, factor === undefined ? word + after : after].map((mark) => mark.trim()).filter(Boolean);
  const number = readNumber(digits, Boolean(word) && factor !== undefined);
  const currency = marks.length === 0 ? CURRENCIES.find((code) => code === assumed) : SIGNS[marks[0] ?? ""];
  if (marks.length > 1 || number === null || !currency) return null;
  const amountMinor = Math.round(number * (factor ?? 1) * minorUnits(currency));
  return amountMinor > 0 && amountMinor <= AMOUNT_MAX_MINOR ? { amountMinor, currency } : null;
}

/** 0, which is refused with a sentence, for invalid text or another currency. */
export function readMoneyIn(text: string, currency: string | undefined): number | null {
  if (text.trim() === "") return null;
  const money = readMoney(text, currency);
  return money && money.currency === currency ? money.amountMinor : 0;
}

/** `2,500,000`, `2.500.000,50`, `1.2` or `1,5`; else null. Before a word such as `Mio`, `1.250` is 1¼. */
function readNumber(text: string, hasFactor: boolean): number | null {
  const plain = text.replace(/['’\s]/g, "");
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)(?:[.,]\d{1,2})?$/.test(plain);
  const isFraction = hasFactor && /^\d+\.\d+$/.test(plain);
  if (grouped && !isFraction) {
    const [mark = ""] = /[.,]/.exec(plain) ?? [];
    return Number(plain.replaceAll(mark, "").replace(",", "."));
  }
  return /^\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
}
