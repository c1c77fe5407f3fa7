import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import {
  type InvitationPage,
  type InvitationUsePage,
  type InvitationView,
  invitationInput,
} from "#contract/admin/invitations.ts";
import { id } from "#contract/text.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { createInvitation } from "./create-invitation.ts";
import { listInvitations, listInvitationUses } from "./queries.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const pageQuery = z.object({ cursor: z.optional(id) });

/** `/api/admin/invitations`. */
export const adminInvitationsRoutes = new Hono<AppEnv>()
  .get("/", valid("query", pageQuery), showInvitations)
  .post("/", jsonBody, valid("json", invitationInput), postInvitation)
  .delete("/:id", deleteInvitation)
  .get("/:id/uses", valid("query", pageQuery), showUses);

async function showInvitations(c: ValidContext<"query", typeof pageQuery>) {
  return c.json<InvitationPage>(await listInvitations(c.env, c.var.db, c.var.now, c.req.valid("query").cursor));
}

async function postInvitation(c: ValidContext<"json", typeof invitationInput>) {
  return c.json<InvitationView>(await createInvitation(c, c.req.valid("json")), 201);
}

async function deleteInvitation(c: Context<AppEnv, "/:id">) {
  await revokeInvitation(c, c.req.param("id"));
  return c.body(null, 204);
}

async function showUses(c: ValidContext<"query", typeof pageQuery, "/:id/uses">) {
  return c.json<InvitationUsePage>(await listInvitationUses(c.var.db, c.req.param("id"), c.req.valid("query").cursor));
}
