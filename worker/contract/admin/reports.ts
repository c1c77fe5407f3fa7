import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { MemberKind, MemberStatus, PersonView } from "../members.ts";
import { REPORT_DECISION_MAX_LENGTH, REPORT_NOTE_MAX_LENGTH } from "../reports/plain/reasons.ts";
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

/**
 * Query of `GET /api/admin/reports`: the open ones (`new`, `in-review`, `appealed`) without `state`; the newest first without `order`. `q`: words in the
 * name of the reported member or of the reporter.
 */
export const reportQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  state: z.optional(z.enum(REPORT_STATES)),
  kind: z.optional(z.enum(REPORT_KINDS)),
  order: listOrder,
  cursor,
});
export type ReportQuery = z.infer<typeof reportQuery>;

type Named = { id: string; name: string };

/**
 * One row. Reports about the admin who asks are left out. `earlierDecisions`: those about the same member before this one. `reporter`: null once
 * their account is deleted. `waitingSince`: when it was reported, or answered by the member.
 */
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

/** Another report about the same member. `isSameConversation`: it is about a message to the same reporter. */
export type OtherReportView = {
  id: string;
  kind: ReportKind;
  reason: ReportReason;
  state: ReportState;
  at: string;
  isSameConversation: boolean;
};

/** An earlier decision about the same member. */
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

/**
 * `POST /api/admin/reports/:id/opening` with `{}`: one report in full (200). Every opening is written to the audit log, and a new report is then in
 * review. 404 `not-found`, also for a report about the admin.
 */
export type AdminReportView = {
  id: string;
  kind: ReportKind;
  /** The id of the event, post, comment or opportunity, or the `seq` of the reported message. */
  objectId: string;
  reason: ReportReason;
  words: string;
  state: ReportState;
  at: string;
  context: ReportContext;
  subject: PersonView & { kind: MemberKind; company: string | null; status: MemberStatus; joinedAt: string };
  reporter: Named | null;
  /** Whether the event can be canceled (it is not canceled and has not started), the post or comment removed, or the opportunity (in review, open or paused) taken back. False for other kinds. */
  isRemovable: boolean;
  decision: { decision: ReportDecision; reason: string | null; note: string; by: Named | null; at: string } | null;
  answer: { text: string; at: string } | null;
  appeal: { isReversed: boolean; reason: string; by: string | null; at: string } | null;
  /** Who decides an appeal: this admin, also as the only one there is, or another one because this one made the decision. */
  appealBy: "this-admin" | "only-admin" | "another-admin";
  /** The newest ten each. */
  others: OtherReportView[];
  earlier: EarlierDecisionView[];
};

const REASON_MIN_LENGTH = 3;
const ENTER_REASON = `Enter a reason in at least ${REASON_MIN_LENGTH} characters. The member will see it.`;
const decisionReason = paragraphsOfText(0, REPORT_DECISION_MAX_LENGTH);

/**
 * Body of `PUT /api/admin/reports/:id/decision` (204). `reason` is what the reported member reads, required but for `none`. `remove` cancels the
 * event of a report about one: 409 `event-over` and `event-cancelled`; it deletes a post or comment: 409 `conflict` when it is gone; it gives an
 * opportunity back to its owner as a draft: 409 `conflict` for a draft and a closed one. 422 for other kinds. `suspend` suspends the member: 409 `last-admin`. 409
 * `already-decided` when another admin was first.
 */
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

/**
 * Body of `PUT /api/admin/reports/:id/appeal` (204), after the member answered: takes the decision back, which restores a member whom it suspended,
 * or lets it stand. A canceled event stays canceled, and what was deleted does not come back. Final. 403 for the admin who made the decision, while there is another one; 409
 * `already-decided`, and `conflict` while there is no answer.
 */
export const reportAppealInput = z.strictObject({
  isReversed: z.boolean("Choose a decision."),
  reason: paragraphsOfText(REASON_MIN_LENGTH, REPORT_DECISION_MAX_LENGTH, { required: ENTER_REASON }),
});
export type ReportAppealInput = z.infer<typeof reportAppealInput>;
