import { and, eq, sql } from "drizzle-orm";
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
import { newestReportFor, REPORTS, selectNewestWaiting, WAITING } from "./waiting.ts";

const ADMINS_NOTIFIED = 50;

const LAST_NOTICE = "admin-notice";
/** `at`: last notice. `seen`: since when the newest counted row waits. Ms. */
type Notice = { at: number; seen: number };

/**
 * Only for new rows. An admin is not notified of a report about them. Of concurrent runs one writes: the other's
 * condition on the last notice fails.
 */
export async function sweepAdminNotices(env: Env, db: Db, now: number): Promise<void> {
  const { notices, newest, admins: all } = await batch(db, selectNoticeState(db));
  const last = (notices[0]?.value as Notice | undefined) ?? { at: 0, seen: 0 };
  const admins = all.flatMap(({ reportedAt, ...admin }) => {
    const kinds = [
      ...Object.entries(WAITING).map(([name, { path }]) => ({
        path,
        at: newest[name as keyof typeof newest][0]?.at ?? 0,
      })),
      { path: REPORTS.path, at: reportedAt },
    ].filter(({ at }) => at > last.seen);
    const [path = "/admin", ...others] = new Set(kinds.map((kind) => kind.path));
    const since = Math.max(...kinds.map(({ at }) => at));
    return kinds.length > 0 ? [{ ...admin, since, path: others.length > 0 ? "/admin" : path }] : [];
  });
  if (admins.length === 0 || now - last.at < ADMIN_NOTICE_MS) return;
  const since = Math.max(...admins.map((admin) => admin.since));

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
  const told = JSON.stringify(admins.map(({ id, path }) => ({ id, path })));
  await batch(db, {
    mails: mails.map((mail) => outboxInsert(db, env, now, mail, isStillLast)),
    notifications: notificationInsertEach(
      { db, now },
      {
        memberId: sql`json_extract(value, '$.id')`,
        actorId: null,
        key: `requests-waiting:${window}`,
        content: {
          kind: "requests-waiting",
          json: sql`json_object('kind', 'requests-waiting', 'path', json_extract(value, '$.path'))`,
        },
      },
      sql`json_each(${told}) where ${isStillLast}`,
    ),
    // Only if it is still the one read above. Last, because the other conditions read it.
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
  await deliverQuietly(
    env,
    db,
    admins.map(({ id }) => id),
    now,
  );
}

const selectNoticeState = (db: Db) => ({
  notices: db.select({ value: setting.value }).from(setting).where(eq(setting.name, LAST_NOTICE)),
  newest: selectNewestWaiting(db),
  admins: db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      reportedAt: sql<number>`${newestReportFor}`.as("reported_at"),
    })
    .from(user)
    .where(and(isAdmin, eq(user.status, "approved")))
    .orderBy(user.id)
    .limit(ADMINS_NOTIFIED),
});
