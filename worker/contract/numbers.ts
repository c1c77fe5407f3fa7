import type { Money } from "./text.ts";

/** The only file that formats numbers and lists: American English. */

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat("en-US");

/** `38`, `1.2K` */
export const shortCount = (count: number): string => compact.format(count);
/** `38`, `1,234` */
export const fullCount = (count: number): string => exact.format(count);
/** `1 member`, `1,234 members`, `0 people`; with `hasMore` `60 or more members`. */
export const counted = (count: number, one: string, many = `${one}s`, hasMore = false): string =>
  `${fullCount(count)}${hasMore ? " or more" : ""} ${count === 1 && !hasMore ? one : many}`;

/** `Google`, `Google and LinkedIn`, `a, b, and c` */
export const formatList = (parts: readonly string[]): string => lists.format(parts);
const lists = new Intl.ListFormat("en-US", { type: "conjunction" });

/** `27%` for 0.27. Never 0% of something, nor 100% of less than all. */
export const percent = (share: number): string =>
  percents.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share);
const percents = new Intl.NumberFormat("en-US", { style: "percent" });

/** `€49`, `€49.50`, `¥4,900` */
export function formatMoney({ amountMinor, currency }: Money): string {
  const unit = minorUnits(currency);
  const digits = amountMinor % unit === 0 ? 0 : Math.log10(unit);
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat("en-US", options).format(amountMinor / unit);
}

/** `€250,000 (250 thousand euros)` */
export function writeOutMoney(money: Money): string {
  const digits = formatMoney(money);
  const value = money.amountMinor / minorUnits(money.currency);
  if (value < 1000) return digits;
  const style = { style: "currency", currency: money.currency, currencyDisplay: "name" } as const;
  const words = { notation: "compact", compactDisplay: "long", minimumFractionDigits: 0 } as const;
  const exact = new Intl.NumberFormat("en-US", { ...style, ...words, maximumFractionDigits: 9 }).format(value);
  return `${digits} (${exact})`;
}

export const moneyOf = (amountMinor: number | null, currency: string): Money | null =>
  amountMinor === null ? null : { amountMinor, currency };

/** 100, or 1 for the yen. */
export function minorUnits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions();
  return 10 ** (maximumFractionDigits ?? 2);
}

/** `€250K`, `€1.25M`, `SEK 40M` */
export function shortMoney({ amountMinor, currency }: Money): string {
  const options = { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  const text = new Intl.NumberFormat("en-US", { style: "currency", currency, ...options });
  return text.format(amountMinor / minorUnits(currency));
}

export const readWholeNumber = (text: string): number => {
  const typed = plainDigits(text).trim();
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
};

/** Full-width digits, as on Japanese and Chinese keyboards, become plain. */
export const plainDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
