import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { updateInput } from "#contract/opportunities/sharing.ts";
import { opportunity, opportunityUpdate } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { isOwnRow } from "../opportunity-sql.ts";
import { writeUpdate } from "./write-update.ts";

export const updateRoutes = new Hono<AppEnv>()
  .post("/:id/updates", jsonBody, requireAdmitted, valid("json", updateInput), async (c) =>
    c.json<{ id: string }>({ id: await writeUpdate(c, c.req.param("id"), c.req.valid("json")) }, 201),
  )
  .delete("/:id/updates/:updateId", requireAdmitted, (c) => noContent(c, deleteUpdate(c, c.req.param())));

async function deleteUpdate(c: Context<AppEnv>, { id, updateId }: { id: string; updateId: string }): Promise<void> {
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
