import { queryOptions } from "@tanstack/react-query";
import type {
  AdminReportView,
  ReportAppealInput,
  ReportDecisionInput,
  ReportRowView,
} from "#contract/admin/reports.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { secretQuery } from "#web/lib/query-client.ts";
import { invalidateOnPush } from "#web/live/pushes.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { refreshAdmin } from "../api.ts";
import { summaryQuery } from "../summary/api.ts";

const REPORTS = "/api/admin/reports";
const reportPath = (id: string) => `${REPORTS}/${encodeURIComponent(id)}`;

/** Open reports without a state; the newest first without `order`. */
export const reportsQuery = (search: string) => pagesQuery<ReportRowView>(REPORTS, search);
invalidateOnPush("reports", summaryQuery, { queryKey: [REPORTS] });

/** Each request is written to the audit log, so it is not repeated while the report is shown. */
export const openingQuery = (id: string) =>
  queryOptions({
    ...secretQuery<AdminReportView>(`${reportPath(id)}/opening`, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const decideReport = (id: string) =>
  mutation({
    mutationFn: (input: ReportDecisionInput) => http.put(`${reportPath(id)}/decision`, input),
    onSuccess: refreshAdmin,
    success: "Report decided",
  });

export const decideAppeal = (id: string) =>
  mutation({
    mutationFn: (input: ReportAppealInput) => http.put(`${reportPath(id)}/appeal`, input),
    onSuccess: refreshAdmin,
    success: "Answer decided",
  });

/** Handles a failure because another admin was first or the report is gone. Returns whether it did. */
export function handleDecided(error: unknown): boolean {
  if (!(error instanceof HttpError) || (error.code !== "already-decided" && error.status !== 404)) return false;
  toastError(error.message);
  refreshAdmin();
  return true;
}
