import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { notifyApplications, notifyStatus } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import {
  auditMember,
  getMemberRow,
  mailToMember,
  memberJson,
  memberMatches,
  selectMemberState,
  updateMember,
} from "./member-statements.ts";

/** Ends a suspension: the member has the status from before it. Nothing happens for a member who is not suspended. */
export async function restoreMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const onlyIf = memberMatches(memberId, sql`${user.status} = 'suspended'`);
  const mail = mailToMember(c, memberId, "membership-restored", onlyIf);
  const earlier = sql`coalesce(${user.statusBefore}, 'pending')`;
  const before = memberJson(memberId, sql`'status', ${user.status}, 'reason', ${user.statusReason}`);
  const after = memberJson(memberId, sql`'status', ${earlier}`);
  const set = sql`status = ${earlier}, status_before = null, status_reason = null, status_since = ${now}`;
  const { update, members } = await batch(db, {
    audit: auditMember(c, memberId, { action: "member-restored", before, after }, onlyIf),
    mail: mail.insert,
    update: updateMember(c, memberId, set, onlyIf),
    members: selectMemberState(db, memberId),
  });
  const { status } = getMemberRow(members);
  if (update.meta.changes === 0) return;
  c.executionCtx.waitUntil(
    Promise.all([enqueueMail(c.env, [mail.id]), notifyStatus(c.env, memberId, status), notifyApplications(c.env, db)]),
  );
}
