import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { post, user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";

/** SQL, for an admitted member. A hidden post gets the answer for an unknown one. */
export const isPostVisibleTo = (me: MemberId): SQL => sql`(${post.authorId} = ${me} or (${isVisibleTo(me)}
  and (${post.audience} = 'members' or ${isConnected(me, post.authorId)})))`;

export const isPostVisible = (id: string | SQL, me: MemberId): SQL =>
  sql`exists (select 1 from ${post} join ${user} on ${user.id} = ${post.authorId} where ${post.id} = ${id} and ${isPostVisibleTo(me)})`;
