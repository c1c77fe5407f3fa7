import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type PostView, postEdit, postInput } from "#contract/posts/posts.ts";
import { batch } from "#db/batch.ts";
import { post } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import { endNotified, selectNotified, silence } from "#domain/posts/notified.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { selectPost, toPostView } from "../post-view.ts";
import { createPost } from "./create-post.ts";
import { editPost } from "./edit-post.ts";

export const writingRoutes = new Hono<AppEnv>()
  .post("/", jsonBody, requireAdmitted, valid("json", postInput), postPost)
  .get("/:id", showPost)
  .patch("/:id", jsonBody, requireAdmitted, valid("json", postEdit), patchPost)
  .delete("/:id", requireAdmitted, (c) => noContent(c, deletePost(c, c.req.param("id"))));

async function postPost(c: ValidContext<"json", typeof postInput>) {
  const input = c.req.valid("json");
  return c.json<PostView>(await createPost(c, input, readIdempotencyKey(c, input, c.var.viewer.id)), 201);
}

async function showPost(c: Context<AppEnv, "/:id">) {
  const { db, sessionToken, now } = c.var;
  const { viewer, rows } = await getWithViewer(c, {
    rows: selectPost(db, c.req.param("id"), viewerId(sessionToken, now)),
  });
  authorizeAdmitted(c.env, viewer);
  return c.json<PostView>(toPostView(getRow(rows, "post-not-found")));
}

async function patchPost(c: ValidContext<"json", typeof postEdit, "/:id">) {
  return c.json<PostView>(await editPost(c, c.req.param("id"), c.req.valid("json")));
}

/** Changes nothing for others. */
async function deletePost(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isMine = sql`exists (select 1 from ${post} where ${post.id} = ${id} and ${post.authorId} = ${viewer.id})`;
  const { notified, deleted } = await batch(db, {
    notified: selectNotified(db, "post", id),
    silenced: silence(db, "post", id, isMine),
    deleted: statement(db, sql`delete from ${post} where ${post.id} = ${id} and ${post.authorId} = ${viewer.id}`),
  });
  if (deleted.meta.changes > 0) endNotified(c, notified);
}
