import { HttpError } from "../http.ts";
import { isOnline } from "../online.ts";
import { isRateLimited, limitSentence } from "./limit-sentence.ts";

/** Queries are refetched when the network is back. */
const LOADS_LATER = "This will load when you're back online.";
const isOfflineError = (error: Error): boolean => error instanceof HttpError && error.status === 0 && !isOnline();

/** For an `ErrorState`: the sentence, and the reference number if there is one. */
export const errorDetails = (error: Error | null): { detail?: string; requestId?: string } => ({
  detail: error?.message && sentenceOf(error),
  requestId: (error instanceof HttpError && error.requestId) || undefined,
});

function sentenceOf(error: Error): string {
  if (isRateLimited(error)) return limitSentence(error, error.message);
  return isOfflineError(error) ? `${error.message} ${LOADS_LATER}` : error.message;
}
