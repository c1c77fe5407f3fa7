import { and, eq, inArray } from "drizzle-orm";
import type { PersonView } from "#contract/members.ts";
import type { NotificationPage, NotificationView, StoredNotification } from "#contract/notifications/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "#contract/notifications/plain/topics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { post, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { postKey } from "#domain/posts/notified.ts";
import { isPostVisibleTo } from "#domain/posts/visible-post.ts";
import type { Env } from "#worker/env.ts";

/**
 * One page of a member's notifications, newest first, with the people who caused them. What the member may not see any more is left out, so that a page
 * may have fewer rows than it reads, and the inbox forgets it, so that it counts what can be read.
 */
export async function listNotifications(
  env: Env,
  db: Db,
  memberId: string,
  { cursor = null, onlyUnread = false }: { cursor?: string | null; onlyUnread?: boolean } = {},
): Promise<NotificationPage> {
  const inbox = env.INBOXES.getByName(memberId);
  const page = await inbox.listNotifications(cursor, { onlyUnread, limit: NOTIFICATION_PAGE_SIZE });
  const { rows, hiddenActors, hiddenPosts } = await findSeen(db, memberId, page.rows);
  const isForgotten = hiddenActors.length + hiddenPosts.length > 0;
  const unread = isForgotten ? await inbox.forgetNotifications(hiddenActors, hiddenPosts.map(postKey)) : page.unread;
  return { rows, cursor: page.cursor, unread };
}

/** The post of a reply to a comment, whose reader need not be its author. */
const postOf = ({ content }: StoredNotification): string | undefined =>
  content.kind === "comment-replied" ? /^\/posts\/([^/?]+)/.exec(content.path)?.[1] : undefined;

const unique = (ids: (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** These notifications with who caused each, without those of people and about posts that the member may not see: one trip, none without people. */
export async function findSeen(
  db: Db,
  memberId: string,
  stored: StoredNotification[],
): Promise<{ rows: NotificationView[]; hiddenActors: string[]; hiddenPosts: string[] }> {
  const [actorIds, postIds] = [unique(stored.map(({ actorId }) => actorId)), unique(stored.map(postOf))];
  // Every reply has an actor.
  const found = actorIds.length > 0 ? await batch(db, selectSeen(db, memberId, actorIds, postIds)) : null;
  const actors = new Map<string, PersonView>(found?.people.map((one) => [one.id, one]));
  const seenPosts = new Set(found?.posts.map(({ id }) => id));
  const hiddenPosts = postIds.filter((id) => !seenPosts.has(id));
  const rows = stored.flatMap((one) => {
    const { actorId, ...row } = one;
    const actor = actorId === null ? null : actors.get(actorId);
    return actor === undefined || hiddenPosts.includes(postOf(one) ?? "") ? [] : [{ ...row, actor }];
  });
  return { rows, hiddenActors: actorIds.filter((id) => !actors.has(id)), hiddenPosts };
}

const selectSeen = (db: Db, memberId: string, actorIds: string[], postIds: string[]) => ({
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
});
