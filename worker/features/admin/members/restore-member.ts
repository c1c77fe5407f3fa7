import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, peerRevocation, peerSockets } from "#auth/session/revoke-sessions.ts";
import type { MemberStatus } from "#contract/members.ts";
import { user } from "#db/schema/index.ts";
import { type AuditPart, type MailPart, runCommand } from "#domain/commands/command.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { notifyApplications, notifyStatus } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { memberAudit, memberJson, memberMatches, selectMemberState, updateMember } from "./member-statements.ts";

export async function restoreMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { isSuspended, readAfter, finish, ...parts } = restoration(c, memberId);
  const { applied, members } = await runCommand(c, { ...parts, onlyIf: isSuspended, readAfter });
  const { status } = getRow(members, "member-not-found");
  if (applied) finish(status);
}

/** Its statements need `isSuspended`. `finish` notifies open tabs after the batch. */
export function restoration(c: Context<AppEnv>, memberId: string) {
  const { db, now } = c.var;
  const earlier = sql`coalesce(${user.statusBefore}, 'pending')`;
  const audit: AuditPart = memberAudit(memberId, {
    action: "member-restored",
    before: memberJson(memberId, { status: user.status, reason: user.statusReason }),
    after: memberJson(memberId, { status: earlier }),
  });
  const mail: MailPart = memberMail("membership-restored", memberId);
  const write = (onlyIf: SQL) => ({
    // First, because the update makes the condition false.
    peers: peerRevocation(db, now, memberId, onlyIf),
    update: updateMember(
      c,
      memberId,
      sql`status = ${earlier}, status_before = null, status_reason = null, status_since = ${now}`,
      onlyIf,
    ),
  });
  const finish = (status: MemberStatus): void =>
    c.executionCtx.waitUntil(
      Promise.all([
        notifyStatus(c.env, memberId, status),
        notifyApplications(c.env, db, c),
        closeSockets(c.env, db, memberId, [peerSockets(memberId)]),
      ]),
    );
  return {
    isSuspended: memberMatches(memberId, sql`${user.status} = 'suspended'`),
    readAfter: { members: selectMemberState(db, memberId) },
    audit,
    mail,
    write,
    finish,
  };
}
