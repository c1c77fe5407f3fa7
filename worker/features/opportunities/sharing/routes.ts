import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { opportunityEdit, opportunityInput, stateInput } from "#contract/opportunities/sharing.ts";
import { opportunity, opportunityTeam } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid, validEdit } from "#http/validate.ts";
import { isOwnRow } from "../opportunity-sql.ts";
import { requireDealFlow } from "../require-deal-flow.ts";
import { changeState, deleteDraft } from "./change-state.ts";
import { editOpportunity } from "./edit-opportunity.ts";
import { shareOpportunity } from "./share-opportunity.ts";

/** Pausing, closing and deleting do not require the tier. */
export const sharingRoutes = new Hono<AppEnv>()
  .post("/", jsonBody, requireDealFlow, valid("json", opportunityInput), async (c) =>
    c.json<{ id: string }>({ id: await shareOpportunity(c, c.req.valid("json")) }, 201),
  )
  .put("/:id", jsonBody, requireDealFlow, validEdit(opportunityEdit, findStored), (c) =>
    noContent(c, editOpportunity(c, c.req.param("id"), c.req.valid("json"))),
  )
  .put("/:id/state", jsonBody, requireMember, valid("json", stateInput), (c) =>
    noContent(c, changeState(c, c.req.param("id"), c.req.valid("json").state)),
  )
  .delete("/:id", requireMember, (c) => noContent(c, deleteDraft(c, c.req.param("id"))));

function findStored(c: Context<AppEnv>) {
  return c.var.db
    .select()
    .from(opportunity)
    .leftJoin(opportunityTeam, eq(opportunityTeam.opportunityId, opportunity.id))
    .where(isOwnRow(c, c.req.param("id") ?? ""));
}
