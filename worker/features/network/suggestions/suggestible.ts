import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MemberId } from "#db/ids.ts";
import { connectionRequest, suggestionDismissal } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

/**
 * SQL: an approved member may be suggested to another one: somebody else, without a block, a connection, a request in either direction, or a
 * dismissal. A request that the other one took back, or that a block ended, is none.
 */
export const isSuggestible = (me: MemberId, id: SQLiteColumn): SQL => sql`(${id} <> ${me} and ${notBlocked(me, id)}
  and not ${isConnected(me, id)}
  and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${me} and ${connectionRequest.recipientId} = ${id}
    and ${connectionRequest.decidedAt} is not 0)
  and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${id} and ${connectionRequest.recipientId} = ${me}
    and ${connectionRequest.state} <> 'withdrawn')
  and not exists (select 1 from ${suggestionDismissal} where ${suggestionDismissal.memberId} = ${me} and ${suggestionDismissal.peerId} = ${id}))`;
