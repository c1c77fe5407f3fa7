import { tzOffset } from "@date-fns/tz";

/** What a clock on the wall of a zone shows, as a date field writes it: `2027-01-21T12:30`. */
export type Wall = string;

/** The instant a wall clock means; `skipped`: no clock there ever shows it, and the hour after counts; `twice`: the first one counts. */
export type WallInstant = { at: string; clocks: "plain" | "skipped" | "twice" };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const offsetMs = (at: number, zone: string) => tzOffset(zone, new Date(at)) * MINUTE_MS;
const writeWall = (utc: number): Wall => new Date(utc).toISOString().slice(0, 16);

/** The wall clock read as if it hung in Greenwich, in milliseconds; null when it is no time at all. */
function parseWall(wall: Wall): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)) return null;
  const utc = Date.parse(`${wall.slice(0, 16)}Z`);
  return Number.isNaN(utc) || writeWall(utc) !== wall.slice(0, 16) ? null : utc;
}

/** The instant at which the clocks of `zone` show `wall`; null when it is not a time. */
export function instantOf(wall: Wall, zone: string): WallInstant | null {
  const utc = parseWall(wall);
  if (utc === null) return null;
  // Zones change their clocks by less than a day, and not twice within two.
  const before = utc - offsetMs(utc - DAY_MS, zone);
  const after = utc - offsetMs(utc + DAY_MS, zone);
  const shows = (at: number) => at + offsetMs(at, zone) === utc;
  const write = (at: number, clocks: WallInstant["clocks"]) => ({ at: new Date(at).toISOString(), clocks });
  if (before !== after && shows(before) && shows(after)) return write(Math.min(before, after), "twice");
  if (shows(before)) return write(before, "plain");
  return shows(after) ? write(after, "plain") : write(before, "skipped");
}

/** What the clocks of `zone` show at an instant. */
export const wallOf = (at: string, zone: string): Wall => writeWall(Date.parse(at) + offsetMs(Date.parse(at), zone));

/** How far the second clock is ahead of the first, in milliseconds; null when one of them is no time. */
export function wallsApart(from: Wall, to: Wall): number | null {
  const [start, end] = [parseWall(from), parseWall(to)];
  return start === null || end === null ? null : end - start;
}

/** The clock so many milliseconds on; empty when it is no time. */
export function moveWall(wall: Wall, ms: number): Wall {
  const utc = parseWall(wall);
  return utc === null ? "" : writeWall(utc + ms);
}
