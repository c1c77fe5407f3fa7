import { formatDay, formatTime, readerZone } from "#contract/dates.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/limits.ts";
import { HttpError } from "#web/lib/http.ts";
import { failureSentence } from "#web/lib/mutations/failure.ts";

/**
 * The instant, in milliseconds, after which a rate-limited request can be sent again; null if it is not. It is rounded up to a full minute,
 * because times are shown in minutes.
 */
function retryTime(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.retryAfterSeconds === null) return null;
  return Math.ceil((Date.now() + error.retryAfterSeconds * SECOND_MS) / MINUTE_MS) * MINUTE_MS;
}

const isRateLimited = (error: unknown): boolean => error instanceof HttpError && error.code === "rate-limited";

/** Why a request failed, in a sentence; with the time of the next possible attempt if the server limits the rate. */
export function refusalSentence(error: unknown): string {
  const from = retryTime(error);
  const reason = isRateLimited(error) && from !== null ? "Too many attempts." : failureSentence(error);
  return from === null ? reason : `${reason} You can try again at ${formatTime(from, readerZone())}.`;
}

/** The same for what is limited per day: with the day of the next possible attempt. */
export function hostingRefusal(error: unknown): string {
  const from = retryTime(error);
  if (from === null) return failureSentence(error);
  const reason = isRateLimited(error) ? "" : `${failureSentence(error)} `;
  return `${reason}You can try again on ${formatDay(from, readerZone())} at ${formatTime(from, readerZone())}.`;
}
