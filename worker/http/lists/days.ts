import { TZDate } from "@date-fns/tz";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readerZoneOf } from "../reader-zone.ts";

/** In the reader's zone, without invalid ones. The app asks again when the device is in another zone. */
export function readDays(c: Context<AppEnv>): Record<string, string> {
  const [from, to] = [dayOf(c, "from", 0), dayOf(c, "to", 1)];
  return {
    ...(from !== null && { from: new Date(from).toISOString() }),
    ...(to !== null && { to: new Date(to - 1).toISOString() }),
  };
}

function dayOf(c: Context<AppEnv>, name: string, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(c.req.query(name)?.trim() ?? "") ?? [];
  if (!year) return null;
  const at = new TZDate(Number(year), Number(month) - 1, Number(day) + later, readerZoneOf(c)).getTime();
  return Number.isNaN(at) ? null : at;
}
