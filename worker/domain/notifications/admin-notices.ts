import { and, desc, eq, sql } from "drizzle-orm";
import { ADMIN_NOTICE_MS } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { loggable } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";

/**
 * How admins learn that somebody waits for a decision (features AD-7), their open tabs at once and their mailbox now and then; and how
 * members learn what was decided.
 */

/** Admins told; a product with more of them tells the rest by what the panel shows. */
const ADMINS_TOLD = 50;

/** Name of the setting that holds what the last mail knew of. */
const LAST_NOTICE = "admin-notice";
/** `at`: when the last mail was written; `seen`: the newest application it knew of. Instants in milliseconds. */
type Notice = { at: number; seen: number };

/** The role as a literal: with a bound value SQLite would not use the index of admins. */
const isAdmin = sql`${user.role} = 'admin'`;

/** Tells the open tabs of the admins that an application came or was decided, so that their lists move without a reload. Never throws. */
export async function announceApplications(env: Env, db: Db): Promise<void> {
  try {
    const admins = await db.select({ id: user.id }).from(user).where(isAdmin).orderBy(user.id).limit(ADMINS_TOLD);
    await Promise.all(admins.map(({ id }) => env.INBOXES.getByName(id).announceApplications()));
  } catch (error) {
    console.error(JSON.stringify({ event: "applications-unannounced", message: loggable(error).message }));
  }
}

/** Tells a member's open tabs where they stand now, so that a decision arrives without a reload. Never throws. */
export async function announceStatus(env: Env, memberId: string, status: MemberStatus): Promise<void> {
  try {
    await env.INBOXES.getByName(memberId).announceStatus(status);
  } catch (error) {
    console.error(JSON.stringify({ event: "status-unannounced", message: loggable(error).message }));
  }
}

/**
 * Writes to every admin when somebody applied since the last such mail, at most once in `ADMIN_NOTICE_MS`; nothing while nobody waits.
 * For cron. Two runs at once write one mail each admin: the second finds that the notice it read is no longer the last.
 */
export async function sweepAdminNotices(env: Env, db: Db, now: number): Promise<void> {
  const [notices, newest, admins] = await db.batch([
    db.select({ value: setting.value }).from(setting).where(eq(setting.name, LAST_NOTICE)),
    db
      .select({ since: user.statusSince })
      .from(user)
      .where(eq(user.status, "pending"))
      .orderBy(desc(user.statusSince))
      .limit(1),
    db
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(and(isAdmin, eq(user.status, "approved")))
      .orderBy(user.id)
      .limit(ADMINS_TOLD),
  ]);
  const last = (notices[0]?.value as Notice | undefined) ?? { at: 0, seen: 0 };
  const since = newest[0]?.since;
  if (since === undefined || since <= last.seen || now - last.at < ADMIN_NOTICE_MS) return;

  const stillLast = sql`coalesce((select json_extract(${setting.value}, '$.at') from ${setting} where ${setting.name} = ${LAST_NOTICE}), 0) = ${last.at}`;
  const mails = admins.map(({ id, name, email }) => ({
    id: newId(),
    key: `applications-waiting:${id}:${Math.floor(now / ADMIN_NOTICE_MS)}`,
    kind: "applications-waiting" as const,
    to: email,
    toName: name,
    memberId: id,
  }));
  const notice: Notice = { at: now, seen: since };
  // The mails ask for the notice that the last statement replaces.
  const [first, ...rest] = [
    ...mails.map((mail) => outboxInsert(db, env, now, mail, stillLast)),
    statement(
      db,
      sql`insert into ${setting} (name, value) select ${LAST_NOTICE}, ${JSON.stringify(notice)} where ${stillLast}
        on conflict (name) do update set value = excluded.value`,
    ),
  ];
  if (first) await db.batch([first, ...rest]);
  await enqueueMail(
    env,
    mails.map((mail) => mail.id),
  );
}
