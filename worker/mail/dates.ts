import { formatDay, formatDays, formatTime, formatTimes } from "#contract/dates.ts";

type EventTimes = { startsAt: number; endsAt: number | null; timeZone: string };

/** Some mail readers draw other spaces as boxes. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** One or two lines, such as `Dec 3–4, 2026` and `9:00 AM – 5:30 PM CET`. */
export function writeWhen({ startsAt, endsAt, timeZone }: EventTimes): string[] {
  const iso = (at: number) => new Date(at).toISOString();
  const times = { startsAt: iso(startsAt), endsAt: endsAt === null ? null : iso(endsAt), timeZone };
  const lines = [formatDays(times), formatTimes(times)].map(plain);
  return endsAt === null ? [lines.join(", ")] : lines;
}

/** UTC, since a mail does not know its reader's time zone. */
export const writeInstant = (at: number): string =>
  plain(`${formatDay(at, "UTC", null)}, ${formatTime(at, "UTC")} UTC`);
