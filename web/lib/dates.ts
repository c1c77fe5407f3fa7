/** Instants as texts in a time zone. Uses `Intl`, which knows every IANA zone and needs no library. */

/** The time of an event: UTC instants in ISO format, and the IANA zone of its location. */
export type Timed = { startsAt: string; endsAt: string | null; timeZone: string };

/** The IANA zone of the browser. */
export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const format = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...options })
    .format(at)
    // Newer browsers put a narrow no-break space before AM and PM, older ones a plain space.
    .replaceAll("\u202f", " ");

const day = (at: number, zone: string) => format(at, zone, { weekday: "short", month: "short", day: "numeric" });
const year = (at: number, zone: string) => format(at, zone, { year: "numeric" });

/** `2 September 2026` in the zone of the reader. */
export const formatLongDate = (at: string | number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** `9:00 AM` */
export const formatTime = (at: number, zone: string): string =>
  format(at, zone, { hour: "numeric", minute: "2-digit" });

/** `Thu, Dec 3`, with the year if it is not the current one. */
export function formatDay(at: number, zone: string, now = Date.now()): string {
  const own = year(at, zone);
  return own === year(now, zone) ? day(at, zone) : `${day(at, zone)}, ${own}`;
}

/** `CET`, or `CEST` in summer. American English knows names of American zones, British English of European zones. Other zones are `GMT+8`. */
export function zoneName(at: number, timeZone: string): string {
  const names = ["en-US", "en-GB", "en-AU"].map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(at);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  });
  return names.find((name) => !/[+-]/.test(name)) ?? names[0] ?? timeZone;
}

/** `Wed, Nov 25, 8:30 AM CET` */
export const formatStart = (at: string, zone: string, now = Date.now()): string =>
  `${formatDay(Date.parse(at), zone, now)}, ${formatTime(Date.parse(at), zone)} ${zoneName(Date.parse(at), zone)}`;

/** `Thu, Dec 3 to Fri, Dec 4, 2026` */
export function formatDays({ startsAt, endsAt, timeZone }: Timed): string {
  const start = Date.parse(startsAt);
  const end = endsAt === null ? start : Date.parse(endsAt);
  const last = `${day(end, timeZone)}, ${year(end, timeZone)}`;
  if (dayNumber(start, timeZone) === dayNumber(end, timeZone)) return last;
  const first = day(start, timeZone);
  return year(start, timeZone) === year(end, timeZone)
    ? `${first} to ${last}`
    : `${first}, ${year(start, timeZone)} to ${last}`;
}

/** `9:00 AM to 5:30 PM CET` */
export function formatTimes({ startsAt, endsAt, timeZone }: Timed): string {
  const start = Date.parse(startsAt);
  const zone = zoneName(start, timeZone);
  if (endsAt === null) return `${formatTime(start, timeZone)} ${zone}`;
  const end = Date.parse(endsAt);
  // The clocks may change between start and end.
  const endZone = zoneName(end, timeZone);
  const from = `${formatTime(start, timeZone)}${endZone === zone ? "" : ` ${zone}`}`;
  return `${from} to ${formatTime(end, timeZone)} ${endZone}`;
}

/**
 * The time of an event in the zone of the reader, for example `3:00 AM to 11:30 AM EST`. Null if it is the same as in the zone of the event.
 * Includes the days only if they differ.
 */
export function formatForReader({ startsAt, endsAt, timeZone }: Timed, zone = readerZone()): string | null {
  const start = Date.parse(startsAt);
  const end = endsAt === null ? start : Date.parse(endsAt);
  if (isSameClock(start, timeZone, zone) && isSameClock(end, timeZone, zone)) return null;
  const sameDays = [start, end].every((at) => dayNumber(at, zone) === dayNumber(at, timeZone));
  const moment = (at: number) => `${sameDays ? "" : `${day(at, zone)}, `}${formatTime(at, zone)}`;
  const name = zoneName(end, zone);
  if (end === start) return `${moment(start)} ${name}`;
  const oneDay = dayNumber(start, zone) === dayNumber(end, zone);
  return `${moment(start)} to ${oneDay ? formatTime(end, zone) : moment(end)} ${name}`;
}

/** Whether two zones show the same day and time at an instant. */
function isSameClock(at: number, zone: string, other: string): boolean {
  const clock = (timeZone: string) => format(at, timeZone, { dateStyle: "short", timeStyle: "short" });
  return clock(zone) === clock(other);
}

/** The number of days from January 1, 1970 to the day of an instant in a zone. */
export function dayNumber(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / 86_400_000;
}

/** `December`, or `January 2027` in another year than `now`. */
export function formatMonth(at: number, zone: string, now = Date.now()): string {
  const name = format(at, zone, { month: "long" });
  return year(at, zone) === year(now, zone) ? name : `${name} ${year(at, zone)}`;
}
