import type { AdminSummaryView } from "#contract/admin";
import { apiQuery } from "../../lib/query-client.ts";

export const SUMMARY = "/api/admin/summary";

/** What waits for an admin. The inbox line says when it changed. */
export const summaryQuery = apiQuery<AdminSummaryView>(SUMMARY);
