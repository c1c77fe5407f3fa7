import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  block,
  connection,
  connectionRequest,
  introduction,
  notificationPending,
  suggestion,
} from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/**
 * The statements that end whatever is between a member and one whom they blocked, for the batch of the block: they change nothing unless that is
 * there. `now` in milliseconds.
 */
export function disconnectMembers(db: Db, now: number, memberId: string, blockedId: string) {
  const isBlocked = sql`exists (select 1 from ${block} where ${block.memberId} = ${memberId} and ${block.blockedId} = ${blockedId})`;
  const bothWays = sql`(values (${memberId}, ${blockedId}), (${blockedId}, ${memberId}))`;
  const own = (column: "requester_id" | "target_id" | "first_id" | "second_id") =>
    sql`select id from ${introduction} where ${sql.raw(column)} = ${memberId} and state = 'open'`;
  return {
    // The two are not connected anymore.
    connections: statement(
      db,
      sql`delete from ${connection} where (member_id, peer_id) in ${bothWays} and ${isBlocked}`,
    ),
    // Who blocks withdraws their own request, so that blocking and unblocking is no way to ask again sooner.
    withdrawn: statement(
      db,
      sql`update ${connectionRequest} set state = 'withdrawn', note = '', decided_at = ${now}
        where requester_id = ${memberId} and recipient_id = ${blockedId} and state <> 'withdrawn' and ${isBlocked}`,
    ),
    // The other one's request is gone. One that was ignored still counts for its author's limit, and for nothing else: `decided_at` is 0.
    kept: statement(
      db,
      sql`update ${connectionRequest} set state = 'withdrawn', note = '', decided_at = 0
        where requester_id = ${blockedId} and recipient_id = ${memberId} and state <> 'withdrawn' and ignored_at is not null and ${isBlocked}`,
    ),
    requests: statement(
      db,
      sql`delete from ${connectionRequest}
        where requester_id = ${blockedId} and recipient_id = ${memberId} and state <> 'withdrawn' and ${isBlocked}`,
    ),
    // Neither is suggested to the other.
    suggestions: statement(
      db,
      sql`delete from ${suggestion} where (member_id, peer_id) in ${bothWays} and ${isBlocked}`,
    ),
    // An open introduction that both are part of ends, as if somebody had declined it.
    introductions: statement(
      db,
      sql`update ${introduction} set state = 'declined', ended_at = ${now}
        where id in (${own("requester_id")} union ${own("target_id")} union ${own("first_id")} union ${own("second_id")})
          and ${blockedId} in (requester_id, target_id, first_id, coalesce(second_id, '')) and ${isBlocked}`,
    ),
    // Neither is notified of what the other one did.
    notifications: statement(
      db,
      sql`delete from ${notificationPending} where member_id in (${memberId}, ${blockedId}) and actor_id in (${memberId}, ${blockedId})
        and member_id <> actor_id and ${isBlocked}`,
    ),
  };
}
