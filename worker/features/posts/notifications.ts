import { type SQL, sql } from "drizzle-orm";
import { post, postChoice } from "#db/schema/index.ts";
import { postKey } from "#domain/posts/notified.ts";

/** How the keys of notifications about one who likes a post begin; each day has one. */
export const likeKeys = (postId: string, memberId: string) => `${postKey(postId)}like:${memberId}:`;

/** SQL: a member has not muted a post. */
export const wantsNotificationsOf = (memberId: SQL, postId: string): SQL => sql`not exists (select 1 from ${postChoice}
  where ${postChoice.memberId} = ${memberId} and ${postChoice.postId} = ${postId} and ${postChoice.isMuted} = 1)`;

/** SQL: the author of a post; null without one. */
export const authorOf = (postId: string): SQL =>
  sql`(select ${post.authorId} from ${post} where ${post.id} = ${postId})`;
