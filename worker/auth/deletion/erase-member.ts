import { eq, type SQL, sql } from "drizzle-orm";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import {
  activeDay,
  certificate,
  contentRequest,
  contentVote,
  erasedCertificate,
  erasure,
  event,
  formerHold,
  invitationUse,
  media,
  notificationPending,
  outbox,
  post,
  postComment,
  registration,
  report,
  suppression,
  tier,
  user,
} from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { hasOtherAdmin } from "#domain/members/admins.ts";
import { ERASED } from "#mail/erase-addresses.ts";
import type { Env } from "#worker/env.ts";
import { closeSockets, sessionRevocations } from "../session/revoke-sessions.ts";
import { revokeInvitationsOf } from "../sign-up/invitations.ts";
import { daysKept } from "./days-kept.ts";

const POSTS_AT_ONCE = 200;

/** SQL: due, and nothing left in events (`events/leaving`), which no cascade deletes. */
export const isErasable = (now: number) => sql`(${user.deletionDueAt} <= ${now}
  and not exists (select 1 from ${event} where ${event.hostId} = ${user.id})
  and not exists (select 1 from ${registration} where ${registration.memberId} = ${user.id})
  and (${user.role} <> 'admin' or ${hasOtherAdmin(user.id.getSQL())}))`;

/** Also the member's own parts of rows that others need. What stays: `tests/worker/settings/erasure.test.ts`. */
export async function eraseMember(env: Env, db: Db, now: number, memberId: string): Promise<void> {
  const posts = db.select({ id: post.id }).from(post).where(eq(post.authorId, memberId)).limit(POSTS_AT_ONCE);
  const { deletedPosts } = await batch(db, {
    deletedPosts: statement(db, sql`delete from ${post} where ${post.id} in ${posts} and ${isDue(now, memberId)}`),
  });
  if (deletedPosts.meta.changes >= POSTS_AT_ONCE) return;
  const onlyIf = isDue(now, memberId);
  const email = sql`(select ${user.email} from ${user} where ${user.id} = ${memberId})`;
  const { sessions } = await batch(db, {
    erasure: statement(db, sql`insert into ${erasure} (member_id, due_at) select ${memberId}, ${now} where ${onlyIf}`),
    audit: auditInsert(
      db,
      { now, requestId: "cron" },
      { actorId: null, action: "account-erased", subjectKind: "member", subjectId: memberId },
      onlyIf,
    ),
    sessions: sessionRevocations(db, now, { memberId }, onlyIf),
    // Replies of others become a thread of the first of them. From a table that is made before the first row changes.
    replies: statement(
      db,
      sql`update ${postComment} set thread_id = heir.id
        from (select thread_id, min(id) as id from ${postComment} where author_id <> ${memberId}
          and thread_id in (select id from ${postComment} where author_id = ${memberId}) group by thread_id) as heir
        where ${postComment.threadId} = heir.thread_id and ${postComment.authorId} <> ${memberId} and ${onlyIf}`,
    ),
    votes: statement(
      db,
      sql`update ${contentRequest} set votes = votes - 1 where ${onlyIf}
        and ${contentRequest.id} in (select ${contentVote.requestId} from ${contentVote} where ${contentVote.memberId} = ${memberId})`,
    ),
    tier: statement(
      db,
      sql`update ${tier} set member_count = member_count - 1 where ${tier.id} <> ${FREE_TIER} and ${onlyIf}
        and ${tier.id} = (select ${user.tierId} from ${user} where ${user.id} = ${memberId})`,
    ),
    // A report stays for its subject, without the reporter's words and messages.
    reports: statement(
      db,
      sql`update ${report} set words = '', context = iif(${report.kind} = 'message', json_set(context, '$.messages',
          (select json_group_array(json(iif(value ->> 'isBySubject', value, json_set(value, '$.text', '')))) from json_each(context, '$.messages'))), context)
        where ${report.reporterId} = ${memberId} and ${onlyIf}`,
    ),
    // Kind, attempts and instants stay. A waiting mail is not sent.
    mails: statement(
      db,
      sql`update ${outbox} set to_email = ${ERASED}, to_name = '', member_id = null, counted_at = null, last_error = null,
          status = case status when 'pending' then 'skipped' else status end
        where ${outbox.id} in (select id from ${outbox} where to_email = ${email} and counted_at is not null
          union all select id from ${outbox} where to_email = ${email} and to_email <> '' and counted_at is null) and ${onlyIf}`,
    ),
    suppression: statement(db, sql`delete from ${suppression} where ${suppression.email} = ${email} and ${onlyIf}`),
    holds: statement(db, sql`delete from ${formerHold} where ${formerHold.email} = ${email} and ${onlyIf}`),
    days: statement(
      db,
      sql`delete from ${activeDay} where (${activeDay.day}, ${activeDay.memberId}) in
        (select value, ${memberId} from json_each(${JSON.stringify(daysKept(now))})) and ${onlyIf}`,
    ),
    invitation: statement(
      db,
      sql`delete from ${invitationUse} where ${invitationUse.memberId} = ${memberId} and ${onlyIf}`,
    ),
    notifications: statement(
      db,
      sql`delete from ${notificationPending} where ${notificationPending.actorId} = ${memberId} and ${onlyIf}`,
    ),
    invitations: revokeInvitationsOf(db, now, sql`= ${memberId}`, onlyIf),
    certificates: keepCertificateNumbers(db, memberId, onlyIf),
    // The files of courses are not the member's: the trigger that deletes a member's pictures skips them.
    files: statement(
      db,
      sql`update ${media} set owner_id = '' where ${media.ownerId} = ${memberId} and ${media.use} = 'resource' and ${onlyIf}`,
    ),
    // Last, because it makes the condition false.
    member: statement(db, sql`delete from ${user} where ${user.id} = ${memberId} and ${onlyIf}`),
  });
  await closeSockets(env, db, memberId, sessions.revoked);
}

const keepCertificateNumbers = (db: Db, memberId: string, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${erasedCertificate} (code) select ${certificate.code} from ${certificate} where ${certificate.memberId} = ${memberId} and ${onlyIf}`,
  );

const isDue = (now: number, memberId: string) =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${isErasable(now)})`;
