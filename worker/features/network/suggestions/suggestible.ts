import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { connectionRequest, suggestionDismissal, user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";

/**
 * SQL: a row of `user` may be suggested to a member: somebody else whom they may know of, without a connection, a request in either direction, or
 * a dismissal. A request that the other one took back is none.
 */
export const isSuggestible = (me: MemberId): SQL => sql`(${user.id} <> ${me} and ${isVisibleTo(me)}
  and not ${isConnected(me, user.id)}
  and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${me} and ${connectionRequest.recipientId} = ${user.id})
  and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${user.id} and ${connectionRequest.recipientId} = ${me}
    and ${connectionRequest.state} <> 'withdrawn')
  and not exists (select 1 from ${suggestionDismissal} where ${suggestionDismissal.memberId} = ${me} and ${suggestionDismissal.peerId} = ${user.id}))`;
