import { formatDay, formatTime, readerZone } from "#contract/dates.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/limits.ts";
import { HttpError } from "../http.ts";
import { failureSentence } from "./failure.ts";

/** In milliseconds, rounded up to a full minute, because times are shown in minutes; null without a rate limit. */
export function retryTime(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.retryAfterSeconds === null) return null;
  return Math.ceil((Date.now() + error.retryAfterSeconds * SECOND_MS) / MINUTE_MS) * MINUTE_MS;
}

export const isRateLimited = (error: unknown): boolean => error instanceof HttpError && error.code === "rate-limited";

/** For daily limits: includes day and time of the next attempt, which the server omits. `reached`: names the limit. */
export function limitSentence(error: unknown, reached = ""): string {
  const from = retryTime(error);
  if (from === null) return failureSentence(error);
  const reason = isRateLimited(error) ? reached : failureSentence(error);
  return `${reason} You can try again on ${formatDay(from, readerZone())} at ${formatTime(from, readerZone())}.`.trimStart();
}
