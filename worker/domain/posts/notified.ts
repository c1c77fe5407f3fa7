import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { notificationPending, post, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Members who were notified of a post, or of something below it, and whose notifications end with it. */
const NOTIFIED_MAX = 100;

/** Keys of notifications about a post begin with that of the post; those about a comment with that of its thread, which has the id of its first one. */
export const postKey = (postId: string) => `post:${postId}:`;
export const commentKey = (postId: string, threadId: string, id: string) =>
  `${postKey(postId)}comment:${threadId}:${id}`;

/** SQL: the key of a comment; of the first one of a thread, how all keys of the thread begin. */
const KEY_OF_SAID = sql.raw(
  "'post:' || said.post_id || ':comment:' || said.thread_id || ':' || iif(said.id = said.thread_id, '', said.id)",
);

/** SQL for `from`: the members who may have been notified of a post or a comment, or of what is below it, and how the keys of that begin. */
const notifiedOf = (kind: "post" | "comment", id: string): SQL =>
  kind === "post"
    ? sql`(select author_id as member_id, ${postKey(id)} as prefix from ${post} where id = ${id}
        union select author_id, ${postKey(id)} from ${postComment} where post_id = ${id}) as notified`
    : sql`(select written.author_id as member_id, ${KEY_OF_SAID} as prefix from ${postComment} as said
          join ${post} as written on written.id = said.post_id where said.id = ${id}
        union select starter.author_id, ${KEY_OF_SAID} from ${postComment} as said
          join ${postComment} as starter on starter.id = said.thread_id where said.id = ${id}) as notified`;

/** The statement that reads whose notifications end with a post or a comment, before it is deleted; the author of a post first. */
export const selectNotified = (db: Db, kind: "post" | "comment", id: string) =>
  db
    .select({
      memberId: sql<string>`notified.member_id`.as("notified_member_id"),
      prefix: sql<string>`notified.prefix`.as("notified_prefix"),
    })
    .from(notifiedOf(kind, id))
    .orderBy(sql`notified.member_id = (select author_id from ${post} where id = ${id}) desc`)
    .limit(NOTIFIED_MAX);

/** The statement that deletes what is not delivered yet of that, before it is deleted. */
export const silence = (db: Db, kind: "post" | "comment", id: string, onlyIf: SQL) =>
  statement(
    db,
    sql`delete from ${notificationPending} where (member_id, key) in (
        select pending.member_id, pending.key from ${notifiedOf(kind, id)} cross join ${notificationPending} as pending
        on pending.member_id = notified.member_id and pending.key >= notified.prefix and pending.key < notified.prefix || '~')
      and ${onlyIf}`,
  );

/** After the response: deletes the delivered ones. */
export function endNotified(c: Context<AppEnv>, notified: { memberId: string; prefix: string }[]): void {
  for (const { memberId, prefix } of notified) endNotificationsSoon(c, memberId, prefix, "deleted");
}
