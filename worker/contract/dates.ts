import { tz } from "@date-fns/tz";
import {
  differenceInCalendarDays,
  differenceInHours,
  differenceInMinutes,
  format as formatDate,
  isSameDay as isSameDayIn,
  isSameMonth,
  isSameYear,
} from "date-fns";
import { knownZone, nameOfOffset, usableZone, zoneOf } from "./content/time-zones.ts";

/** Instants as texts in a time zone, in American English. No other file formats one. */

/** The time of an event: UTC instants in ISO format, the IANA zone of its location, and its offset at the start. */
export type Timed = { startsAt: string; endsAt: string | null; timeZone: string; offset?: string | undefined };

/** The IANA zone of the browser, by today's name. UTC if the device has none. */
export const readerZone = (): string => knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "") ?? "UTC";

/** For functions of date-fns. */
export const inZone = (zone: string) => ({ in: tz(usableZone(zone)) });

/** An instant (ISO, or milliseconds since 1970) by a pattern of date-fns, in a time zone. */
export const format = (at: string | number, timeZone: string, pattern: string): string =>
  formatDate(at, pattern, inZone(timeZone));

const NO_BREAK = "\u00a0";
/** Between the ends of a period. */
export const DASH = `${NO_BREAK}–${NO_BREAK}`;
/** A time never wraps. */
const TIME = `h:mm${NO_BREAK}a`;
const DAY = "EEE, MMM d";

/** `September 2, 2026`, in the zone of the reader by default. */
export const formatLongDate = (at: string | number, zone = readerZone()): string => format(at, zone, "MMMM d, yyyy");

/** `Sunday, November 22, 2026`, in the zone of the reader. */
export const formatFullDate = (at: string | number): string => format(at, readerZone(), "EEEE, MMMM d, yyyy");

/** `Sunday, November 22, 2026, 4:12 PM EST`, in the zone of the reader: for the tooltip of a shorter date. */
export const formatFullMoment = (at: string): string =>
  `${formatFullDate(at)}, ${formatZonedTime(Date.parse(at), readerZone())}`;

/** `9:00 AM` */
export const formatTime = (at: string | number, zone: string): string => format(at, zone, TIME);

/** `Thu, Dec 3`, with the year if it is not the one of `now`; with `null` always. */
export const formatDay = (at: string | number, zone: string, now: number | null = Date.now()): string =>
  format(at, zone, now !== null && isSameYear(at, now, inZone(zone)) ? DAY : `${DAY}, yyyy`);

/** `-03:00` */
export const offsetOf = (at: number, timeZone: string): string => format(at, timeZone, "xxx");

const zoneFormatters = new Map<string, Intl.DateTimeFormat>();

/** `CET`, or `CEST` in summer. American English knows names of American zones, British English of European zones. Other zones are `GMT+8`. */
export function zoneName(at: number, zone: string): string {
  const timeZone = usableZone(zone);
  const offset = nameOfOffset(timeZone);
  if (offset) return offset;
  const names = ["en-US", "en-GB", "en-AU"].map((locale) => {
    const key = `${locale} ${timeZone}`;
    // Creating a formatter takes a hundred times as long as using it.
    const formatter = zoneFormatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
    zoneFormatters.set(key, formatter);
    return formatter.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  });
  return names.find((name) => !/[+-]/.test(name)) ?? names[0] ?? timeZone;
}

/** The last instant of a time whose end is exclusive: what ends at midnight does not last into the next day. */
const lastInstant = (start: number, end: number): number => (end > start ? end - 1 : end);

/** `8:30 AM CET` */
/** `9:00 AM CET` */
export const formatZonedTime = (at: number, zone: string): string =>
  `${formatTime(at, zone)}${NO_BREAK}${zoneName(at, zone)}`;

/** `Wed, Nov 25, 8:30 AM CET` */
export const formatStart = (at: string, zone: string, now = Date.now()): string =>
  `${formatDay(at, zone, now)}, ${formatZonedTime(Date.parse(at), zone)}`;

/** `Thu, Dec 3, 2026`; of more than one day `Dec 3–4, 2026`, `Nov 30 – Dec 1, 2026` or `Dec 31, 2026 – Jan 1, 2027`. */
export function formatDays({ startsAt, endsAt, ...place }: Timed): string {
  const timeZone = zoneOf(place);
  const zone = inZone(timeZone);
  const end = lastInstant(Date.parse(startsAt), Date.parse(endsAt ?? startsAt));
  const from = (pattern: string) => format(startsAt, timeZone, pattern);
  const to = (pattern: string) => format(end, timeZone, pattern);
  if (isSameDayIn(startsAt, end, zone)) return to(`${DAY}, yyyy`);
  if (isSameMonth(startsAt, end, zone)) return `${from("MMM d")}–${to("d, yyyy")}`;
  return `${from(isSameYear(startsAt, end, zone) ? "MMM d" : "MMM d, yyyy")} – ${to("MMM d, yyyy")}`;
}

/** `9:00 AM – 5:30 PM CET` */
export function formatTimes({ startsAt, endsAt, ...place }: Timed): string {
  const timeZone = zoneOf(place);
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
export function formatForReader({ startsAt, endsAt, ...place }: Timed, zone = readerZone()): string | null {
  const timeZone = zoneOf(place);
  const start = Date.parse(startsAt);
  const end = endsAt === null ? start : Date.parse(endsAt);
  const looksEqual = (pattern: string) =>
    [start, end].every((at) => format(at, zone, pattern) === format(at, timeZone, pattern));
  if (looksEqual("yyyy-MM-dd HH:mm")) return null;
  const last = lastInstant(start, end);
  const sameDays = [start, last].every((at) => isoDay(at, zone) === isoDay(at, timeZone));
  const moment = (at: number) => format(at, zone, sameDays ? TIME : `${DAY}, ${TIME}`);
  const name = `${NO_BREAK}${zoneName(end, zone)}`;
  if (end === start) return `${moment(start)}${name}`;
  const oneDay = isSameDayIn(start, last, inZone(zone));
  return `${moment(start)}${sameDays || oneDay ? DASH : " – "}${oneDay ? formatTime(end, zone) : moment(end)}${name}`;
}

/** `2026-11-22`, for the `dateTime` of a day. */
export const isoDay = (at: string | number, timeZone: string): string => format(at, timeZone, "yyyy-MM-dd");

/** `December`, or `January 2027` in another year than `now`. */
export const formatMonth = (at: number, zone: string, now = Date.now()): string =>
  format(at, zone, isSameYear(at, now, inZone(zone)) ? "MMMM" : "MMMM yyyy");

/** `Fri, Oct 30` in the zone of the reader, with the year if it is not the current one. */
export const formatShortDate = (at: string): string => formatDay(at, readerZone());

/** `Fri, Oct 30, 4:12 PM` in the zone of the reader, with the year if it is not the current one. */
export const formatMoment = (at: string): string => `${formatShortDate(at)}, ${formatTime(at, readerZone())}`;

/** `November 22, 2026, 2:05 PM` in the zone of the reader. */
export const formatLongMoment = (at: string): string => format(at, readerZone(), `MMMM d, yyyy, ${TIME}`);

/** `Oct 30, 4:12 PM` in the zone of the reader: when a message was written. */
export const formatMessageTime = (at: string): string => format(at, readerZone(), `MMM d, ${TIME}`);

/** Calendar days from the day of `at` to today, in the zone of the reader. */
const daysAgo = (at: string): number => differenceInCalendarDays(Date.now(), at, inZone(readerZone()));

/** The pattern, with the year of `at` if it is not the current one. */
const withOtherYear = (at: string, pattern: string): string =>
  isSameYear(at, Date.now(), inZone(readerZone())) ? pattern : `${pattern}, yyyy`;

/** `Today, November 20`, `Yesterday, November 19` or `Wednesday, November 18`, in the zone of the reader; an earlier year is included. */
export function formatRecentDay(at: string): string {
  const name = ["Today", "Yesterday"][daysAgo(at)];
  if (name) return `${name}, ${format(at, readerZone(), "MMMM d")}`;
  return format(at, readerZone(), withOtherYear(at, "EEEE, MMMM d"));
}

/** A short form for lists: the time today, the weekday within a week, otherwise the date, in the zone of the reader. */
export function formatRecent(at: string): string {
  const [days, zone] = [daysAgo(at), readerZone()];
  if (days === 0) return formatTime(at, zone);
  if (days === 1) return "Yesterday";
  return format(at, zone, days > 1 && days < 7 ? "EEE" : withOtherYear(at, "MMM d"));
}

/** `Nov 9`, or of a month `Nov 2026`, of a UTC date such as `2026-11-09`. */
export const formatIsoDay = (day: string): string => format(Date.parse(day), "UTC", "MMM d");
export const formatIsoMonth = (day: string): string => format(Date.parse(day), "UTC", "MMM yyyy");

let relative: Intl.RelativeTimeFormat | undefined;

/** `5 min. ago` */
function formatPast(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  relative ??= new Intl.RelativeTimeFormat("en-US", { style: "short" });
  return relative.format(-count, unit);
}

/** `just now`, `5 min. ago`, `2 hr. ago` or `6 days ago` within a week, otherwise the date as `formatRecent`. */
export function formatAgo(at: string): string {
  const now = Math.max(Date.now(), Date.parse(at));
  const hours = differenceInHours(now, at);
  if (differenceInMinutes(now, at) < 1) return "just now";
  if (hours < 1) return formatPast(differenceInMinutes(now, at), "minute");
  if (hours < 24) return formatPast(hours, "hour");
  return hours < 7 * 24 ? formatPast(Math.floor(hours / 24), "day") : formatRecent(at);
}

/** As `formatAgo`, but before today in calendar days, for rows below headings of days. */
export function formatDaysAgo(at: string): string {
  const days = daysAgo(at);
  return days > 0 && days < 7 ? formatPast(days, "day") : formatAgo(at);
}

/** Whether two instants are on the same day in the zone of the reader. */
export const isSameDay = (one: string, other: string): boolean => isSameDayIn(one, other, inZone(readerZone()));
