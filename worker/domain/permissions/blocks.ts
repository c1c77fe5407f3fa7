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
