import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { isMemberVisible } from "./visible-member.ts";

/** SQL: without people hidden from the member. */
export const pendingConnectionRequests = (me: MemberId, max: number): SQL<number> =>
  // The literal state lets SQLite use the partial index.
  sql<number>`(select count(*) from (select 1 from ${connectionRequest}
    where ${connectionRequest.recipientId} = ${me} and ${connectionRequest.state} = 'open'
      and ${isMemberVisible(sql`${connectionRequest.requesterId}`, me)} limit ${sql.raw(String(max))}))`;
