import { type SQL, sql } from "drizzle-orm";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberColumn } from "#domain/members/member-column.ts";

/**
 * Statements and SQL fragments of the batches that change a member's tier. They read the member's current tier, so they come before the
 * update of the member's row.
 */

/** A tier's name, as an expression. */
export const tierName = (tierId: SQL | string): SQL =>
  sql`(select ${tier.name} from ${tier} where ${tier.id} = ${tierId})`;

/** Whether a tier exists, as an expression. */
export const tierExists = (tierId: SQL | string): SQL<number> =>
  sql`exists (select 1 from ${tier} where ${tier.id} = ${tierId})`;

/** The two statements that keep the member counts of the tiers correct. Members of the free tier are not counted. */
export function moveTierCounts(db: Db, memberId: string, to: SQL | string, onlyIf: SQL) {
  const from = memberColumn(memberId, sql`${user.tierId}`);
  const counted = sql`${tier.id} <> ${FREE_TIER} and ${from} <> ${to} and ${onlyIf}`;
  return {
    // A tier other than the free one loses a member who changes to another tier.
    decrement: statement(
      db,
      sql`update ${tier} set member_count = member_count - 1 where ${tier.id} = ${from} and ${counted}`,
    ),
    // A tier other than the free one gains a member who had another tier.
    increment: statement(
      db,
      sql`update ${tier} set member_count = member_count + 1 where ${tier.id} = ${to} and ${counted}`,
    ),
  };
}

/** The price agreed with a new tier: the current price. A member who keeps the tier keeps the agreed price. */
export const agreedPrice = (to: SQL | string): SQL =>
  sql`case when ${user.tierId} = ${to} then ${user.tierPriceMinor} else (select ${tier.priceMinor} from ${tier} where ${tier.id} = ${to}) end`;
