import { minorUnits, plainDigits } from "../numbers.ts";
import { CURRENCIES, type Currency } from "../profiles/lists.ts";
import type { Money } from "../text.ts";

/** The only reader of amounts that people type. */

export const AMOUNT_SENTENCE = "Write an amount with its currency, such as $5M, €750K or 2,500,000 USD.";
const LEADING_ZERO = "Write the amount without a 0 in front, such as 500K.";
const GROUPS = "Write the digits in groups of three, such as 2,500,000.";
const COMMA = "Write all digits, such as 1,250,000, or a period, such as 1.25M.";
const TOO_LARGE = "This amount is too large.";
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
  rs: "INR",
  "rs.": "INR",
  zł: "PLN",
  fr: "CHF",
  "fr.": "CHF",
};
/** The zeros that a word adds. */
const ZEROS: Record<string, number> = {
  "": 0,
  k: 3,
  tsd: 3,
  thousand: 3,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  m: 6,
  mn: 6,
  mln: 6,
  mio: 6,
  million: 6,
  millions: 6,
  cr: 7,
  crore: 7,
  crores: 7,
  b: 9,
  bn: 9,
  mrd: 9,
  billion: 9,
  billions: 9,
};
/** A thousand in Spanish and Portuguese, a million as an abbreviation; a million and a billion. */
const UNCLEAR = ["mil", "mille", "mm"];
const MONEY = /^([^\d,]*?)\s*(\d[\d.,'’\s]*?)\s*([a-zäöü]*)\.?\s*([^\d]*)$/;

/** What a text says, or the sentence that says why it is no amount. */
export type AmountReading = { money: Money } | { reason: string };

/**
 * `$5M`, `€750K`, `2,500,000 USD`, `1.2 Mio €`, `₹12,50,000`: exactly one known currency, or `assumed` without one. A text that people of two
 * countries read as two amounts has none. Nothing is rounded.
 */
export function readMoney(text: string, assumed?: string): AmountReading {
  const generic = assumed ? `Write an amount in ${assumed}, such as 50K.` : AMOUNT_SENTENCE;
  const typed = plainDigits(text.normalize("NFKC")).trim().toLowerCase();
  const [, before = "", digits = "", word = "", after = ""] = MONEY.exec(typed) ?? [];
  if (UNCLEAR.includes(word)) return { reason: `“${word}” is not the same number everywhere. Write 500K or 500M.` };
  const zeros = ZEROS[word];
  // A word that is no factor is the currency, as in `500 usd`, or its beginning, as in `500 zł`.
  const marks = [before, zeros === undefined ? word + after : after].map((mark) => mark.trim()).filter(Boolean);
  const currency = marks.length === 0 ? CURRENCIES.find((code) => code === assumed) : SIGNS[marks[0] ?? ""];
  if (marks.length > 1 || digits === "" || !currency) return { reason: generic };
  const number = readNumber(digits, Boolean(zeros));
  if (typeof number === "string") return { reason: number };
  const decimals = Math.log10(minorUnits(currency));
  const amountMinor = shift(number, (zeros ?? 0) + decimals);
  if (amountMinor === null)
    return { reason: decimals > 0 ? `${currency} has ${decimals} decimals.` : `${currency} has no decimals.` };
  return amountMinor > AMOUNT_MAX_MINOR ? { reason: TOO_LARGE } : { money: { amountMinor, currency } };
}

/** In minor units. 0, which schemas refuse with a sentence, for an invalid text and another currency; null for none. */
export function readMoneyIn(text: string, currency: string | undefined): number | null {
  if (text.trim() === "") return null;
  const reading = readMoney(text, currency);
  return "money" in reading && reading.money.currency === currency ? reading.money.amountMinor : 0;
}

/** Why a text is no amount of this currency; undefined for one, and for no text. */
export function whyNoMoneyIn(text: string, currency: string): string | undefined {
  if (text.trim() === "") return undefined;
  const reading = readMoney(text, currency);
  if ("reason" in reading) return reading.reason;
  return reading.money.currency === currency ? undefined : `Write an amount in ${currency}, such as 50K.`;
}

type Digits = { whole: string; fraction: string };

/** A sentence when the separators are not clear. */
function readNumber(text: string, hasWord: boolean): Digits | string {
  const plain = text.replaceAll("’", "'").replaceAll(/\s/g, " ");
  if (/^0./.test(plain)) return LEADING_ZERO;
  const [last] = plain.match(/[.,](?=\d*$)/) ?? [];
  const count = last ? plain.split(last).length - 1 : 0;
  const [head = "", tail = ""] = last && count === 1 ? plain.split(last) : [plain];
  // One separator before three digits groups them, unless the digits before it are grouped or a word follows, as in `1.250 Mio`.
  const isGroup = /^\d{1,3}$/.test(head) && /^\d{3}$/.test(tail);
  if (isGroup && hasWord && last === ",") return COMMA;
  const isFraction = tail !== "" && !(isGroup && !hasWord);
  const whole = isFraction ? head : plain;
  if (!/^(\d+|\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})*,\d{3})$/.test(whole)) return GROUPS;
  return { whole: whole.replaceAll(/\D/g, ""), fraction: isFraction ? tail : "" };
}

/** The number with its decimal point so many places to the right; null if that leaves a fraction. */
function shift({ whole, fraction }: Digits, places: number): number | null {
  const digits = fraction.replace(/0+$/, "");
  return digits.length > places ? null : Number(whole + digits.padEnd(places, "0"));
}
