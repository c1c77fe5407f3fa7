import { eq } from "drizzle-orm";
import { report } from "#db/schema/index.ts";
import { defineMailKinds, type MailKindDefinition } from "#mail/kinds.ts";
import { reportDecidedEmail } from "./templates.ts";

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
    write({ env, row }, { rows: [found] }) {
      // Not for a reversed decision.
      if (!found?.decision || found.decision === "none" || found.isReversed) return null;
      const { id, kind, decision, reason } = found;
      return { content: reportDecidedEmail({ env, to: row.to, id, kind, decision, reason: reason ?? "" }) };
    },
  }),
];
