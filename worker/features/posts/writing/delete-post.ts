import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { post, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { endPostNotifications, silencePost } from "../notifications.ts";

/** Members who got a reply below the post, whose notifications end with it. */
const REPLIED_MAX = 100;

/**
 * Deletes a post of the viewer with its comments, likes and picture. Every other post, and one that is gone, changes nothing. What its author and
 * those who got replies were told of it goes with it.
 */
export async function deletePost(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isMine = sql`exists (select 1 from ${post} where ${post.id} = ${id} and ${post.authorId} = ${viewer.id})`;
  const { replied, deleted } = await batch(db, {
    replied: db
      .selectDistinct({ memberId: postComment.authorId })
      .from(postComment)
      .where(eq(postComment.postId, id))
      .limit(REPLIED_MAX),
    silenced: silencePost(db, id, isMine),
    // Only its author deletes a post.
    deleted: statement(db, sql`delete from ${post} where ${post.id} = ${id} and ${post.authorId} = ${viewer.id}`),
  });
  if (deleted.meta.changes > 0) endPostNotifications(c, id, [viewer.id, ...replied.map(({ memberId }) => memberId)]);
}
