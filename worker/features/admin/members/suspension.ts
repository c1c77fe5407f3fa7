import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import { user } from "#db/schema/index.ts";
import { announceApplications, announceStatus } from "#domain/notifications/admin-notices.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { anotherAdmin, audited, changed, getState, holds, logged, mailed, selectState } from "./member-statements.ts";

/**
 * Suspends a member, with the reason they read: their sessions end in the same batch, so nothing of theirs works from this moment, and
 * their open sockets close. A suspended member given another reason keeps all else, and gets no second mail.
 */
export async function suspendMember(c: Context<AppEnv>, memberId: string, reason: string): Promise<void> {
  const { db, now, adminId } = c.var;
  if (memberId === adminId) throw new Problem("forbidden", { detail: "You cannot suspend yourself." });
  const may = sql`(${user.role} <> 'admin' or ${anotherAdmin(memberId)})`;
  const isNews = sql`(${user.status} <> 'suspended' or ${user.statusReason} is not ${reason})`;
  const onlyIf = holds(memberId, sql`${isNews} and ${may}`);
  const mail = mailed(
    c,
    memberId,
    "membership-suspended",
    holds(memberId, sql`${user.status} <> 'suspended' and ${may}`),
  );
  const before = logged(memberId, sql`'status', ${user.status}, 'reason', ${user.statusReason}`);
  const after = { status: "suspended", reason };
  const [, mailing, , ended, , states] = await db.batch([
    audited(c, memberId, { action: "member-suspended", before, after }, onlyIf),
    mail.insert,
    changed(
      c,
      memberId,
      sql`status_before = case when status = 'suspended' then status_before else status end,
        status_since = case when status = 'suspended' then status_since else ${now} end,
        requested_tier_id = case when tier_requested_at is null then requested_tier_id end, tier_requested_at = null,
        status = 'suspended', status_reason = ${reason}`,
      onlyIf,
    ),
    ...sessionRevocations(db, now, { memberId }, holds(memberId, sql`${user.status} = 'suspended'`)),
    selectState(c, memberId),
  ]);
  await closeSockets(c.env, db, memberId, ended);
  if (getState(states).status !== "suspended") throw new Problem("last-admin");
  if (mailing.meta.changes > 0)
    c.executionCtx.waitUntil(Promise.all([enqueueMail(c.env, [mail.id]), announceApplications(c.env, db)]));
}

/** Lifts a suspension: the member is again what they were before. */
export async function restoreMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const onlyIf = holds(memberId, sql`${user.status} = 'suspended'`);
  const mail = mailed(c, memberId, "membership-restored", onlyIf);
  const earlier = sql`coalesce(${user.statusBefore}, 'pending')`;
  const before = logged(memberId, sql`'status', ${user.status}, 'reason', ${user.statusReason}`);
  const after = logged(memberId, sql`'status', ${earlier}`);
  const set = sql`status = ${earlier}, status_before = null, status_reason = null, status_since = ${now}`;
  const [, , restored, states] = await db.batch([
    audited(c, memberId, { action: "member-restored", before, after }, onlyIf),
    mail.insert,
    changed(c, memberId, set, onlyIf),
    selectState(c, memberId),
  ]);
  const { status } = getState(states);
  if (restored.meta.changes === 0) return;
  c.executionCtx.waitUntil(
    Promise.all([
      enqueueMail(c.env, [mail.id]),
      announceStatus(c.env, memberId, status),
      announceApplications(c.env, db),
    ]),
  );
}
