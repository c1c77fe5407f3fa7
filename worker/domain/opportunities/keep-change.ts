import { type SQL, sql } from "drizzle-orm";
import type { OpportunityState } from "#contract/opportunities/lists.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { opportunity, opportunityChange } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

type Change = {
  id: string;
  actorId: string | null;
  now: number;
  state?: OpportunityState;
  reason?: string;
};

export const keepChange = (db: Db, { id, actorId, now, state, reason = "" }: Change, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${opportunityChange} (id, opportunity_id, state, actor_id, reason, at)
      select ${newId()}, ${opportunity.id}, ${state ?? opportunity.state}, ${actorId}, ${reason}, ${now} from ${opportunity}
      where ${opportunity.id} = ${id} and ${onlyIf}`,
  );
