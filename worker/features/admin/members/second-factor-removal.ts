import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { pendingRemovalDeletion } from "#auth/two-factor/remove-factor.ts";
import { SECOND_FACTOR_REMOVAL_WAIT_MS } from "#contract/limits.ts";
import { secondFactorRemoval, user } from "#db/schema/index.ts";
import { insertIf, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { memberAudit, memberMatches, selectMemberState } from "./member-statements.ts";

const isPending = (memberId: string) =>
  sql`exists (select 1 from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${memberId})`;

/** The member can stop it within 24 hours. Throws 403 for oneself, because another admin must know the person; 409. */
export async function requestSecondFactorRemoval(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now, adminId } = c.var;
  if (memberId === adminId)
    throw new Problem("forbidden", { detail: "Ask another admin to remove your two-step sign-in." });
  const dueAt = now + SECOND_FACTOR_REMOVAL_WAIT_MS;
  const hasSecondFactor = memberMatches(memberId, sql`${user.twoFactorEnabled} = 1`);
  const { members, pending } = await runCommand(c, {
    onlyIf: sql`${hasSecondFactor} and not ${isPending(memberId)}`,
    audit: memberAudit(memberId, {
      action: "second-factor-removal-requested",
      after: { dueAt: new Date(dueAt).toISOString() },
    }),
    mail: memberMail("second-factor-removal", memberId),
    write: (onlyIf) => ({
      insert: insertIf(db, secondFactorRemoval, { memberId, requestedBy: adminId, requestedAt: now, dueAt }, onlyIf),
    }),
    readAfter: {
      members: selectMemberState(db, memberId),
      pending: db.select({ dueAt: secondFactorRemoval.dueAt }).from(secondFactorRemoval).where(isOf(memberId)),
    },
  });
  getRow(members, "member-not-found");
  if (pending.length === 0) throw new Problem("conflict", { detail: "This member doesn't use two-step sign-in." });
}

const isOf = (memberId: string) => sql`${secondFactorRemoval.memberId} = ${memberId}`;

export async function stopSecondFactorRemoval(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db } = c.var;
  const { members } = await runCommand(c, {
    onlyIf: isPending(memberId),
    audit: memberAudit(memberId, { action: "second-factor-removal-stopped", after: { by: "an admin" } }),
    write: () => ({ removal: statement(db, pendingRemovalDeletion(sql`${memberId}`)) }),
    readAfter: { members: selectMemberState(db, memberId) },
  });
  getRow(members, "member-not-found");
}
