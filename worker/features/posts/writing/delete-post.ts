import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { post } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotified, selectNotified, silence } from "#domain/posts/notified.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Changes nothing for others. */
export async function deletePost(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isMine = sql`exists (select 1 from ${post} where ${post.id} = ${id} and ${post.authorId} = ${viewer.id})`;
  const { notified, deleted } = await batch(db, {
    notified: selectNotified(db, "post", id),
    silenced: silence(db, "post", id, isMine),
    deleted: statement(db, sql`delete from ${post} where ${post.id} = ${id} and ${post.authorId} = ${viewer.id}`),
  });
  if (deleted.meta.changes > 0) endNotified(c, notified);
}
