import { and, desc, eq, sql } from "drizzle-orm";
import { ADMIN_NOTICE_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isAdmin } from "#domain/members/admins.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { deliverQuietly } from "./deliver.ts";
import { notificationInsertEach } from "./notifications.ts";

/** The mail and the notification to admins about applications and tier requests that wait for a decision. */

/** Admins that get the mail and the notification. */
const ADMINS_NOTIFIED = 50;

/** Name of the setting that holds the last notice. */
const LAST_NOTICE = "admin-notice";
/** `at`: when admins were notified last; `seen`: when the newest request was made that this counted. Instants in milliseconds. */
type Notice = { at: number; seen: number };

/**
 * Mails and notifies every admin when somebody applied or asked for a tier since they were notified last, at most once in `ADMIN_NOTICE_MS`, however many
 * did; nothing while nobody waits. For cron. Of two runs at once only one does: the other's condition on the last notice no longer holds.
 */
export async function sweepAdminNotices(env: Env, db: Db, now: number): Promise<void> {
  const { notices, applied, requested, admins } = await batch(db, selectNoticeState(db));
  const last = (notices[0]?.value as Notice | undefined) ?? { at: 0, seen: 0 };
  const since = Math.max(applied[0]?.since ?? 0, requested[0]?.since ?? 0);
  if (since <= last.seen || now - last.at < ADMIN_NOTICE_MS) return;

  const window = Math.floor(now / ADMIN_NOTICE_MS);
  const mails = admins.map(({ id, name, email }) => ({
    id: newId(),
    key: `applications-waiting:${id}:${window}`,
    kind: "applications-waiting" as const,
    to: email,
    toName: name,
    memberId: id,
  }));
  const isStillLast = sql`coalesce((select json_extract(${setting.value}, '$.at') from ${setting} where ${setting.name} = ${LAST_NOTICE}), 0) = ${last.at}`;
  const notice = JSON.stringify({ at: now, seen: since } satisfies Notice);
  const adminIds = admins.map(({ id }) => id);
  await batch(db, {
    mails: mails.map((mail) => outboxInsert(db, env, now, mail, isStillLast)),
    notifications: notificationInsertEach(
      { db, now },
      {
        memberId: sql`value`,
        actorId: null,
        key: `requests-waiting:${window}`,
        content: { kind: "requests-waiting", path: "/admin/approvals" },
      },
      sql`json_each(${JSON.stringify(adminIds)}) where ${isStillLast}`,
    ),
    // Replaces the notice if it is still the one read above. Last, because the conditions of the others read the notice it replaces.
    notice: statement(
      db,
      sql`insert into ${setting} (name, value) select ${LAST_NOTICE}, ${notice} where ${isStillLast}
        on conflict (name) do update set value = excluded.value`,
    ),
  });
  await enqueueMail(
    env,
    mails.map((mail) => mail.id),
  );
  await deliverQuietly(env, db, adminIds, now);
}

/** The last notice, the newest application and tier request, and the admins to notify. */
const selectNoticeState = (db: Db) => ({
  notices: db.select({ value: setting.value }).from(setting).where(eq(setting.name, LAST_NOTICE)),
  applied: db
    .select({ since: user.statusSince })
    .from(user)
    .where(eq(user.status, "pending"))
    .orderBy(desc(user.statusSince))
    .limit(1),
  requested: db
    .select({ since: user.tierRequestedAt })
    .from(user)
    .where(sql`${user.tierRequestedAt} is not null`)
    .orderBy(desc(user.tierRequestedAt))
    .limit(1),
  admins: db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(and(isAdmin, eq(user.status, "approved")))
    .orderBy(user.id)
    .limit(ADMINS_NOTIFIED),
});
