import type { DecisionView, ReportInput } from "#contract/reports/reports.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

const REPORTS = "/api/reports";
const decisionPath = (id: string) => `${REPORTS}/decisions/${encodeURIComponent(id)}`;

/** Sends a report about a member of this name, then offers to block them. */
export const sendReport = (name: string, onBlock: () => void) =>
  mutation({
    mutationFn: (input: ReportInput) => http.post<{ id: string }>(REPORTS, input),
    success: () => ({
      text: `Thank you. An admin will review your report. ${name} won't learn who sent it.`,
      action: { label: `Block ${name}`, onPress: onBlock },
    }),
  });

/** The query of a decision about the viewer. */
export const decisionQuery = (id: string) => apiQuery<DecisionView>(decisionPath(id));

/** Answers a decision about the viewer, which is possible once. */
export const answerDecision = (id: string) =>
  mutation({
    mutationFn: (input: { answer: string }) => http.put(`${decisionPath(id)}/answer`, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [decisionPath(id)] }),
    success: "Answer sent. An admin will review it.",
  });
