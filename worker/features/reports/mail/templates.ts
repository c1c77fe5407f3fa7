import type { DecisionView } from "#contract/reports/reports.ts";
import { decisionTitle, REPORTED } from "#contract/reports/texts.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

type About = { env: Env; to: string } & Pick<DecisionView, "id" | "kind" | "decision" | "reason">;

export const reportDecidedEmail = ({ env, to, id, kind, decision, reason }: About): EmailContent => ({
  subject: `A decision about ${REPORTED[kind]}`,
  heading: decisionTitle({ decision, kind }),
  preview: "An admin wrote a reason. You can answer once.",
  lead: [`Someone reported ${REPORTED[kind]} on ${env.APP_NAME}, and an admin reviewed it.`],
  facts: [{ label: "Reason", lines: reason.split("\n") }],
  action: { label: "View the decision", href: `${env.APP_ORIGIN}/decisions/${id}` },
  closing: ["You can answer this decision once. If you do, an admin reviews it again."],
  reason: `Sent to ${to} because this email address has an account on ${env.APP_NAME}.`,
});
