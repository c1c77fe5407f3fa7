import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { ACCOUNT_DELETION_WAIT_MS } from "#contract/settings/deletion.ts";
import { batch } from "#db/batch.ts";
import { event, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasOtherAdmin } from "#domain/members/admins.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { closeSockets, otherSessionRevocations } from "../session/revoke-sessions.ts";
import { getViewer, viewerId, viewerView } from "../session/session.ts";

/** After seven days. Idempotent. Throws 409 `last-admin`, `hosts-events` for future events; 429. */
export async function requestDeletion(c: Context<AppEnv>, viewer: Viewer): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const isHost = sql`exists (select 1 from ${event}
    where ${event.hostId} = ${user.id} and ${event.cancelledAt} is null and ${event.startsAt} > ${now})`;
  const limit = countMemberWithin(c, RATE_LIMITS.securityMailsPerMember, sql`'account-deletion ' || ${me}`);
  const { sessions, read, uses } = await runCommand(c, {
    limit,
    onlyIf: sql`exists (select 1 from ${user} where ${user.id} = ${me} and ${user.deletionDueAt} is null
      and (${user.role} <> 'admin' or ${hasOtherAdmin(user.id.getSQL())}) and not ${isHost})`,
    mail: memberMail("account-deletion", me),
    write: (onlyIf) => ({
      sessions: otherSessionRevocations(c, viewer.id, onlyIf),
      event: securityEventInsert(
        db,
        { ...causeOf(c), memberId: viewer.id, kind: "account-deletion-requested" },
        onlyIf,
      ),
      // Last, because it makes the condition false.
      update: statement(
        db,
        sql`update ${user} set deletion_due_at = ${now + ACCOUNT_DELETION_WAIT_MS} where ${user.id} = ${me} and ${onlyIf}`,
      ),
    }),
    readAfter: {
      read: db
        .select({ dueAt: user.deletionDueAt, isHost: sql<number>`${isHost}`.as("is_host") })
        .from(user)
        .where(sql`${user.id} = ${me}`),
    },
  });
  limit.requireWithin(uses);
  const [after] = read;
  if (after?.dueAt === null) throw new Problem(after.isHost ? "hosts-events" : "last-admin");
  await closeSockets(c.env, db, viewer.id, sessions.revoked);
  notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}

export async function keepAccount(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const { db, now, sessionToken } = c.var;
  // Once it is due, cron has begun to erase it.
  const isWaiting = sql`${user.id} = ${viewerId(sessionToken, now)} and ${user.deletionDueAt} > ${now}`;
  await batch(db, {
    event: securityEventInsert(
      db,
      { ...causeOf(c), memberId: viewer.id, kind: "account-deletion-withdrawn" },
      sql`exists (select 1 from ${user} where ${isWaiting})`,
    ),
    kept: statement(db, sql`update ${user} set deletion_due_at = null where ${isWaiting}`),
  });
  notifyTabs(c, viewer.id, viewer.status);
}
