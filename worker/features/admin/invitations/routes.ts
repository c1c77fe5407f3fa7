import { Hono } from "hono";
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
import { valid } from "#http/validate.ts";
import { makeInvitation, revokeInvitation } from "./commands.ts";
import { listInvitations, listInvitationUses } from "./queries.ts";

const pageQuery = z.object({ cursor: z.optional(id) });

/** `/api/admin/invitations`. */
export const adminInvitationsRoutes = new Hono<AppEnv>();

adminInvitationsRoutes.get("/", valid("query", pageQuery), async (c) =>
  c.json<InvitationPage>(await listInvitations(c.env, c.var.db, c.var.now, c.req.valid("query").cursor)),
);

adminInvitationsRoutes.post("/", jsonBody, valid("json", invitationInput), async (c) =>
  c.json<InvitationView>(await makeInvitation(c, c.req.valid("json")), 201),
);

adminInvitationsRoutes.delete("/:id", async (c) => {
  await revokeInvitation(c, c.req.param("id"));
  return c.body(null, 204);
});

adminInvitationsRoutes.get("/:id/uses", valid("query", pageQuery), async (c) =>
  c.json<InvitationUsePage>(await listInvitationUses(c.var.db, c.req.param("id"), c.req.valid("query").cursor)),
);
