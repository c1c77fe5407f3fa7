import { ACTIVE_DAYS_KEPT } from "#contract/analytics/analytics.ts";
import { DAY_MS } from "#contract/limits.ts";

/** Days since 1970. The key of `active_day` begins with the day. */
export function daysKept(now: number): number[] {
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: ACTIVE_DAYS_KEPT + 2 }, (_, ago) => today - ago);
}
