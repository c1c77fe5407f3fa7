import { type SQL, sql } from "drizzle-orm";
import { block } from "#db/schema/index.ts";

type MemberId = SQL | SQL.Aliased | string | { getSQL(): SQL };

/**
 * The condition that neither of two members has blocked the other. A blocked member gets the same answer as for an unknown member,
 * so every statement through which one member reads about another includes it.
 */
export const notBlocked = (one: MemberId, other: MemberId): SQL<number> => sql<number>`
  (not exists (select 1 from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})
   and not exists (select 1 from ${block} where ${block.memberId} = ${other} and ${block.blockedId} = ${one}))`;

/**
 * SQL: the ids of the members who blocked one or whom they blocked, as `blocked.id`, to put behind `from`, with a cross join
 * behind it, so that SQLite begins with these few. Reads their blocks on both indexes.
 */
export const blockedWith = (memberId: MemberId): SQL =>
  sql`(select ${block.blockedId} as id from ${block} where ${block.memberId} = ${memberId}
    union select ${block.memberId} from ${block} where ${block.blockedId} = ${memberId}) as blocked`;
