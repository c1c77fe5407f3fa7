import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MemberId } from "#db/ids.ts";
import { connectionRequest, suggestionDismissal } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

/** SQL: requests that the other one withdrew or a block ended do not count. */
export const isSuggestible = (me: MemberId, id: SQLiteColumn): SQL => sql`(${id} <> ${me} and ${notBlocked(me, id)}
  and not ${isConnected(me, id)}
  and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${me} and ${connectionRequest.recipientId} = ${id}
    and ${connectionRequest.decidedAt} is not 0)
  and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${id} and ${connectionRequest.recipientId} = ${me}
    and ${connectionRequest.state} <> 'withdrawn')
  and not exists (select 1 from ${suggestionDismissal} where ${suggestionDismissal.memberId} = ${me} and ${suggestionDismissal.peerId} = ${id}))`;
