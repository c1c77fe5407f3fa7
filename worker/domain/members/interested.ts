import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { deal, opportunity } from "#db/schema/index.ts";

/** SQL: a member is interested in an opportunity of another one, so that they may write to each other. */
export const isInterestedIn = (memberId: MemberId, ownerId: MemberId): SQL<number> =>
  sql<number>`exists (select 1 from ${opportunity} cross join ${deal} on ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = ${memberId}
    and ${deal.answer} = 'interested' where ${opportunity.ownerId} = ${ownerId})`;
