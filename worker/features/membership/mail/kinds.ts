import { eq, sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { defineMailKinds, type MailKindDefinition } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import { withoutAddresses } from "#mail/without-addresses.ts";
import type { Env } from "#worker/env.ts";
import {
  approvedEmail,
  rejectedEmail,
  restoredEmail,
  suspendedEmail,
  tierEmail,
  tierRefusedEmail,
} from "./templates.ts";

const nameOf = (tierId: typeof user.tierId | typeof user.refusedTierId) =>
  sql<string>`(select ${tier.name} from ${tier} where ${tier.id} = ${tierId})`;

const selectMember = (db: Db, { memberId }: OutboxRow) =>
  db
    .select({
      status: user.status,
      statusReason: user.statusReason,
      tier: nameOf(user.tierId).as("tier_name"),
      refusedTier: nameOf(user.refusedTierId).as("refused_tier_name"),
      refusalReason: user.tierRefusalReason,
    })
    .from(user)
    .where(eq(user.id, memberId ?? ""));

type Member = Awaited<ReturnType<typeof selectMember>>[number];

const withoutReasons = (member: Member): Member => ({
  ...member,
  statusReason: null,
  refusalReason: member.refusalReason && "",
});

export const membershipMailKinds: MailKindDefinition[] = [
  defineMailKinds({
    kinds: ["membership-decided", "membership-suspended", "membership-restored", "tier-decided"],
    selectFacts: (db, row) => ({ members: selectMember(db, row) }),
    write({ env, row, isProven }, { members: [member] }) {
      const content = member && writeContent(row.kind, { env, to: row.to }, isProven ? member : withoutReasons(member));
      return content ? { content } : null;
    },
  }),
];

/** From the current data. Null when an admin has reverted the decision: then no mail is sent. */
function writeContent(kind: MailKind, about: { env: Env; to: string }, member: Member): EmailContent | null {
  const { status, statusReason: reason, refusalReason } = member;
  const tier = withoutAddresses(member.tier);
  switch (kind) {
    case "membership-decided":
      if (status === "approved") return approvedEmail({ ...about, tier });
      return status === "rejected" ? rejectedEmail({ ...about, reason }) : null;
    case "membership-suspended":
      return status === "suspended" ? suspendedEmail({ ...about, reason }) : null;
    case "membership-restored":
      return status === "suspended" ? null : restoredEmail(about);
    case "tier-decided":
      return refusalReason === null
        ? tierEmail({ ...about, tier })
        : tierRefusedEmail({
            ...about,
            tier,
            refusedTier: member.refusedTier && withoutAddresses(member.refusedTier),
            reason: refusalReason,
          });
    default:
      return null;
  }
}
