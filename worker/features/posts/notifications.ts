import { type SQL, sql } from "drizzle-orm";
import { post, postChoice } from "#db/schema/index.ts";
import { postKey } from "#domain/posts/notified.ts";

export const likeKeys = (postId: string, memberId: string) => `${postKey(postId)}like:${memberId}:`;

export const wantsNotificationsOf = (memberId: SQL, postId: string): SQL => sql`not exists (select 1 from ${postChoice}
  where ${postChoice.memberId} = ${memberId} and ${postChoice.postId} = ${postId} and ${postChoice.isMuted} = 1)`;

export const authorOf = (postId: string): SQL =>
  sql`(select ${post.authorId} from ${post} where ${post.id} = ${postId})`;
