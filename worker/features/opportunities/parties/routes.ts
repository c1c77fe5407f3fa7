import { Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { partiesInput } from "#contract/opportunities/deals.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { confirmParty } from "./confirm-party.ts";
import { declineParty } from "./decline-party.ts";
import { nameParties } from "./name-parties.ts";

export const partyRoutes = new Hono<AppEnv>()
  .patch("/:id/parties", jsonBody, requireAdmitted, valid("json", partiesInput), (c) =>
    noContent(c, nameParties(c, c.req.param("id"), c.req.valid("json"))),
  )
  .put("/:id/party", jsonBody, requireMember, valid("json", z.strictObject({})), (c) =>
    noContent(c, confirmParty(c, c.req.param("id"))),
  )
  .delete("/:id/party", requireMember, (c) => noContent(c, declineParty(c, c.req.param("id"))));
