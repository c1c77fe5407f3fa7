import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { DIGEST_HOUR, DIGEST_MARGIN_MS } from "./topics.ts";

/** Ms. Later ones are in the next email, because an inbox may get them after the email was written. */
export function nextDigestAt(now: number): number {
  const earliest = now + DIGEST_MARGIN_MS;
  const today = Math.floor(earliest / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS;
  return today >= earliest ? today : today + DAY_MS;
}
