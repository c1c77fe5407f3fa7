import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const SUMMARY = "/api/admin/summary";

/** The query of the counts for admins. The inbox socket says when they change. */
export const summaryQuery = apiQuery<AdminSummaryView>(SUMMARY);

/** A count as text. The worker stops counting at the limit, which is `9+`. */
export const formatWaiting = (count: number): string =>
  count >= WAITING_COUNT_MAX ? `${WAITING_COUNT_MAX}+` : String(count);
