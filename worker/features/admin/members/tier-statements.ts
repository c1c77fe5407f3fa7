import { type SQL, sql } from "drizzle-orm";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberColumn } from "./member-statements.ts";

/** Giving a member a tier: pieces of the batches that do. They ask for what stands before the member's row is changed. */

/** A tier's name, as an expression. */
export const tierName = (tierId: SQL | string): SQL =>
  sql`(select ${tier.name} from ${tier} where ${tier.id} = ${tierId})`;

/** Whether a tier is there, as an expression. */
export const tierExists = (tierId: SQL | string): SQL<number> =>
  sql`exists (select 1 from ${tier} where ${tier.id} = ${tierId})`;

/** The two statements that keep the tiers' counters right. Whoever has the free tier is not counted. */
export function moveTierCounts(db: Db, memberId: string, to: SQL | string, onlyIf: SQL) {
  const from = memberColumn(memberId, sql`${user.tierId}`);
  const counted = sql`${tier.id} <> ${FREE_TIER} and ${from} <> ${to} and ${onlyIf}`;
  return [
    statement(db, sql`update ${tier} set member_count = member_count - 1 where ${tier.id} = ${from} and ${counted}`),
    statement(db, sql`update ${tier} set member_count = member_count + 1 where ${tier.id} = ${to} and ${counted}`),
  ] as const;
}

/** The price agreed by giving a tier: today's. Who keeps their tier keeps the price they have. */
export const agreedPrice = (to: SQL | string): SQL =>
  sql`case when ${user.tierId} = ${to} then ${user.tierPriceMinor} else (select ${tier.priceMinor} from ${tier} where ${tier.id} = ${to}) end`;
