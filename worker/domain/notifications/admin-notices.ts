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

/** The mail to admins about applications that wait for a decision. */

/** Admins that get the mail. */
const ADMINS_MAILED = 50;

/** Name of the setting that holds the last notice. */
const LAST_NOTICE = "admin-notice";
/** `at`: when the last mail was written; `seen`: `statusSince` of the newest application it counted. Instants in milliseconds. */
type Notice = { at: number; seen: number };

/**
 * Mails every admin when somebody applied since the last such mail, at most once in `ADMIN_NOTICE_MS`; nothing while nobody waits. For
 * cron. Of two runs at once only one writes mails: the other's condition on the last notice no longer holds.
 */
export async function sweepAdminNotices(env: Env, db: Db, now: number): Promise<void> {
  const { notices, newest, admins } = await batch(db, selectNoticeState(db));
  const last = (notices[0]?.value as Notice | undefined) ?? { at: 0, seen: 0 };
  const since = newest[0]?.since;
  if (since === undefined || since <= last.seen || now - last.at < ADMIN_NOTICE_MS) return;

  const mails = admins.map(({ id, name, email }) => ({
    id: newId(),
    key: `applications-waiting:${id}:${Math.floor(now / ADMIN_NOTICE_MS)}`,
    kind: "applications-waiting" as const,
    to: email,
    toName: name,
    memberId: id,
  }));
  const isStillLast = sql`coalesce((select json_extract(${setting.value}, '$.at') from ${setting} where ${setting.name} = ${LAST_NOTICE}), 0) = ${last.at}`;
  const notice = JSON.stringify({ at: now, seen: since } satisfies Notice);
  await batch(db, {
    mails: mails.map((mail) => outboxInsert(db, env, now, mail, isStillLast)),
    // Replaces the notice if it is still the one read above. Last, because the condition of the mails reads the notice it replaces.
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
}

/** The last notice, the newest application and the admins to mail. */
const selectNoticeState = (db: Db) => ({
  notices: db.select({ value: setting.value }).from(setting).where(eq(setting.name, LAST_NOTICE)),
  newest: db
    .select({ since: user.statusSince })
    .from(user)
    .where(eq(user.status, "pending"))
    .orderBy(desc(user.statusSince))
    .limit(1),
  admins: db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(and(isAdmin, eq(user.status, "approved")))
    .orderBy(user.id)
    .limit(ADMINS_MAILED),
});
