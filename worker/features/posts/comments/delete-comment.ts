import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { post, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { notifyPosts } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { authorOf, commentKey, endPostNotifications, silencePost } from "../notifications.ts";

/**
 * Deletes a comment of the viewer, or on a post of theirs, with its replies and what was told of it. Every other comment, and one that is gone, changes
 * nothing.
 */
export async function deleteComment(c: Context<AppEnv>, postId: string, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isMine = sql`${postComment.id} = ${id} and ${postComment.postId} = ${postId}
    and (${postComment.authorId} = ${viewer.id} or ${authorOf(postId)} = ${viewer.id})`;
  const key = commentKey(postId, id);
  const { told, deleted } = await batch(db, {
    told: db
      .select({
        authorId: sql<string>`${post.authorId}`.as("author_id"),
        starterId: sql<string | null>`(select starter.author_id from ${postComment} as said
          join ${postComment} as starter on starter.id = said.thread_id where said.id = ${id})`.as("starter_id"),
      })
      .from(post)
      .where(sql`${post.id} = ${postId}`),
    silenced: silencePost(db, postId, sql`exists (select 1 from ${postComment} where ${isMine})`, key),
    // Its author, or the author of the post, deletes a comment.
    deleted: statement(db, sql`delete from ${postComment} where ${isMine}`),
  });
  const [row] = told;
  if (deleted.meta.changes === 0 || !row) return;
  const heard = [row.authorId, row.starterId].filter((one) => one !== null);
  endPostNotifications(c, postId, heard, key);
  notifyPosts(c, heard, postId);
}
