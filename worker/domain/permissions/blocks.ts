import { type SQL, sql } from "drizzle-orm";
import { block } from "#db/schema/index.ts";

type Member = SQL | SQL.Aliased | string | { getSQL(): SQL };

/**
 * That neither of two members has blocked the other, as an expression. Whoever is blocked gets exactly what an unknown member gives
 * (security rule 9), so it stands in every statement through which one member reads of another.
 */
export const notBlocked = (one: Member, other: Member): SQL<number> => sql<number>`
  (not exists (select 1 from ${block} where ${block.memberId} = ${one} and ${block.blockedId} = ${other})
   and not exists (select 1 from ${block} where ${block.memberId} = ${other} and ${block.blockedId} = ${one}))`;
