import { type SQL, sql } from "drizzle-orm";
import { block } from "#db/schema/index.ts";

type MemberId = SQL | SQL.Aliased | string | { getSQL(): SQL };

/** SQL. A blocked member gets the answer for an unknown member: every statement about another member includes this. */
export const notBlocked = (one: MemberId, other: MemberId): SQL<number> => sql<number>`
  (not exists (select 1 from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})
   and not exists (select 1 from ${block} where ${block.memberId} = ${other} and ${block.blockedId} = ${one}))`;

/** SQL: ids as `blocked.id`. A cross join behind it lets SQLite begin with these few. */
export const blockedWith = (memberId: MemberId): SQL =>
  sql`(select ${block.blockedId} as id from ${block} where ${block.memberId} = ${memberId}
    union select ${block.memberId} from ${block} where ${block.blockedId} = ${memberId}) as blocked`;
