import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CommentPage, CommentView } from "#contract/posts/comments.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { post, postComment, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { isThreadSeen } from "#domain/posts/visible-comment.ts";
import { isPostVisible } from "#domain/posts/visible-post.ts";
import { rowId } from "#http/lists/cursor.ts";
import { oldestFirst } from "#http/lists/keyset.ts";

const byThread = oldestFirst({ threadId: [postComment.threadId, rowId], commentId: [postComment.id, rowId] });

/** SQL: the authors of the comment and of its thread are visible; own comments always are. */
const isSeen = (me: MemberId): SQL =>
  sql`(${postComment.authorId} = ${me} or (${isVisibleTo(me)} and ${isThreadSeen(me)}))`;

const commentColumns = (me: MemberId) => ({
  ...personColumns,
  commentId: sql<string>`${postComment.id}`.as("comment_id"),
  threadId: postComment.threadId,
  text: postComment.text,
  at: sql<number>`${postComment.at}`.as("commented_at"),
  mayDelete: sql<number>`(${postComment.authorId} = ${me} or ${me} = (select ${post.authorId} from ${post}
    where ${post.id} = ${postComment.postId}))`.as("may_delete"),
});

const selectRows = (db: Db, me: MemberId) =>
  db
    .select(commentColumns(me))
    .from(postComment)
    .innerJoin(user, eq(user.id, postComment.authorId))
    .leftJoin(profile, eq(profile.memberId, user.id));

/** No row for a hidden post: 404. */
export const selectComments = (
  db: Db,
  postId: string,
  me: MemberId,
  { cursor, from }: { cursor?: string; from?: string },
) => ({
  comments: byThread.select(
    selectRows(db, me).$dynamic(),
    cursor,
    and(eq(postComment.postId, postId), isSeen(me), from && !cursor ? isFromThread(postId, from) : undefined),
  ),
  posts: db
    .select({ id: post.id })
    .from(post)
    .where(and(eq(post.id, postId), isPostVisible(postId, me))),
});

/** SQL: in the thread of a comment or after it; every row for an unknown comment. */
const isFromThread = (
  postId: string,
  commentId: string,
): SQL => sql`${postComment.threadId} >= coalesce((select named.thread_id
  from ${postComment} as named where named.id = ${commentId} and named.post_id = ${postId}), '')`;

export const toCommentPage = (rows: CommentRow[]): CommentPage => byThread.toPage(rows, toCommentView);

export const selectComment = (db: Db, id: string, me: MemberId) => selectRows(db, me).where(eq(postComment.id, id));

type CommentRow = Awaited<ReturnType<typeof selectComment>>[number];

export function toCommentView({ id, name, title, image, sample, commentId, ...row }: CommentRow): CommentView {
  const author = { id, name, title, image, sample };
  const { threadId, text, at, mayDelete } = row;
  return { id: commentId, threadId, author, text, at: new Date(at).toISOString(), mayDelete: mayDelete === 1 };
}
