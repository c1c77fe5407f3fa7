import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { notificationPending, post, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

const NOTIFIED_MAX = 100;

/** A comment's key has the id of its thread, which is that of the first comment. */
export const postKey = (postId: string) => `post:${postId}:`;
export const commentKey = (postId: string, threadId: string, id: string) =>
  `${postKey(postId)}comment:${threadId}:${id}`;

const KEY_OF_SAID = sql.raw(
  "'post:' || said.post_id || ':comment:' || said.thread_id || ':' || iif(said.id = said.thread_id, '', said.id)",
);

const notifiedOf = (kind: "post" | "comment", id: string): SQL =>
  kind === "post"
    ? sql`(select author_id as member_id, ${postKey(id)} as prefix from ${post} where id = ${id}
        union select author_id, ${postKey(id)} from ${postComment} where post_id = ${id}) as notified`
    : sql`(select written.author_id as member_id, ${KEY_OF_SAID} as prefix from ${postComment} as said
          join ${post} as written on written.id = said.post_id where said.id = ${id}
        union select starter.author_id, ${KEY_OF_SAID} from ${postComment} as said
          join ${postComment} as starter on starter.id = said.thread_id where said.id = ${id}) as notified`;

export const selectNotified = (db: Db, kind: "post" | "comment", id: string) =>
  db
    .select({
      memberId: sql<string>`notified.member_id`.as("notified_member_id"),
      prefix: sql<string>`notified.prefix`.as("notified_prefix"),
    })
    .from(notifiedOf(kind, id))
    .orderBy(sql`notified.member_id = (select author_id from ${post} where id = ${id}) desc`)
    .limit(NOTIFIED_MAX);

/** Before the deletion. */
export const silence = (db: Db, kind: "post" | "comment", id: string, onlyIf: SQL) =>
  statement(
    db,
    sql`delete from ${notificationPending} where (member_id, key) in (
        select pending.member_id, pending.key from ${notifiedOf(kind, id)} cross join ${notificationPending} as pending
        on pending.member_id = notified.member_id and pending.key >= notified.prefix and pending.key < notified.prefix || '~')
      and ${onlyIf}`,
  );

export function endNotified(c: Context<AppEnv>, notified: { memberId: string; prefix: string }[]): void {
  for (const { memberId, prefix } of notified) endNotificationsSoon(c, memberId, prefix, "deleted");
}
