import { eq } from "drizzle-orm";
import { user } from "#db/schema/index.ts";
import { writeInstant } from "#mail/dates.ts";
import { defineMailKinds } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { securityReason } from "./template-parts.ts";

export const deletionMail = defineMailKinds({
  kinds: ["account-deletion"],
  selectFacts: (db, { memberId }) => ({
    members: db
      .select({ dueAt: user.deletionDueAt })
      .from(user)
      .where(eq(user.id, memberId ?? "")),
  }),
  // Not for an account that is kept.
  write: ({ env, row }, { members: [member] }) =>
    member?.dueAt ? { content: accountDeletionEmail({ env, to: row.to, dueAt: member.dueAt }) } : null,
});

const accountDeletionEmail = ({ env, to, dueAt }: { env: Env; to: string; dueAt: number }): EmailContent => ({
  subject: `Your ${env.APP_NAME} account will be deleted`,
  heading: "Your account will be deleted",
  preview: `It will be deleted on ${writeInstant(dueAt)} unless you keep it.`,
  lead: [
    "You asked us to delete your account. You can change your mind until then: sign in and choose Keep account. All other devices were signed out.",
  ],
  facts: [{ label: "Deleted on", lines: [writeInstant(dueAt)] }],
  action: { label: "Keep account", href: `${env.APP_ORIGIN}/settings/account` },
  closing: [
    {
      before: "Didn't ask for this? Keep your account, and",
      link: { label: "choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
      after: "That signs out all other devices.",
    },
  ],
  reason: securityReason(to),
});
