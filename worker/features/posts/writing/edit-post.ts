import { and, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { PostEdit, PostView } from "#contract/posts/posts.ts";
import { batch } from "#db/batch.ts";
import { post, postComment } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectPost, toPostView } from "../post-view.ts";

/** Throws 404; 409 `conflict`, and `post-commented` when comments for connections would become public. */
export async function editPost(c: Context<AppEnv>, id: string, input: PostEdit): Promise<PostView> {
  const { db, now, viewer } = c.var;
  const { text, audience, keepsPicture, version } = input;
  const keptKey = keepsPicture ? sql`${post.pictureKey}` : sql`null`;
  const { edited, rows } = await batch(db, {
    // The comments of others keep the audience for which they were written.
    edited: db
      .update(post)
      .set({ text, audience, pictureKey: keptKey, editedAt: now, version: version + 1 })
      .where(
        and(
          sql`${post.id} = ${id} and ${post.authorId} = ${viewer.id} and ${post.version} = ${version}`,
          sql`(${post.text}, ${post.audience}, ${post.pictureKey}) is not (${text}, ${audience}, ${keptKey})`,
          sql`(${post.audience} = 'members' or ${audience} = 'connections' or not exists (select 1 from ${postComment}
            where ${postComment.postId} = ${id} and ${postComment.authorId} <> ${viewer.id}))`,
        ),
      )
      .returning({ id: post.id }),
    rows: selectPost(db, id, viewer.id),
  });
  const [row] = rows;
  if (!row || row.isMine === 0) throw new Problem("post-not-found");
  const view = toPostView(row);
  const isDone = view.text === text && view.audience === audience && (keepsPicture || view.picture === null);
  if (edited.length > 0 || isDone) return view;
  if (view.version !== version) throw new Problem("conflict");
  throw new Problem("post-commented");
}
