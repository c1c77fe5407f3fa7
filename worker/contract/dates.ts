import { DAY_MS } from "./limits.ts";

/**
 * Instants as texts in a time zone, in American English. No other file formats one. Uses `Intl`, which knows every IANA zone and needs no
 * library.
 */

/** The time of an event: UTC instants in ISO format, and the IANA zone of its location. */
export type Timed = { startsAt: string; endsAt: string | null; timeZone: string };

/** The IANA zone of the browser. */
export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const NO_BREAK = "\u00a0";
/** Between the ends of a period. */
export const DASH = `${NO_BREAK}–${NO_BREAK}`;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter, created once: creating one takes a hundred times as long as using it. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** An instant, in milliseconds, with the given parts, in a time zone, in American English. */
export const format = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  formatterOf("en-US", { timeZone, ...options })
    .format(at)
    // A time never wraps. Newer browsers put a narrow no-break space before AM and PM, older ones a plain space.
    .replace(/[\u202f ](?=[AP]M\b)/g, NO_BREAK);

/** The parts of an instant as numbers and names, for what no person reads. */
export const partsOf = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    formatterOf("en-US", { timeZone, ...options })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** The name by which the runtime knows a time zone; null for one that it does not know. */
export function knownZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const MONTH_DAY = { month: "short", day: "numeric" } as const;

const day = (at: number, zone: string) => format(at, zone, { weekday: "short", month: "short", day: "numeric" });
/** `2027` */
export const formatYear = (at: number, zone: string): string => format(at, zone, { year: "numeric" });

/** `September 2, 2026`, in the zone of the reader by default. `at` is an ISO instant, or milliseconds since 1970. */
export const formatLongDate = (at: string | number, zone = readerZone()): string =>
  format(new Date(at).getTime(), zone, { day: "numeric", month: "long", year: "numeric" });

/** `Sunday, November 22, 2026`, in the zone of the reader. */
export const formatFullDate = (at: number): string =>
  format(at, readerZone(), { weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** `Sunday, November 22, 2026, 4:12 PM EST`, in the zone of the reader: for the tooltip of a shorter date. */
export const formatFullMoment = (at: string): string =>
  `${formatFullDate(Date.parse(at))}, ${formatZonedTime(Date.parse(at), readerZone())}`;

/** `9:00 AM` */
export const formatTime = (at: number, zone: string): string =>
  format(at, zone, { hour: "numeric", minute: "2-digit" });

/** `Thu, Dec 3`, with the year if it is not the one of `now`; with `null` always. */
export function formatDay(at: number, zone: string, now: number | null = Date.now()): string {
  const own = formatYear(at, zone);
  return now !== null && own === formatYear(now, zone) ? day(at, zone) : `${day(at, zone)}, ${own}`;
}

/** `CET`, or `CEST` in summer. American English knows names of American zones, British English of European zones. Other zones are `GMT+8`. */
export function zoneName(at: number, timeZone: string): string {
  const names = ["en-US", "en-GB", "en-AU"].map((locale) => {
    const parts = formatterOf(locale, { timeZone, timeZoneName: "short" }).formatToParts(at);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  });
  return names.find((name) => !/[+-]/.test(name)) ?? names[0] ?? timeZone;
}

/** `8:30 AM CET` */
const formatZonedTime = (at: number, zone: string): string => `${formatTime(at, zone)}${NO_BREAK}${zoneName(at, zone)}`;

/** `Wed, Nov 25, 8:30 AM CET` */
export const formatStart = (at: string, zone: string, now = Date.now()): string =>
  `${formatDay(Date.parse(at), zone, now)}, ${formatZonedTime(Date.parse(at), zone)}`;

/** `Thu, Dec 3, 2026`; of more than one day `Dec 3–4, 2026`, `Nov 30 – Dec 1, 2026` or `Dec 31, 2026 – Jan 1, 2027`. */
export function formatDays({ startsAt, endsAt, timeZone }: Timed): string {
  const start = Date.parse(startsAt);
  const end = endsAt === null ? start : Date.parse(endsAt);
  if (dayNumber(start, timeZone) === dayNumber(end, timeZone))
    return `${day(end, timeZone)}, ${formatYear(end, timeZone)}`;
  const part = (at: number, options: Intl.DateTimeFormatOptions) => format(at, timeZone, options);
  const [first, last] = [part(start, MONTH_DAY), part(end, MONTH_DAY)];
  if (formatYear(start, timeZone) !== formatYear(end, timeZone))
    return `${first}, ${formatYear(start, timeZone)} – ${last}, ${formatYear(end, timeZone)}`;
  const inOneMonth = part(start, { month: "short" }) === part(end, { month: "short" });
  return inOneMonth
    ? `${first}–${part(end, { day: "numeric" })}, ${formatYear(end, timeZone)}`
    : `${first} – ${last}, ${formatYear(end, timeZone)}`;
}

/** `9:00 AM – 5:30 PM CET` */
export function formatTimes({ startsAt, endsAt, timeZone }: Timed): string {
  const start = Date.parse(startsAt);
  const zone = zoneName(start, timeZone);
  if (endsAt === null) return formatZonedTime(start, timeZone);
  const end = Date.parse(endsAt);
  // The clocks may change between start and end.
  const from = zoneName(end, timeZone) === zone ? formatTime(start, timeZone) : formatZonedTime(start, timeZone);
  return `${from}${DASH}${formatZonedTime(end, timeZone)}`;
}

/**
 * The time of an event in the zone of the reader, for example `3:00 AM – 11:30 AM EST`. Null if it is the same as in the zone of the event.
 * Includes the days only if they differ.
 */
export function formatForReader({ startsAt, endsAt, timeZone }: Timed, zone = readerZone()): string | null {
  const start = Date.parse(startsAt);
  const end = endsAt === null ? start : Date.parse(endsAt);
  if (isSameClock(start, timeZone, zone) && isSameClock(end, timeZone, zone)) return null;
  const sameDays = [start, end].every((at) => dayNumber(at, zone) === dayNumber(at, timeZone));
  const moment = (at: number) => `${sameDays ? "" : `${day(at, zone)}, `}${formatTime(at, zone)}`;
  const name = `${NO_BREAK}${zoneName(end, zone)}`;
  if (end === start) return `${moment(start)}${name}`;
  const oneDay = dayNumber(start, zone) === dayNumber(end, zone);
  return `${moment(start)}${sameDays || oneDay ? DASH : " – "}${oneDay ? formatTime(end, zone) : moment(end)}${name}`;
}

/** Whether two zones show the same day and time at an instant. */
function isSameClock(at: number, zone: string, other: string): boolean {
  const clock = (timeZone: string) => format(at, timeZone, { dateStyle: "short", timeStyle: "short" });
  return clock(zone) === clock(other);
}

/** The number of days from January 1, 1970 to the day of an instant in a zone. */
export function dayNumber(at: number, timeZone: string): number {
  const parts = partsOf(at, timeZone, { year: "numeric", month: "numeric", day: "numeric" });
  return Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)) / DAY_MS;
}

/** `2026-11-22`, for the `dateTime` of a day. */
export const isoDay = (at: number, timeZone: string): string =>
  new Date(dayNumber(at, timeZone) * DAY_MS).toISOString().slice(0, 10);

/** `December`, or `January 2027` in another year than `now`. */
export function formatMonth(at: number, zone: string, now = Date.now()): string {
  const name = format(at, zone, { month: "long" });
  return formatYear(at, zone) === formatYear(now, zone) ? name : `${name} ${formatYear(at, zone)}`;
}

/** `Fri, Oct 30` in the zone of the reader, with the year if it is not the current one. */
export const formatShortDate = (at: string): string => formatDay(Date.parse(at), readerZone());

/** `Fri, Oct 30, 4:12 PM` in the zone of the reader, with the year if it is not the current one. */
export const formatMoment = (at: string): string =>
  `${formatShortDate(at)}, ${formatTime(Date.parse(at), readerZone())}`;

/** `November 22, 2026, 2:05 PM` in the zone of the reader. */
export const formatLongMoment = (at: string): string =>
  `${formatLongDate(at)}, ${formatTime(Date.parse(at), readerZone())}`;

/** `Oct 30, 4:12 PM` in the zone of the reader: when a message was written. */
export const formatMessageTime = (at: string): string =>
  format(Date.parse(at), readerZone(), { ...MONTH_DAY, hour: "numeric", minute: "2-digit" });

/** Calendar days from the day of `at` to today, in the zone of the reader. */
const daysAgo = (at: string): number => dayNumber(Date.now(), readerZone()) - dayNumber(Date.parse(at), readerZone());

/** The year of `at` for a format, if it is not the current one. */
const otherYear = (at: string): Intl.DateTimeFormatOptions =>
  formatYear(Date.parse(at), readerZone()) === formatYear(Date.now(), readerZone()) ? {} : { year: "numeric" };

/** `Today, November 20`, `Yesterday, November 19` or `Wednesday, November 18`, in the zone of the reader; an earlier year is included. */
export function formatRecentDay(at: string): string {
  const days = daysAgo(at);
  const part = (options: Intl.DateTimeFormatOptions) =>
    format(Date.parse(at), readerZone(), { month: "long", day: "numeric", ...options });
  if (days === 0 || days === 1) return `${days === 0 ? "Today" : "Yesterday"}, ${part({})}`;
  return part({ weekday: "long", ...otherYear(at) });
}

/** A short form for lists: the time today, the weekday within a week, otherwise the date, in the zone of the reader. */
export function formatRecent(at: string): string {
  const [days, then, zone] = [daysAgo(at), Date.parse(at), readerZone()];
  if (days === 0) return formatTime(then, zone);
  if (days === 1) return "Yesterday";
  if (days > 1 && days < 7) return format(then, zone, { weekday: "short" });
  return format(then, zone, { ...MONTH_DAY, ...otherYear(at) });
}

const RELATIVE = new Intl.RelativeTimeFormat("en-US", { style: "short" });

/** `Nov 9`, or of a month `Nov 2026`, of a UTC date such as `2026-11-09`. */
export const formatIsoDay = (day: string): string => format(Date.parse(day), "UTC", MONTH_DAY);
export const formatIsoMonth = (day: string): string =>
  format(Date.parse(day), "UTC", { month: "short", year: "numeric" });

/** `just now`, `5 min. ago`, `2 hr. ago` or `6 days ago` within a week, otherwise the date as `formatRecent`. */
export function formatAgo(at: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return "just now";
  if (hours < 1) return RELATIVE.format(-minutes, "minute");
  if (hours < 24) return RELATIVE.format(-hours, "hour");
  return hours < 7 * 24 ? RELATIVE.format(-Math.floor(hours / 24), "day") : formatRecent(at);
}

/** As `formatAgo`, but before today in calendar days, for rows below headings of days. */
export function formatDaysAgo(at: string): string {
  const days = daysAgo(at);
  return days > 0 && days < 7 ? RELATIVE.format(-days, "day") : formatAgo(at);
}

/** Whether two instants are on the same day in the zone of the reader. */
export const isSameDay = (one: string, other: string): boolean =>
  dayNumber(Date.parse(one), readerZone()) === dayNumber(Date.parse(other), readerZone());
