import { Hono } from "hono";
import { type InvitationCheckView, invitationCheckInput } from "#contract/auth/sign-up.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { clientNetwork, consume, giveBack } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { checkInvitation } from "./invitations.ts";

/** Codes of invitations, for whoever wants to join. */
export const invitationRoutes = new Hono<AppEnv>();

invitationRoutes.post(
  "/invitation",
  async (c, next) => {
    const count = { limit: RATE_LIMITS.invitationPerIp, subject: clientNetwork(c) };
    await consume(c, count);
    await next();
    // A code that works was no guess.
    if (c.res.ok) await giveBack(c, count);
  },
  jsonBody,
  valid("json", invitationCheckInput),
  async (c) => {
    const { trusted, expiresAt } = await checkInvitation(c, c.req.valid("json").code);
    return c.json<InvitationCheckView>({ trusted, expiresAt: new Date(expiresAt).toISOString() });
  },
);
