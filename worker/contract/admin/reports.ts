import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { MemberKind, MemberStatus, PersonView } from "../members.ts";
import { REPORT_DECISION_MAX_LENGTH, REPORT_NOTE_MAX_LENGTH } from "../reports/reasons.ts";
import {
  REPORT_DECISIONS,
  REPORT_KINDS,
  REPORT_STATES,
  type ReportContext,
  type ReportDecision,
  type ReportKind,
  type ReportReason,
  type ReportState,
} from "../reports/reports.ts";
import { cursor, lineOfText, listOrder, type Page, paragraphsOfText } from "../text.ts";

/** `GET /api/admin/reports`, by default the open ones. `q`: words in the name of subject or reporter. */
export const reportQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  state: z.optional(z.enum(REPORT_STATES)),
  kind: z.optional(z.enum(REPORT_KINDS)),
  order: listOrder,
  cursor,
});
export type ReportQuery = z.infer<typeof reportQuery>;

type Named = { id: string; name: string };

/** `reporter` null: account deleted. `waitingSince`: of the report, or of the member's answer. */
export type ReportRowView = {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  state: ReportState;
  subject: Named & { image: string | null };
  earlierDecisions: number;
  reporter: Named | null;
  waitingSince: string;
};
export type ReportPage = Page<ReportRowView>;

/** `isSameConversation`: about a message to the same reporter. */
export type OtherReportView = {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  state: ReportState;
  at: string;
  isSameConversation: boolean;
};

export type EarlierDecisionView = {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  decision: ReportDecision;
  by: string | null;
  at: string;
  isAnswered: boolean;
  isReversed: boolean | null;
};

/** `POST /api/admin/reports/:id/opening` with `{}`: writes an audit entry. 404 also for a report about the admin. */
export type AdminReportView = {
  id: string;
  kind: ReportKind;
  /** Id of the event, post, comment or opportunity, or `seq` of the message. */
  objectId: string;
  reason: ReportReason;
  words: string;
  state: ReportState;
  at: string;
  context: ReportContext;
  subject: PersonView & { kind: MemberKind; company: string | null; status: MemberStatus; joinedAt: string };
  reporter: Named | null;
  isRemovable: boolean;
  decision: { decision: ReportDecision; reason: string | null; note: string; by: Named | null; at: string } | null;
  answer: { text: string; at: string } | null;
  appeal: { isReversed: boolean; reason: string; by: string | null; at: string } | null;
  /** `another-admin`: this one made the decision. */
  appealBy: "this-admin" | "only-admin" | "another-admin";
  others: OtherReportView[];
  earlier: EarlierDecisionView[];
};

const REASON_MIN_LENGTH = 3;
const ENTER_REASON = `Enter a reason in at least ${REASON_MIN_LENGTH} characters. The member will see it.`;
const decisionReason = paragraphsOfText(0, REPORT_DECISION_MAX_LENGTH);

/** `PUT …/decision` (204; 409, 422). The subject reads `reason`. `remove`: see REPORT_DECISIONS. */
export const reportDecisionInput = z
  .strictObject({
    decision: z.enum(REPORT_DECISIONS, "Choose a decision."),
    reason: decisionReason,
    note: paragraphsOfText(0, REPORT_NOTE_MAX_LENGTH),
  })
  .check(
    z.refine(({ decision, reason }) => decision === "none" || reason.length >= REASON_MIN_LENGTH, {
      error: ENTER_REASON,
      path: ["reason"],
    }),
  );
export type ReportDecisionInput = z.infer<typeof reportDecisionInput>;

/** `PUT …/appeal` (204; 403, 409), final. A reversal ends the suspension, but restores nothing canceled or deleted. */
export const reportAppealInput = z.strictObject({
  isReversed: z.boolean("Choose a decision."),
  reason: paragraphsOfText(REASON_MIN_LENGTH, REPORT_DECISION_MAX_LENGTH, { required: ENTER_REASON }),
});
export type ReportAppealInput = z.infer<typeof reportAppealInput>;
