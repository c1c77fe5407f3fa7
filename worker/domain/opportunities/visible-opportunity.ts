import { eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#contract/opportunities/last-day.ts";
import type { MemberId } from "#db/ids.ts";
import { deal, opportunity, opportunityParty, opportunityTeam, user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";

/** SQL. Every query with these conditions joins the owner as `user`. */

export const ownerIs = eq(user.id, opportunity.ownerId);

export const isOwnedBy = (viewer: MemberId): SQL => sql`${opportunity.ownerId} = ${viewer}`;

export const hasDeal = (viewer: MemberId, which: SQL): SQL<number> =>
  sql<number>`exists (select 1 from ${deal} where ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = ${viewer} and ${which})`;

/** SQL: open to everybody, or the tier has early deals. */
export const isEarlyEnough = (memberId: MemberId, now: number): SQL =>
  sql`(coalesce(${opportunity.investorsUntil}, 0) <= ${now}
    or ${tierIncludes(sql`(select asker.tier_id from ${user} as asker where asker.id = ${memberId})`, "early-deals")})`;

/** The literal lets SQLite use the indexes of open ones. */
export const isOpen = sql`${opportunity.state} = 'open'`;

/** SQL. Cron pauses an open one soon after the end, and until then nobody answers it. */
export const isBeforeEnd = (now: number): SQL =>
  sql`(${opportunity.closesOn} is null or ${opportunity.closesOn} >= ${dayOf(now)})`;

/** SQL: in every state, because they are told. It ends with the connection, as the name does. */
export const isOnTeam = (viewer: MemberId): SQL =>
  sql`(exists (select 1 from ${opportunityTeam}
    where ${opportunityTeam.opportunityId} = ${opportunity.id} and ${opportunityTeam.memberId} = ${viewer})
    and ${isConnected(opportunity.ownerId, viewer)})`;

export function isKnownTo(viewer: MemberId, now: number): SQL {
  const isFollowed = hasDeal(viewer, sql`(${deal.savedAt} is not null or ${deal.answer} is not null)`);
  const isParty = sql`exists (select 1 from ${opportunityParty}
    where ${opportunityParty.opportunityId} = ${opportunity.id} and ${opportunityParty.memberId} = ${viewer})`;
  const isOver = sql`${opportunity.state} in ('paused', 'closed')`;
  return sql`(${isOwnedBy(viewer)} or (${isVisibleTo(viewer)} and (${isOnTeam(viewer)} or (${isOver} and ${isParty})
    or (${isEarlyEnough(viewer, now)} and (${isOpen} or (${isOver} and ${isFollowed}))))))`;
}

export const isOpportunityKnown = (id: string, viewer: MemberId, now: number, which: SQL = sql`1`): SQL =>
  sql`exists (select 1 from ${opportunity} join ${user} on ${ownerIs} where ${opportunity.id} = ${id} and ${isKnownTo(viewer, now)} and ${which})`;
