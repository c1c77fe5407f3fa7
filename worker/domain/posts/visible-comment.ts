import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { MemberId } from "#db/ids.ts";
import { postComment } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";

const starter = alias(postComment, "starter");

export const isThreadSeen = (me: MemberId): SQL => sql`(
  ${postComment.threadId} = ${postComment.id} or (select ${starter.authorId} = ${me} or ${isMemberVisible(sql`${starter.authorId}`, me)}
    from ${postComment} as ${sql.identifier("starter")} where ${starter.id} = ${postComment.threadId}))`;
