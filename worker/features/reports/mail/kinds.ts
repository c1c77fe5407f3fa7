import { eq } from "drizzle-orm";
import type { DecisionView } from "#contract/reports/reports.ts";
import { decisionTitle, REPORTED } from "#contract/reports/texts.ts";
import { report } from "#db/schema/index.ts";
import { defineMailKinds, type MailKindDefinition } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

type Decided = { env: Env; to: string } & Pick<DecisionView, "id" | "kind" | "decision"> & { reason: string | null };

const reportDecidedEmail = ({ env, to, id, kind, decision, reason }: Decided): EmailContent => ({
  subject: `A decision about ${REPORTED[kind]}`,
  heading: decisionTitle({ decision, kind }),
  preview: "An admin wrote a reason. You can answer once.",
  lead: [`Someone reported ${REPORTED[kind]} on ${env.APP_NAME}, and an admin reviewed it.`],
  facts: reason ? [{ label: "Reason", lines: reason.split("\n") }] : [],
  action: { label: "View the decision", href: `${env.APP_ORIGIN}/decisions/${id}` },
  closing: ["You can answer this decision once. If you do, an admin reviews it again."],
  reason: `Sent to ${to} because this email address has an account on ${env.APP_NAME}.`,
});

export const reportMailKinds: MailKindDefinition[] = [
  defineMailKinds({
    kinds: ["report-decided"],
    selectFacts: (db, row) => ({
      rows: db
        .select({
          id: report.id,
          kind: report.kind,
          decision: report.decision,
          reason: report.decisionReason,
          isReversed: report.isReversed,
        })
        .from(report)
        .where(eq(report.id, row.key.split(":")[1] ?? "")),
    }),
    write({ env, row, isProven }, { rows: [found] }) {
      // Not for a reversed decision.
      if (!found?.decision || found.decision === "none" || found.isReversed) return null;
      const { id, kind, decision, reason } = found;
      return { content: reportDecidedEmail({ env, to: row.to, id, kind, decision, reason: isProven ? reason : null }) };
    },
  }),
];
