import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { mediaUrl } from "#contract/media/pictures.ts";
import { shortMoney } from "#contract/numbers.ts";
import type { OpportunityCardView } from "#contract/opportunities/opportunities.ts";
import { deal, opportunity, user } from "#db/schema/index.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import {
  hasDeal,
  isBeforeEnd,
  isEarlyEnough,
  isKnownTo,
  isOpen,
  isOpportunityKnown,
  isOwnedBy,
  ownerIs,
} from "#domain/opportunities/visible-opportunity.ts";
import { blockedWith } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";

export { hasDeal, isBeforeEnd, isEarlyEnough, isOpen, ownerIs };

/** Every query with these conditions joins the owner as `user`. */

export const me = ({ var: { sessionToken, now } }: Context<AppEnv>): SQL<string | null> => viewerId(sessionToken, now);

export const isOwnRow = (c: Context<AppEnv>, id: string): SQL =>
  sql`${opportunity.id} = ${id} and ${opportunity.ownerId} = ${c.var.viewer.id}`;

export const isListed = (c: Context<AppEnv>): SQL | undefined => {
  const viewer = me(c);
  const isShown = or(isOwnedBy(viewer), and(isVisibleTo(viewer), isEarlyEnough(viewer, c.var.now)));
  return and(isOpen, isBeforeEnd(c.var.now), isShown);
};

export const isKnown = (c: Context<AppEnv>): SQL => isKnownTo(me(c), c.var.now);

export const knownOpportunity = (c: Context<AppEnv>, id: string, which?: SQL): SQL =>
  isOpportunityKnown(id, me(c), c.var.now, which);

/** For the reason of a refusal: no row is 404. `also`: another sufficient condition. */
export const selectKnown = (c: Context<AppEnv>, id: string, also?: SQL) =>
  c.var.db
    .select({
      ownerId: opportunity.ownerId,
      state: opportunity.state,
      closesOn: opportunity.closesOn,
      company: opportunity.company,
      amountMinor: opportunity.amountMinor,
    })
    .from(opportunity)
    .innerJoin(user, ownerIs)
    .where(and(eq(opportunity.id, id), or(isKnown(c), also)));

/** SQL: interest by members with a block between them and the viewer; 0 unless the viewer is the owner. */
const hiddenInterest = (
  viewer: SQL,
  sum: SQL,
): SQL => sql`iif(${isOwnedBy(viewer)}, (select ${sum} from ${blockedWith(viewer)}
  cross join ${deal} on ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = blocked.id
  where ${deal.answer} = 'interested'), 0)`;

/**
 * The owner, who reads names, gets counts without blocked members; everybody else gets all. A count of anonymous saves
 * or passes that changes with a block would identify them.
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
