import { and, eq, type SQL, sql } from "drizzle-orm";
import { mediaUrl } from "#contract/media/pictures.ts";
import type { PostView } from "#contract/posts/posts.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { mute, post, postChoice, postComment, postLike, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { blockedWith } from "#domain/permissions/blocks.ts";
import { isPostVisibleTo } from "#domain/posts/visible-post.ts";

/** SQL: the count must not reveal members with a block between them and the viewer. */
export const likesSeenBy = (
  me: MemberId,
): SQL<number> => sql<number>`(${post.likeCount} - (select count(*) from ${blockedWith(me as SQL)}
  cross join ${postLike} on ${postLike.postId} = ${post.id} and ${postLike.memberId} = blocked.id))`;
/** SQL: as `likesSeenBy`, and without replies in a hidden member's thread, except one's own. */
const commentsSeenBy = (
  me: MemberId,
): SQL<number> => sql<number>`(${post.commentCount} - (select count(distinct below.id) from ${blockedWith(me as SQL)}
  cross join ${postComment} on ${postComment.authorId} = blocked.id and ${postComment.postId} = ${post.id}
  cross join ${postComment} as below on below.id = ${postComment.id} or below.thread_id = ${postComment.id}
  where below.author_id <> ${me}))`;

export const isLikedBy = (me: MemberId): SQL<number> =>
  sql<number>`exists (select 1 from ${postLike} where ${postLike.postId} = ${post.id} and ${postLike.memberId} = ${me})`;

const chosenBy = (me: MemberId): SQL =>
  sql`from ${postChoice} where ${postChoice.memberId} = ${me} and ${postChoice.postId} = ${post.id}`;

/** For `toPostView`. The query joins `user` as the author, and left-joins `profile`. */
export const postColumns = (me: MemberId) => ({
  ...personColumns,
  postId: sql<string>`${post.id}`.as("post_id"),
  text: post.text,
  audience: post.audience,
  pictureKey: post.pictureKey,
  pictureAlt: post.pictureAlt,
  pictureWidth: post.pictureWidth,
  pictureHeight: post.pictureHeight,
  at: sql<number>`${post.createdAt}`.as("posted_at"),
  editedAt: post.editedAt,
  version: post.version,
  likes: likesSeenBy(me).as("likes_seen"),
  comments: commentsSeenBy(me).as("comments_seen"),
  isLiked: isLikedBy(me).as("is_liked"),
  isMine: sql<number>`${post.authorId} = ${me}`.as("is_mine"),
  isHidden: sql<number>`exists (select 1 ${chosenBy(me)} and ${postChoice.isHidden} = 1)`.as("is_hidden"),
  isMuted: sql<number>`exists (select 1 ${chosenBy(me)} and ${postChoice.isMuted} = 1)`.as("is_muted"),
  isAuthorMuted: sql<number>`exists (select 1 from ${mute} where ${mute.memberId} = ${me}
    and ${mute.mutedId} = ${post.authorId})`.as("is_author_muted"),
});

export const selectPost = (db: Db, id: string, me: MemberId) =>
  db
    .select(postColumns(me))
    .from(post)
    .innerJoin(user, eq(user.id, post.authorId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(post.id, id), isPostVisibleTo(me)));

export type PostRow = Awaited<ReturnType<typeof selectPost>>[number];

export function toPostView({ id, name, title, image, sample, ...row }: PostRow): PostView {
  const { pictureKey, pictureAlt: alt, pictureWidth, pictureHeight } = row;
  return {
    id: row.postId,
    author: { id, name, title, image, sample },
    text: row.text,
    audience: row.audience,
    picture:
      pictureKey === null
        ? null
        : { url: mediaUrl(pictureKey), alt, width: pictureWidth ?? 0, height: pictureHeight ?? 0 },
    at: new Date(row.at).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    version: row.version,
    likes: row.likes,
    comments: row.comments,
    isLiked: row.isLiked === 1,
    isMine: row.isMine === 1,
    isHidden: row.isHidden === 1,
    isMuted: row.isMuted === 1,
    isAuthorMuted: row.isAuthorMuted === 1,
  };
}
