import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { deal, opportunity } from "#db/schema/index.ts";

/** SQL: one of two members is interested in an opportunity of the other one, so that they may write to each other. */
export const isInterestedIn = (one: MemberId, other: MemberId): SQL<number> =>
  sql<number>`(${isInterested(one, other)} or ${isInterested(other, one)})`;

const isInterested = (memberId: MemberId, ownerId: MemberId): SQL =>
  sql`exists (select 1 from ${opportunity} cross join ${deal} on ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = ${memberId}
    and ${deal.answer} = 'interested' where ${opportunity.ownerId} = ${ownerId})`;
