import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { mediaUrl } from "#contract/media/plain/pictures.ts";
import { shortMoney } from "#contract/numbers.ts";
import type { OpportunityCardView } from "#contract/opportunities/opportunities.ts";
import type { MemberId } from "#db/ids.ts";
import { deal, opportunity, opportunityParty, user } from "#db/schema/index.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { blockedWith } from "#domain/permissions/blocks.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Who sees a row of `opportunity`, as conditions. Every query that uses them joins its owner as `user`. */

export const me = ({ var: { sessionToken, now } }: Context<AppEnv>): SQL<string | null> => viewerId(sessionToken, now);

const isOwn = (viewer: SQL): SQL => sql`${opportunity.ownerId} = ${viewer}`;
/** SQL: the row is this one, and the viewer's own. For the signed-in viewer of a command. */
export const isOwnRow = (c: Context<AppEnv>, id: string): SQL =>
  sql`${opportunity.id} = ${id} and ${opportunity.ownerId} = ${c.var.viewer.id}`;
export const ownerIs = eq(user.id, opportunity.ownerId);

/** The viewer's deal with the row meets a condition. */
export const hasDeal = (viewer: SQL, which: SQL): SQL<number> =>
  sql<number>`exists (select 1 from ${deal} where ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = ${viewer} and ${which})`;

/** It is open to everybody, or the member's tier has early deals. */
export const isEarlyEnough = (memberId: MemberId, now: number): SQL =>
  sql`(coalesce(${opportunity.investorsUntil}, 0) <= ${now}
    or ${tierIncludes(sql`(select asker.tier_id from ${user} as asker where asker.id = ${memberId})`, "early-deals")})`;

/** The literal lets SQLite use the indexes of open ones. */
export const isOpen = sql`${opportunity.state} = 'open'`;

/** Lists show the row to the viewer. */
export const isListed = (c: Context<AppEnv>): SQL | undefined => {
  const viewer = me(c);
  return and(isOpen, or(isOwn(viewer), and(isVisibleTo(viewer), isEarlyEnough(viewer, c.var.now))));
};

/** The viewer may know of the row: see `OpportunityView`. */
export const isKnown = (c: Context<AppEnv>): SQL => {
  const viewer = me(c);
  const isFollowed = hasDeal(viewer, sql`(${deal.savedAt} is not null or ${deal.answer} is not null)`);
  const isParty = sql`exists (select 1 from ${opportunityParty}
    where ${opportunityParty.opportunityId} = ${opportunity.id} and ${opportunityParty.memberId} = ${viewer})`;
  const isOver = sql`${opportunity.state} in ('paused', 'closed')`;
  return sql`(${isOwn(viewer)} or (${isVisibleTo(viewer)} and ((${isOver} and ${isParty})
    or (${isEarlyEnough(viewer, c.var.now)} and (${isOpen} or (${isOver} and ${isFollowed}))))))`;
};

/** SQL: an opportunity that the viewer may know of, which meets a condition. For commands. */
export const knownOpportunity = (c: Context<AppEnv>, id: string, which: SQL = sql`1`): SQL =>
  sql`exists (select 1 from ${opportunity} join ${user} on ${ownerIs} where ${opportunity.id} = ${id} and ${isKnown(c)} and ${which})`;

/** The statement that selects what explains a refusal: no row is 404. `also`: another condition that suffices. */
export const selectKnown = (c: Context<AppEnv>, id: string, also?: SQL) =>
  c.var.db
    .select({
      ownerId: opportunity.ownerId,
      state: opportunity.state,
      company: opportunity.company,
      amountMinor: opportunity.amountMinor,
    })
    .from(opportunity)
    .innerJoin(user, ownerIs)
    .where(and(eq(opportunity.id, id), or(isKnown(c), also)));

/** SQL: a sum of the interest in the row by those who blocked its owner, the viewer, or whom they blocked; 0 for everybody else. */
const hiddenInterest = (
  viewer: SQL,
  sum: SQL,
): SQL => sql`iif(${isOwn(viewer)}, (select ${sum} from ${blockedWith(viewer)}
  cross join ${deal} on ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = blocked.id
  where ${deal.answer} = 'interested'), 0)`;

/**
 * How many are interested in the row, and with how much. The owner, who reads their names, gets the figures of these; everybody else those of all. Who
 * saved it or passed has no name anywhere, and would get one if a block changed these counts.
 */
export const interestColumns = (viewer: SQL) => ({
  interested: sql<number>`(${opportunity.interestedCount} - ${hiddenInterest(viewer, sql`count(*)`)})`.as(
    "interested_seen",
  ),
  pledgedMinor:
    sql<number>`(${opportunity.pledgedMinor} - ${hiddenInterest(viewer, sql`coalesce(sum(${deal.amountMinor}), 0)`)})`.as(
      "pledged_seen",
    ),
});

/** The columns of an `OpportunityCardView`, and what orders and fits are computed from. */
export const cardColumns = (c: Context<AppEnv>) => ({
  id: opportunity.id,
  company: opportunity.company,
  description: opportunity.description,
  amountMinor: opportunity.amountMinor,
  currency: opportunity.currency,
  value: opportunity.value,
  stage: opportunity.stage,
  sector: opportunity.sector,
  region: opportunity.region,
  minCheckMinor: opportunity.minCheckMinor,
  location: opportunity.location,
  imageKey: opportunity.imageKey,
  openedAt: opportunity.openedAt,
  investorsUntil: opportunity.investorsUntil,
  sample: sql<number>`${opportunity.sample}`.as("is_sample"),
  isSaved: hasDeal(me(c), sql`${deal.savedAt} is not null`).as("is_saved"),
});

export type CardRow = Pick<
  typeof opportunity.$inferSelect,
  | ("id" | "company" | "description" | "amountMinor" | "currency" | "value" | "stage" | "sector" | "region")
  | ("minCheckMinor" | "location" | "imageKey" | "openedAt" | "investorsUntil")
> & { sample: number; isSaved: number };

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const toCard = (row: CardRow, now: number): OpportunityCardView => ({
  id: row.id,
  company: row.company,
  description: row.description,
  amount: shortMoney(row),
  raising: { amountMinor: row.amountMinor, currency: row.currency },
  stage: row.stage,
  sector: row.sector,
  location: row.location,
  image: row.imageKey === null ? null : mediaUrl(row.imageKey),
  openedAt: instant(row.openedAt),
  investorsUntil: (row.investorsUntil ?? 0) > now ? instant(row.investorsUntil) : null,
  sample: Boolean(row.sample),
  isSaved: Boolean(row.isSaved),
});
