import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type CommentPage,
  type CommentView,
  commentInput,
  commentsQuery,
  type MemberCommentPage,
  memberCommentsQuery,
} from "#contract/posts/comments.ts";
import { batch } from "#db/batch.ts";
import { postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { notifyPosts } from "#domain/notifications/notify-tabs.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import { endNotified, selectNotified, silence } from "#domain/posts/notified.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { authorOf } from "../notifications.ts";
import { addComment } from "./add-comment.ts";
import { selectCommentsOf, toMemberCommentPage } from "./of-member.ts";
import { selectComments, toCommentPage } from "./queries.ts";

const COMMENTS = "/:id/comments";

export const commentRoutes = new Hono<AppEnv>()
  .get("/comments", valid("query", memberCommentsQuery), showMemberComments)
  .get(COMMENTS, valid("query", commentsQuery), showComments)
  .post(COMMENTS, jsonBody, requireAdmitted, valid("json", commentInput), storeComment)
  .delete("/:id/comments/:commentId", requireAdmitted, (c) =>
    noContent(c, deleteComment(c, c.req.param("id"), c.req.param("commentId"))),
  );

async function showComments(c: ValidContext<"query", typeof commentsQuery, typeof COMMENTS>) {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const { viewer, posts, comments } = await getWithViewer(
    c,
    selectComments(db, c.req.param("id"), me, c.req.valid("query")),
  );
  authorizeAdmitted(c.env, viewer);
  getRow(posts, "post-not-found");
  return c.json<CommentPage>(toCommentPage(comments));
}

async function showMemberComments(c: ValidContext<"query", typeof memberCommentsQuery>) {
  const { db, sessionToken, now } = c.var;
  const { author, cursor } = c.req.valid("query");
  const { viewer, authors, comments } = await getWithViewer(c, {
    authors: selectVisibleMember(db, author, viewerId(sessionToken, now)),
    comments: selectCommentsOf(c, author, cursor),
  });
  authorizeAdmitted(c.env, viewer);
  getRow(authors, "member-not-found");
  return c.json<MemberCommentPage>(toMemberCommentPage(c.env, comments));
}

async function storeComment(c: ValidContext<"json", typeof commentInput, typeof COMMENTS>) {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input, c.var.viewer.id);
  return c.json<CommentView>(await addComment(c, c.req.param("id"), input, call), 201);
}

/** Own comments, or any on an own post, with replies and notifications. Changes nothing for others. */
async function deleteComment(c: Context<AppEnv>, postId: string, id: string): Promise<void> {
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
