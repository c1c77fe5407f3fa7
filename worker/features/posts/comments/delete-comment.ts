import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { notifyPosts } from "#domain/notifications/notify-tabs.ts";
import { endNotified, selectNotified, silence } from "#domain/posts/notified.ts";
import type { AppEnv } from "#http/app-env.ts";
import { authorOf } from "../notifications.ts";

/** Own comments, or any on an own post, with replies and notifications. Changes nothing for others. */
export async function deleteComment(c: Context<AppEnv>, postId: string, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isMine = sql`${postComment.id} = ${id} and ${postComment.postId} = ${postId}
    and (${postComment.authorId} = ${viewer.id} or ${authorOf(postId)} = ${viewer.id})`;
  const { notified, deleted } = await batch(db, {
    notified: selectNotified(db, "comment", id),
    silenced: silence(db, "comment", id, sql`exists (select 1 from ${postComment} where ${isMine})`),
    deleted: statement(db, sql`delete from ${postComment} where ${isMine}`),
  });
  if (deleted.meta.changes === 0) return;
  endNotified(c, notified);
  const recipients = notified.map(({ memberId }) => memberId);
  notifyPosts(c, recipients, postId);
}
