import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { deal, opportunity } from "#db/schema/index.ts";

export const isInterestedIn = (memberId: MemberId, ownerId: MemberId): SQL<number> =>
  sql<number>`exists (select 1 from ${opportunity} cross join ${deal} on ${deal.opportunityId} = ${opportunity.id} and ${deal.memberId} = ${memberId}
    and ${deal.answer} = 'interested' where ${opportunity.ownerId} = ${ownerId})`;
