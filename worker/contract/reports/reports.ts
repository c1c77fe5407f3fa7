import * as z from "zod/mini";
import { id, type Money, paragraphsOfText } from "../text.ts";
import { REPORT_ANSWER_MAX_LENGTH, REPORT_REASONS, REPORT_WORDS_MAX_LENGTH, type ReportReason } from "./reasons.ts";

export type { ReportReason };

export const REPORT_KINDS = ["member", "message", "event", "post", "comment", "opportunity"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_STATES = ["new", "in-review", "appealed", "decided"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
/** `none`: not notified. `remove`: event canceled, post or comment deleted, opportunity back to draft. */
export const REPORT_DECISIONS = ["none", "warn", "remove", "suspend"] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** Copied at the time of the report. ISO instants. */
export type ReportContext =
  | { kind: "member"; name: string; title: string | null; bio: string }
  | { kind: "event"; title: string; location: string; startsAt: string; description: string }
  | { kind: "post" | "comment"; text: string; at: string }
  | {
      kind: "opportunity";
      company: string;
      description: string;
      text: string;
      raising: Money;
      round: {
        stage: string;
        instrument: string;
        valuation: Money | null;
        minCheck: Money | null;
        lead: string | null;
        closesOn: string | null;
        moneyFor: string | null;
      };
    }
  | {
      kind: "message";
      messages: { seq: number; isBySubject: boolean; text: string; at: string; deletedAt?: string }[];
    };

const reason = z.enum(REPORT_REASONS.map(([code]) => code) as [ReportReason, ...ReportReason[]], "Choose a reason.");
const words = paragraphsOfText(0, REPORT_WORDS_MAX_LENGTH);

/** `POST /api/reports` (201 `{ id }`; 200 for an open one; 404, 409, 429). `seq`: in the conversation; null: the last one received. */
export const reportInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("member"), memberId: id, reason, words }),
  z.strictObject({ kind: z.literal("event"), eventId: id, reason, words }),
  z.strictObject({ kind: z.literal("post"), postId: id, reason, words }),
  z.strictObject({ kind: z.literal("comment"), commentId: id, reason, words }),
  z.strictObject({ kind: z.literal("opportunity"), opportunityId: id, reason, words }),
  z.strictObject({
    kind: z.literal("message"),
    memberId: id,
    seq: z.nullable(z.int().check(z.positive())),
    reason,
    words,
  }),
]);
export type ReportInput = z.infer<typeof reportInput>;

/** `GET /api/reports/decisions/:id`, without the reporter. `PUT …/answer` (204): once, else 409 `conflict`. */
export type DecisionView = {
  id: string;
  kind: ReportKind;
  context: Exclude<ReportContext, { kind: "message" }> | { kind: "message"; text: string };
  decision: Exclude<ReportDecision, "none">;
  reason: string;
  decidedAt: string;
  answer: string | null;
  appeal: { isReversed: boolean; reason: string; at: string } | null;
};
export const decisionAnswer = z.strictObject({
  answer: paragraphsOfText(1, REPORT_ANSWER_MAX_LENGTH, { required: "Write your answer." }),
});
