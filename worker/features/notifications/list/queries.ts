import { and, eq, inArray, not } from "drizzle-orm";
import type { PersonView } from "#contract/members.ts";
import type { NotificationPage, NotificationView, StoredNotification } from "#contract/notifications/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { post, postComment, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { commentKey, postKey } from "#domain/posts/notified.ts";
import { isThreadSeen } from "#domain/posts/visible-comment.ts";
import { isPostVisibleTo } from "#domain/posts/visible-post.ts";
import type { Env } from "#worker/env.ts";

/** The inbox forgets notifications that the member may no longer see, so that it counts only readable ones. */
export async function listNotifications(
  env: Env,
  db: Db,
  memberId: string,
  { cursor = null, onlyUnread = false }: { cursor?: string | null; onlyUnread?: boolean } = {},
): Promise<NotificationPage> {
  const inbox = env.INBOXES.getByName(memberId);
  const page = await inbox.listNotifications(cursor, { onlyUnread, limit: NOTIFICATION_PAGE_SIZE });
  const { rows, hiddenActors, hiddenKeys } = await findSeen(db, memberId, page.rows);
  const isForgotten = hiddenActors.length + hiddenKeys.length > 0;
  const unread = isForgotten ? await inbox.forgetNotifications(hiddenActors, hiddenKeys) : page.unread;
  return { rows, cursor: page.cursor, unread };
}

/** The post of a reply: its reader need not be the post's author. */
const postOf = ({ content }: StoredNotification): string | undefined =>
  content.kind === "comment-replied" ? /^\/posts\/([^/?]+)/.exec(content.path ?? "")?.[1] : undefined;

const commentOf = ({ content }: StoredNotification): string | undefined =>
  content.kind === "comment-replied" || content.kind === "post-commented"
    ? /\?comment=([^&]+)/.exec(content.path ?? "")?.[1]
    : undefined;

const unique = (ids: (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

type Seen = {
  rows: NotificationView[];
  /** Hidden people, and key prefixes of hidden posts and threads. */
  hiddenActors: string[];
  hiddenKeys: string[];
};

export async function findSeen(db: Db, memberId: string, stored: StoredNotification[]): Promise<Seen> {
  const about = {
    actorIds: unique(stored.map(({ actorId }) => actorId)),
    postIds: unique(stored.map(postOf)),
    commentIds: unique(stored.map(commentOf)),
  };
  // Every reply has an actor.
  const found = about.actorIds.length > 0 ? await batch(db, selectSeen(db, memberId, about)) : null;
  const actors = new Map<string, PersonView>(found?.people.map((one) => [one.id, one]));
  const seenPosts = new Set(found?.posts.map(({ id }) => id));
  const hiddenPosts = about.postIds.filter((id) => !seenPosts.has(id));
  const hiddenReplies = found?.replies ?? [];
  const hidden = new Set([...hiddenPosts, ...hiddenReplies.map(({ id }) => id)]);
  const rows = stored.flatMap((one) => {
    const { actorId, ...row } = one;
    const actor = actorId === null ? null : actors.get(actorId);
    const isHidden = hidden.has(postOf(one) ?? "") || hidden.has(commentOf(one) ?? "");
    return actor === undefined || isHidden ? [] : [{ ...row, actor }];
  });
  return {
    rows,
    hiddenActors: about.actorIds.filter((id) => !actors.has(id)),
    hiddenKeys: [
      ...hiddenPosts.map(postKey),
      ...hiddenReplies.map(({ postId, threadId, id }) => commentKey(postId, threadId, id)),
    ],
  };
}

type About = { actorIds: string[]; postIds: string[]; commentIds: string[] };

const selectSeen = (db: Db, memberId: string, { actorIds, postIds, commentIds }: About) => ({
  people: db
    .select(personColumns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(inArray(user.id, actorIds), isVisibleTo(memberId))),
  posts: db
    .select({ id: post.id })
    .from(post)
    .innerJoin(user, eq(user.id, post.authorId))
    .where(and(inArray(post.id, postIds), isPostVisibleTo(memberId))),
  replies: db
    .select({ id: postComment.id, postId: postComment.postId, threadId: postComment.threadId })
    .from(postComment)
    .where(and(inArray(postComment.id, commentIds), not(isThreadSeen(memberId)))),
});
