import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const SUMMARY = "/api/admin/summary";

/** What waits for an admin. The inbox line says when it changed. */
export const summaryQuery = apiQuery<AdminSummaryView>(SUMMARY);

/** How many wait, as people read it: what the worker stopped counting is `9+`. */
export const writeWaiting = (count: number): string =>
  count >= WAITING_COUNT_MAX ? `${WAITING_COUNT_MAX}+` : String(count);
