import { tzOffset } from "@date-fns/tz";
import { usableZone } from "#contract/content/time-zones.ts";
import { DAY_MS, MINUTE_MS } from "#contract/limits.ts";

/** Format of a `datetime-local` field: `2027-01-21T12:30`. */
export type Wall = string;

/** `skipped`: clocks in the zone jump over this time, so `at` is after the gap. `twice`: `at` is the first of two. */
type WallInstant = { at: string; clocks: "plain" | "skipped" | "twice" };

const offsetMs = (at: number, zone: string) => tzOffset(usableZone(zone), new Date(at)) * MINUTE_MS;
const formatWall = (utc: number): Wall => new Date(utc).toISOString().slice(0, 16);

function parseWall(wall: Wall): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)) return null;
  const utc = Date.parse(`${wall.slice(0, 16)}Z`);
  return Number.isNaN(utc) || formatWall(utc) !== wall.slice(0, 16) ? null : utc;
}

/** The instant when clocks in `zone` show `wall`; null if `wall` is not valid. */
export function instantOf(wall: Wall, zone: string): WallInstant | null {
  const utc = parseWall(wall);
  if (utc === null) return null;
  // A zone changes its offset by less than a day, and not twice within two days.
  const before = utc - offsetMs(utc - DAY_MS, zone);
  const after = utc - offsetMs(utc + DAY_MS, zone);
  const shows = (at: number) => at + offsetMs(at, zone) === utc;
  const toInstant = (at: number, clocks: WallInstant["clocks"]) => ({ at: new Date(at).toISOString(), clocks });
  if (before !== after && shows(before) && shows(after)) return toInstant(Math.min(before, after), "twice");
  if (shows(before)) return toInstant(before, "plain");
  return shows(after) ? toInstant(after, "plain") : toInstant(before, "skipped");
}

export const wallOf = (at: string, zone: string): Wall => formatWall(Date.parse(at) + offsetMs(Date.parse(at), zone));

/** In milliseconds; null if one of them is not valid. */
export function wallsApart(from: Wall, to: Wall): number | null {
  const [start, end] = [parseWall(from), parseWall(to)];
  return start === null || end === null ? null : end - start;
}

/** Empty if `wall` is not valid. */
export function moveWall(wall: Wall, ms: number): Wall {
  const utc = parseWall(wall);
  return utc === null ? "" : formatWall(utc + ms);
}
