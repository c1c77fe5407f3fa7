import { addDays, set } from "date-fns";
import { inZone } from "../dates.ts";
import { DIGEST_HOUR, DIGEST_MARGIN_MS } from "./topics.ts";

/**
 * Ms, `DIGEST_HOUR` in the member's zone. Later ones are in the next email, because an inbox may get them after the
 * email was written.
 */
export function nextDigestAt(now: number, zone: string): number {
  const earliest = now + DIGEST_MARGIN_MS;
  const hour = { hours: DIGEST_HOUR, minutes: 0, seconds: 0, milliseconds: 0 };
  const today = set(earliest, hour, inZone(zone));
  return Number(Number(today) >= earliest ? today : addDays(today, 1, inZone(zone)));
}
