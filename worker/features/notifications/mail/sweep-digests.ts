import { sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits.ts";
import { DIGEST_APART_MS, DIGEST_SWEEP_SIZE } from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { digestDue, outbox, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { DIGEST, digestKey } from "./digest-key.ts";

/**
 * Emails and the rows that made them due change in one batch, so that each is written once. One a day: of several that
 * are due the last one tells all, and one that is due soon after another waits for its hour on the next day.
 */
export async function sweepDigests(env: Env, db: Db, now: number): Promise<void> {
  const due = sql`select ${digestDue.memberId}, ${digestDue.dueAt} from ${digestDue} where ${digestDue.dueAt} <= ${now}
    order by ${digestDue.dueAt}, ${digestDue.memberId} limit ${sql.raw(String(DIGEST_SWEEP_SIZE))}`;
  const mail = {
    id: newIdSql(now),
    key: digestKey(sql`due.member_id`, sql`due.due_at`),
    kind: DIGEST,
    to: sql`${user.email}`,
    toName: sql`${user.name}`,
    memberId: sql`due.member_id`,
  } as const;
  // Only verified addresses of members who may sign in.
  const isLast = sql`not exists (select 1 from ${digestDue} as later where later.member_id = due.member_id
    and later.due_at > due.due_at and later.due_at <= ${now})`;
  const isSoon = sql`exists (select 1 from ${outbox} where ${outbox.key} > ${digestKey(sql`due.member_id`, sql`''`)}
    and ${outbox.key} < ${digestKey(sql`due.member_id`, sql`'~'`)} and ${outbox.key} <> ${mail.key}
    and ${outbox.createdAt} > ${now - DIGEST_APART_MS})`;
  const recipients = sql`(${due}) as due join ${user} on ${user.id} = due.member_id
    where ${isLast} and not ${isSoon} and ${user.status} in ('approved', 'pending') and ${user.emailVerified} = 1`;
  const nextDay = sql`due.due_at + (cast((${now} - due.due_at) / ${DAY_MS} as integer) + 1) * ${DAY_MS}`;
  const { mails } = await batch(db, {
    // Before the emails, which would count.
    postponed: statement(
      db,
      sql`insert into ${digestDue} (member_id, due_at) select due.member_id, cast(${nextDay} as integer) from (${due}) as due
        where ${isLast} and ${isSoon} on conflict do nothing`,
    ),
    mails: outboxInsertEach(db, env, now, mail, recipients),
    // The same rows as above, also those without a mail.
    written: statement(db, sql`delete from ${digestDue} where (member_id, due_at) in (${due})`),
  });
  await enqueueMail(env, writtenMails(mails));
}
