import { NEWS_REQUESTED_MS } from "#contract/news/limits.ts";
import type { newsSource } from "#db/schema/index.ts";

type Row = Pick<typeof newsSource.$inferSelect, "requestedAt" | "startedAt" | "failures" | "error">;

/** `isReading`: as an admin asked, or not yet longer than that may take. */
export function stateOf({ requestedAt, startedAt, failures, error }: Row, now: number) {
  const since = now - NEWS_REQUESTED_MS;
  const isReading = (requestedAt ?? 0) > since;
  return startedAt !== null && startedAt <= since
    ? { isReading, failures: failures + 1, error: "The last reading did not finish." }
    : { isReading, failures, error };
}
