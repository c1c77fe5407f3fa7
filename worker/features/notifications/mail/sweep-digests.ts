import { sql } from "drizzle-orm";
import { DIGEST_SWEEP_SIZE } from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { digestDue, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { DIGEST, digestKey } from "./digest-key.ts";

/** Emails and the rows that made them due change in one batch, so that each is written once. */
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
  const recipients = sql`(${due}) as due join ${user} on ${user.id} = due.member_id
    where ${user.status} in ('approved', 'pending') and ${user.emailVerified} = 1`;
  const { mails } = await batch(db, {
    mails: outboxInsertEach(db, env, now, mail, recipients),
    // The same rows as above, also those without a mail.
    written: statement(db, sql`delete from ${digestDue} where (member_id, due_at) in (${due})`),
  });
  await enqueueMail(env, writtenMails(mails));
}
