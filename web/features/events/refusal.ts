import { formatTime, readerZone } from "#contract/dates.ts";
import { failureSentence } from "#web/lib/mutations/failure.ts";
import { isRateLimited, retryTime } from "#web/lib/mutations/limit-sentence.ts";

/** Includes the time of the next possible attempt if the server limits the rate. */
export function refusalSentence(error: unknown): string {
  const from = retryTime(error);
  const reason = isRateLimited(error) && from !== null ? "Too many attempts." : failureSentence(error);
  return from === null ? reason : `${reason} You can try again at ${formatTime(from, readerZone())}.`;
}
