import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import type { MemberCommentPage } from "#contract/posts/comments.ts";
import { MEMBER_COMMENTS_SCANNED } from "#contract/posts/limits.ts";
import { mute, post, postChoice, postComment, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import { isThreadSeen } from "#domain/posts/visible-comment.ts";
import { isPostVisibleTo } from "#domain/posts/visible-post.ts";
import type { AppEnv } from "#http/app-env.ts";
import { rowId } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import type { Env } from "#worker/env.ts";

const newest = newestFirst({ commentId: [postComment.id, rowId] }, { scanned: MEMBER_COMMENTS_SCANNED });

export function selectCommentsOf(c: Context<AppEnv>, authorId: SQL | string, cursor?: string) {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const rows = db
    .select({
      ...personColumns,
      commentId: sql<string>`${postComment.id}`.as("comment_id"),
      postId: postComment.postId,
      text: postComment.text,
      at: sql<number>`${postComment.at}`.as("commented_at"),
      fits: isWanted(authorId, me).as("fits"),
    })
    .from(postComment)
    .innerJoin(post, eq(post.id, postComment.postId))
    .innerJoin(user, eq(user.id, post.authorId))
    .leftJoin(profile, eq(profile.memberId, user.id));
  return newest.sealed(c.env).select(rows.$dynamic(), cursor, eq(postComment.authorId, authorId));
}

const isWanted = (authorId: SQL | string, me: SQL) => sql<number>`(
  (${authorId} = ${me} or ${isMemberVisible(authorId, me)}) and ${isPostVisibleTo(me)}
  and (${authorId} = ${me} or ${isThreadSeen(me)})
  and not exists (select 1 from ${mute} where ${mute.memberId} = ${me} and ${mute.mutedId} = ${post.authorId})
  and not exists (select 1 from ${postChoice} where ${postChoice.memberId} = ${me} and ${postChoice.postId} = ${post.id}
    and ${postChoice.isHidden} = 1))`;

/** The cursor is sealed, because the last row may be hidden from the viewer. */
export function toMemberCommentPage(env: Env, found: Awaited<ReturnType<typeof selectCommentsOf>>): MemberCommentPage {
  return newest.sealed(env).toPage(
    found,
    ({ commentId, postId, text, at, fits, ...postAuthor }) => ({
      id: commentId,
      postId,
      postAuthor,
      text,
      at: new Date(at).toISOString(),
    }),
    ({ fits }) => fits === 1,
  );
}
