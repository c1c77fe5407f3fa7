import { DASH, format, isoDay, readerZone } from "#contract/dates.ts";
import { counted } from "#contract/numbers.ts";

/** Without a time zone, such as `2019-03`. */
type YearMonth = string;

/** `Mar 2019` */
export const formatYearMonth = (month: YearMonth): string =>
  format(Date.parse(`${month}-01T00:00Z`), "UTC", "MMM yyyy");

/** `March` for `03`. */
export const formatMonthName = (number: string): string =>
  format(Date.parse(`2000-${number}-01T00:00Z`), "UTC", "MMMM");

const currentMonth = (now = Date.now(), zone = readerZone()): YearMonth => isoDay(now, zone).slice(0, 7);

/** `Mar 2019 – Present`, `Jan 2014 – Feb 2019`, or one month. A future start without an end is `From Sep 2027`. */
export function formatMonths(from: YearMonth, to: YearMonth | null, current = currentMonth()): string {
  const start = formatYearMonth(from);
  if (to === null) return from > current ? `From ${start}` : `${start}${DASH}Present`;
  return from === to ? start : `${start}${DASH}${formatYearMonth(to)}`;
}

const monthsSinceZero = (month: YearMonth) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** `7 years 8 months`, both ends included; up to `current` without an end. Null for a future start. */
export function formatMonthCount(from: YearMonth, to: YearMonth | null, current = currentMonth()): string | null {
  const count = monthsSinceZero(to ?? current) - monthsSinceZero(from) + 1;
  if (count <= 0) return null;
  const [years, months] = [Math.floor(count / 12), count % 12];
  return [years > 0 && counted(years, "year"), months > 0 && counted(months, "month")].filter(Boolean).join(" ");
}
