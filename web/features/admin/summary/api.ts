import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { invalidateOnPush } from "#web/live/pushes.ts";

export const summaryQuery = apiQuery<AdminSummaryView>("/api/admin/summary");
invalidateOnPush("applications", summaryQuery);

export const countWaiting = (summary: AdminSummaryView): number =>
  summary.applications +
  summary.tierRequests +
  summary.reports +
  summary.opportunities +
  summary.quotes +
  summary.contentRequests +
  summary.deadMails +
  summary.failingChecks;

/** The worker stops counting at the limit, which is shown as `9+`. */
export const formatWaiting = (count: number): string =>
  count >= WAITING_COUNT_MAX ? `${WAITING_COUNT_MAX}+` : String(count);
