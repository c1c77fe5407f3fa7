import { Hono } from "hono";
import {
  type InvitationPage,
  type InvitationUsePage,
  type InvitationView,
  invitationInput,
  invitationQuery,
} from "#contract/admin/invitations.ts";
import { cursorQuery } from "#contract/text.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { createInvitation } from "./create-invitation.ts";
import { listInvitations, listInvitationUses } from "./queries.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

export const adminInvitationsRoutes = new Hono<AppEnv>()
  .get("/", valid("query", invitationQuery), async (c) =>
    c.json<InvitationPage>(await listInvitations(c, c.req.valid("query"))),
  )
  .post("/", valid("json", invitationInput), async (c) =>
    c.json<InvitationView>(await createInvitation(c, c.req.valid("json")), 201),
  )
  .delete("/:id", (c) => noContent(c, revokeInvitation(c, c.req.param("id"))))
  .get("/:id/uses", valid("query", cursorQuery), async (c) =>
    c.json<InvitationUsePage>(await listInvitationUses(c, c.req.param("id"), c.req.valid("query").cursor)),
  );
