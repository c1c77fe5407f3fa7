import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { DIGEST_HOUR, DIGEST_MARGIN_MS } from "./topics.ts";

/**
 * When the next daily email is due. What comes shortly before it is in the one after that, because an inbox may get it only when the email is
 * written already. All in milliseconds.
 */
export function nextDigestAt(now: number): number {
  const earliest = now + DIGEST_MARGIN_MS;
  const today = Math.floor(earliest / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS;
  return today >= earliest ? today : today + DAY_MS;
}
