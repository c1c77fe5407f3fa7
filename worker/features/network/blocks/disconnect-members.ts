import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { block, connectionRequest, introduction, notificationPending, suggestion } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endConnection } from "#domain/members/end-connection.ts";

export function disconnectMembers(db: Db, now: number, memberId: string, blockedId: string) {
  const isBlocked = sql`exists (select 1 from ${block} where ${block.memberId} = ${memberId} and ${block.blockedId} = ${blockedId})`;
  const bothWays = sql`(values (${memberId}, ${blockedId}), (${blockedId}, ${memberId}))`;
  const own = (column: "requester_id" | "target_id" | "first_id" | "second_id") =>
    sql`select id from ${introduction} where ${sql.raw(column)} = ${memberId} and state = 'open'`;
  return {
    ...endConnection(db, memberId, blockedId, isBlocked),
    // Blocking withdraws the own request, so that blocking and unblocking does not allow an earlier new request.
    withdrawn: statement(
      db,
      sql`update ${connectionRequest} set state = 'withdrawn', note = '', decided_at = ${now}
        where requester_id = ${memberId} and recipient_id = ${blockedId} and state <> 'withdrawn' and ${isBlocked}`,
    ),
    // An ignored request of the other one counts toward its author's limit only: `decided_at` is 0.
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
    suggestions: statement(
      db,
      sql`delete from ${suggestion} where (member_id, peer_id) in ${bothWays} and ${isBlocked}`,
    ),
    // An open introduction of both ends as if it was declined.
    introductions: statement(
      db,
      sql`update ${introduction} set state = 'declined', ended_at = ${now}
        where id in (${own("requester_id")} union ${own("target_id")} union ${own("first_id")} union ${own("second_id")})
          and ${blockedId} in (requester_id, target_id, first_id, coalesce(second_id, '')) and ${isBlocked}`,
    ),
    notifications: statement(
      db,
      sql`delete from ${notificationPending} where member_id in (${memberId}, ${blockedId}) and actor_id in (${memberId}, ${blockedId})
        and member_id <> actor_id and ${isBlocked}`,
    ),
  };
}
