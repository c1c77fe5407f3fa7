import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { opportunity, opportunityUpdate } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isOwnRow } from "../opportunity-sql.ts";

export async function deleteUpdate(
  c: Context<AppEnv>,
  { id, updateId }: { id: string; updateId: string },
): Promise<void> {
  await c.var.db
    .delete(opportunityUpdate)
    .where(
      and(
        eq(opportunityUpdate.id, updateId),
        eq(opportunityUpdate.opportunityId, id),
        sql`exists (select 1 from ${opportunity} where ${isOwnRow(c, id)})`,
      ),
    );
}
