import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { notificationPending, post, postChoice, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Keys of notifications about a post: of all of it, of one who likes it, of one comment. */
export const postKey = (postId: string) => `post:${postId}:`;
export const likeKey = (postId: string, memberId: string) => `${postKey(postId)}like:${memberId}`;
export const commentKey = (postId: string, commentId: string) => `${postKey(postId)}comment:${commentId}`;

/** SQL: a member has not muted a post. */
export const hearsOf = (memberId: SQL, postId: string): SQL => sql`not exists (select 1 from ${postChoice}
  where ${postChoice.memberId} = ${memberId} and ${postChoice.postId} = ${postId} and ${postChoice.isMuted} = 1)`;

/** SQL: the author of a post; null without one. */
export const authorOf = (postId: string): SQL =>
  sql`(select ${post.authorId} from ${post} where ${post.id} = ${postId})`;

/** The statement that deletes notifications about a post, or about one thing below it, that are not delivered yet, before it is deleted. */
export const silencePost = (db: Db, postId: string, onlyIf: SQL, key = postKey(postId)) =>
  statement(
    db,
    sql`delete from ${notificationPending} where (${notificationPending.memberId} = ${authorOf(postId)}
        or ${notificationPending.memberId} in (select ${postComment.authorId} from ${postComment} where ${postComment.postId} = ${postId}))
      and ${notificationPending.key} >= ${key} and ${notificationPending.key} < ${`${key}~`} and ${onlyIf}`,
  );

/** After the response: deletes the delivered notifications of members about a post, or about one thing below it. */
export function endPostNotifications(c: Context<AppEnv>, postId: string, memberIds: string[], key = postKey(postId)) {
  for (const memberId of new Set(memberIds)) endNotificationsSoon(c, memberId, key, "deleted");
}
