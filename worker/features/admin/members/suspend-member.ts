import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, peerRevocation, peerSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import { revokeInvitationsOf } from "#auth/sign-up/invitations.ts";
import { user } from "#db/schema/index.ts";
import { type AuditPart, type MailPart, runCommand } from "#domain/commands/command.ts";
import { hasOtherAdmin } from "#domain/members/admins.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { memberAudit, memberJson, memberMatches, selectMemberState, updateMember } from "./member-statements.ts";

/** A new reason replaces the former without a second mail. Throws 403 for oneself; 409 `last-admin`. */
export async function suspendMember(c: Context<AppEnv>, memberId: string, reason: string): Promise<void> {
  const { db, adminId } = c.var;
  if (memberId === adminId)
    throw new Problem("forbidden", { detail: "You can't suspend yourself. Ask another admin." });
  const { isAllowed, audit, mail, write, finish } = suspension(c, memberId, reason);
  const isChange = memberMatches(
    memberId,
    sql`(${user.status} <> 'suspended' or ${user.statusReason} is not ${reason})`,
  );
  const result = await runCommand(c, {
    onlyIf: sql`${isAllowed} and ${isChange}`,
    audit,
    mail,
    write,
    readAfter: { members: selectMemberState(db, memberId) },
  });
  if (getRow(result.members, "member-not-found").status !== "suspended") throw new Problem("last-admin");
  await finish(result);
}

/** `isAllowed`: not the last admin. `finish` closes sockets after the batch. */
export function suspension(c: Context<AppEnv>, memberId: string, reason: string) {
  const { db, now } = c.var;
  const isSuspended = memberMatches(memberId, sql`${user.status} = 'suspended'`);
  const audit: AuditPart = memberAudit(memberId, {
    action: "member-suspended",
    before: memberJson(memberId, { status: user.status, reason: user.statusReason }),
    after: { status: "suspended", reason },
  });
  const mail: MailPart = {
    ...memberMail("membership-suspended", memberId),
    onlyIf: (condition) => sql`${condition} and not ${isSuspended}`,
  };
  const write = (onlyIf: SQL) => ({
    update: updateMember(
      c,
      memberId,
      sql`status_before = case when status = 'suspended' then status_before else status end,
        status_since = case when status = 'suspended' then status_since else ${now} end,
        requested_tier_id = case when tier_requested_at is null then requested_tier_id end, tier_requested_at = null,
        status = 'suspended', status_reason = ${reason}`,
      onlyIf,
    ),
    revocations: sessionRevocations(db, now, { memberId }, isSuspended),
    peers: peerRevocation(db, now, memberId, isSuspended),
    invitations: revokeInvitationsOf(db, now, sql`= ${memberId}`, isSuspended),
  });
  const finish = async ({ revocations, mailed }: Finished): Promise<void> => {
    await closeSockets(c.env, db, memberId, [...revocations.revoked, peerSockets(memberId)]);
    if (mailed) c.executionCtx.waitUntil(notifyApplications(c.env, db, c));
  };
  return {
    isAllowed: memberMatches(memberId, sql`(${user.role} <> 'admin' or ${hasOtherAdmin(memberId)})`),
    audit,
    mail,
    write,
    finish,
  };
}

type Finished = { revocations: { revoked: { sessionId: string }[] }; mailed: boolean };
