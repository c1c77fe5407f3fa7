import { ACTIVE_DAYS_KEPT } from "#contract/analytics/plain/analytics.ts";
import { DAY_MS } from "#contract/limits.ts";

/** The days of which `active_day`, whose key begins with the day, may have a row: in days since 1970. */
export function daysKept(now: number): number[] {
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: ACTIVE_DAYS_KEPT + 2 }, (_, ago) => today - ago);
}
