import type { DecisionView, ReportInput } from "#contract/reports/reports.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, refetchBelow } from "#web/lib/query-client.ts";
import { onPush } from "#web/live/pushes.ts";

const REPORTS = "/api/reports";
const DECISIONS = `${REPORTS}/decisions`;
const decisionPath = (id: string) => `${DECISIONS}/${encodeURIComponent(id)}`;

export const sendReport = (name: string, onBlock: (() => void) | undefined) =>
  mutation({
    mutationFn: (input: ReportInput) => http.post<{ id: string }>(REPORTS, input),
    success: () => {
      const text = `Thank you. Your report waits for an admin. ${name} won't learn who sent it.`;
      return onBlock ? { text, action: { label: `Block ${name}`, onPress: onBlock } } : text;
    },
  });

export const decisionQuery = (id: string) => apiQuery<DecisionView>(decisionPath(id));

// The decision about an answer comes with a notification.
const refetchDecisions = () => refetchBelow(DECISIONS);
onPush("notifications", () => void refetchDecisions());
onPush("hello", (_, mayHaveMissed) => mayHaveMissed && void refetchDecisions());

/** Possible once. */
export const answerDecision = (id: string) =>
  mutation({
    mutationFn: (input: { answer: string }) => http.put(`${decisionPath(id)}/answer`, input),
    onSuccess: refetchDecisions,
    success: "Answer sent. An admin will review it.",
  });
