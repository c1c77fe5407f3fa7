import { type SQL, sql } from "drizzle-orm";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import { Problem } from "#http/problem.ts";

/** These read the member's current tier, so they come before the update of the member's row. */

export const tierName = (tierId: SQL | string): SQL =>
  sql`(select ${tier.name} from ${tier} where ${tier.id} = ${tierId})`;

/** SQL: offered, or the member's current tier. */
export const canBeGiven = (memberId: string, tierId: SQL | string): SQL<number> =>
  sql`exists (select 1 from ${tier} where ${tier.id} = ${tierId}
    and (${tier.withdrawn} = 0 or ${tier.id} = ${memberColumn(memberId, sql`${user.tierId}`)}))`;

export const givenTierColumns = (memberId: string, tierId: SQL | string) => ({
  tierExists: sql<number>`exists (select 1 from ${tier} where ${tier.id} = ${tierId})`.as("tier_exists"),
  canBeGiven: canBeGiven(memberId, tierId).as("can_be_given"),
});

export function refuseTier({ tierExists, canBeGiven }: { tierExists: number; canBeGiven: number }): void {
  const is = tierExists ? "is no longer offered" : "no longer exists";
  if (!canBeGiven) throw new Problem("invalid", { fields: { tierId: `This tier ${is}. Choose another one.` } });
}

/** Members of the free tier are not counted. */
export function moveTierCounts(db: Db, memberId: string, to: SQL | string, onlyIf: SQL) {
  const from = memberColumn(memberId, sql`${user.tierId}`);
  const counted = sql`${tier.id} <> ${FREE_TIER} and ${from} <> ${to} and ${onlyIf}`;
  return {
    decrement: statement(
      db,
      sql`update ${tier} set member_count = member_count - 1 where ${tier.id} = ${from} and ${counted}`,
    ),
    increment: statement(
      db,
      sql`update ${tier} set member_count = member_count + 1 where ${tier.id} = ${to} and ${counted}`,
    ),
  };
}

/** SQL: a member who keeps the tier keeps the agreed price. */
export const agreedPrice = (to: SQL | string): SQL =>
  sql`case when ${user.tierId} = ${to} then ${user.tierPriceMinor} else (select ${tier.priceMinor} from ${tier} where ${tier.id} = ${to}) end`;
