import { desc, eq, type SQL } from "drizzle-orm";
import { OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import type { Db } from "#db/open.ts";
import { opportunityChange, user } from "#db/schema/index.ts";

export const selectHistory = (db: Db, id: string | SQL) =>
  db
    .select({
      state: opportunityChange.state,
      reason: opportunityChange.reason,
      at: opportunityChange.at,
      actor: user.name,
    })
    .from(opportunityChange)
    .leftJoin(user, eq(user.id, opportunityChange.actorId))
    .where(eq(opportunityChange.opportunityId, id))
    .orderBy(desc(opportunityChange.at), desc(opportunityChange.id))
    .limit(OPPORTUNITY_PARTS.history);
