import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import {
  auditMember,
  getMemberRow,
  hasOtherAdmin,
  mailToMember,
  memberJson,
  memberMatches,
  selectMemberState,
  updateMember,
} from "./member-statements.ts";

/**
 * Suspends a member, with the reason they read. Their sessions are revoked in the same batch and their open sockets close. A new reason
 * for a suspended member replaces the old one and sends no second mail. 403 for the admin's own account; 409 `last-admin` for the last
 * admin.
 */
export async function suspendMember(c: Context<AppEnv>, memberId: string, reason: string): Promise<void> {
  const { db, now, adminId } = c.var;
  if (memberId === adminId) throw new Problem("forbidden", { detail: "You cannot suspend yourself." });
  const isAllowed = sql`(${user.role} <> 'admin' or ${hasOtherAdmin(memberId)})`;
  const isChange = sql`(${user.status} <> 'suspended' or ${user.statusReason} is not ${reason})`;
  const isFirst = memberMatches(memberId, sql`${user.status} <> 'suspended' and ${isAllowed}`);
  const onlyIf = memberMatches(memberId, sql`${isChange} and ${isAllowed}`);
  const mail = mailToMember(c, memberId, "membership-suspended", isFirst);
  const before = memberJson(memberId, sql`'status', ${user.status}, 'reason', ${user.statusReason}`);
  const after = { status: "suspended", reason };
  const { mailInsert, revocations, members } = await batch(db, {
    audit: auditMember(c, memberId, { action: "member-suspended", before, after }, onlyIf),
    mailInsert: mail.insert,
    update: updateMember(
      c,
      memberId,
      sql`status_before = case when status = 'suspended' then status_before else status end,
        status_since = case when status = 'suspended' then status_since else ${now} end,
        requested_tier_id = case when tier_requested_at is null then requested_tier_id end, tier_requested_at = null,
        status = 'suspended', status_reason = ${reason}`,
      onlyIf,
    ),
    revocations: sessionRevocations(db, now, { memberId }, memberMatches(memberId, sql`${user.status} = 'suspended'`)),
    members: selectMemberState(db, memberId),
  });
  await closeSockets(c.env, db, memberId, revocations.revoked);
  if (getMemberRow(members).status !== "suspended") throw new Problem("last-admin");
  if (mailInsert.meta.changes > 0)
    c.executionCtx.waitUntil(Promise.all([enqueueMail(c.env, [mail.id]), notifyApplications(c.env, db)]));
}
