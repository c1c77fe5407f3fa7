import { sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { insertMissing } from "./insert-missing.ts";
import { sampleRequests } from "./network.ts";
import { sampleComments, sampleLikes, samplePosts } from "./posts.ts";
import type { Seed } from "./seed.ts";

type Notification = { memberId: string; actorId: string; key: string; content: NotificationContent; at: number };

const authorOf = (postId: string): string => samplePosts.find(({ id }) => id === postId)?.authorId ?? "";

/** With the keys of `domain/posts/notified.ts` and of the commands that write them. */
function notificationsAt(now: number): Notification[] {
  const at = (ago: number) => now - ago * HOUR_MS;
  const all = [
    ...sampleLikes.map(({ postId, memberId: actorId, ago }) => ({
      memberId: authorOf(postId),
      actorId,
      at: at(ago),
      key: `post:${postId}:like:${actorId}:${Math.floor(at(ago) / DAY_MS)}`,
      content: { kind: "post-liked" as const, path: `/posts/${postId}` },
    })),
    ...sampleComments.map(({ id, postId, authorId: actorId, text, ago }) => ({
      memberId: authorOf(postId),
      actorId,
      at: at(ago),
      key: `post:${postId}:comment:${id}:${id}`,
      content: { kind: "post-commented" as const, text, path: `/posts/${postId}?comment=${id}` },
    })),
    ...sampleRequests.map(({ requesterId: actorId, recipientId: memberId, note, ago }) => ({
      memberId,
      actorId,
      at: at(ago),
      key: `connection-requested:${actorId}:${at(ago)}`,
      content: {
        kind: "connection-requested" as const,
        ...(note && { text: note }),
        path: "/network?view=requests",
      },
    })),
  ];
  return all.filter(({ memberId, actorId }) => memberId !== actorId);
}

/** Cron delivers them: only locally, where sample people sign in, and for members of this run. */
export const notificationStatements: Seed = (db, { now, local }) =>
  local
    ? [
        insertMissing(
          db,
          sql`notification_pending (member_id, key, actor_id, content, at)`,
          sql`select user.id, value->>'key', actor.id, value->>'content', value->>'at'
              from json_each(${JSON.stringify(notificationsAt(now))})
              join user on user.id = value->>'memberId' join user as actor on actor.id = value->>'actorId'
              where max(user.created_at, actor.created_at) = ${now}`,
        ),
      ]
    : [];
