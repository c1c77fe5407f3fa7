import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { post, user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";

/**
 * SQL: an admitted member may see a row of `post` whose author is the row of `user`: it is their own; or they may know of the author, and are connected
 * to them when it is for connections. Everybody else gets the answer of an unknown post.
 */
export const isPostVisibleTo = (me: MemberId): SQL => sql`(${post.authorId} = ${me} or (${isVisibleTo(me)}
  and (${post.audience} = 'members' or ${isConnected(me, post.authorId)})))`;

/** SQL: the same for the post with an id. */
export const isPostVisible = (id: string | SQL, me: MemberId): SQL =>
  sql`exists (select 1 from ${post} join ${user} on ${user.id} = ${post.authorId} where ${post.id} = ${id} and ${isPostVisibleTo(me)})`;
