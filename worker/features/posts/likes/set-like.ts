import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS } from "#contract/limits.ts";
import { POST_LIMITS } from "#contract/posts/limits.ts";
import type { LikeView } from "#contract/posts/posts.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { post, postLike, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import {
  deliverSoon,
  endNotificationsSoon,
  notificationInsert,
  pendingDelete,
} from "#domain/notifications/notifications.ts";
import { notifyPosts } from "#domain/notifications/notify-tabs.ts";
import { isPostVisible, isPostVisibleTo } from "#domain/posts/visible-post.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { authorOf, likeKeys, wantsNotificationsOf } from "../notifications.ts";
import { isLikedBy, likesSeenBy } from "../post-view.ts";

/** A trigger keeps the count. Notifies the author once a day. Throws 404 `post-not-found`; 429. */
export async function setLike(c: Context<AppEnv>, id: string): Promise<LikeView> {
  const { db, now, viewer } = c.var;
  const limited = countMemberWithin(c, POST_LIMITS.likesPerMember, sql`${viewer.id}`);
  const isNew = sql`(${isPostVisible(id, viewer.id)} and not ${isLiked(id, viewer.id)})`;
  const onlyIf = sql`${isNew} and ${limited.isWithin}`;
  const author = authorOf(id);
  const { uses, liked, rows } = await batch(db, {
    uses: limited.insert(isNew),
    notified: notificationInsert(c.var, {
      memberId: author,
      actorId: viewer.id,
      key: likeKeys(id, viewer.id) + Math.floor(now / DAY_MS),
      content: { kind: "post-liked", path: `/posts/${id}` },
      onlyIf: sql`${onlyIf} and ${author} <> ${viewer.id} and ${wantsNotificationsOf(author, id)}`,
    }),
    liked: statement(
      db,
      sql`insert into ${postLike} (post_id, member_id, at) select ${id}, ${viewer.id}, ${now} where ${onlyIf} on conflict do nothing`,
    ),
    rows: selectLikes(db, id, viewer.id),
  });
  const { authorId, ...view } = getRow(rows, "post-not-found");
  limited.requireWithin(uses);
  if (liked.meta.changes > 0) {
    deliverSoon(c, authorId);
    notifyPosts(c, [authorId], id);
  }
  return toLikeView(view);
}

export async function removeLike(c: Context<AppEnv>, id: string): Promise<LikeView> {
  const { db, viewer } = c.var;
  const keys = likeKeys(id, viewer.id);
  const { removed, rows } = await batch(db, {
    silenced: pendingDelete(db, authorOf(id), keys),
    removed: db.delete(postLike).where(and(eq(postLike.postId, id), eq(postLike.memberId, viewer.id))),
    rows: selectLikes(db, id, viewer.id),
  });
  const { authorId, ...view } = getRow(rows, "post-not-found");
  if (removed.meta.changes > 0) {
    endNotificationsSoon(c, authorId, keys, "over");
    notifyPosts(c, [authorId], id);
  }
  return toLikeView(view);
}

const isLiked = (id: string, memberId: string): SQL =>
  sql`exists (select 1 from ${postLike} where ${postLike.postId} = ${id} and ${postLike.memberId} = ${memberId})`;

const selectLikes = (db: Db, id: string, me: string) =>
  db
    .select({ authorId: post.authorId, likes: likesSeenBy(me).as("likes_seen"), isLiked: isLikedBy(me).as("is_liked") })
    .from(post)
    .innerJoin(user, eq(user.id, post.authorId))
    .where(and(eq(post.id, id), isPostVisibleTo(me)));

const toLikeView = ({ likes, isLiked: liked }: { likes: number; isLiked: number }): LikeView => ({
  likes,
  isLiked: liked === 1,
});
