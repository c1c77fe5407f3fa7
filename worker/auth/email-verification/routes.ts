import { Hono } from "hono";
import * as z from "zod/mini";
import {
  type ConfirmationResult,
  type ConfirmationView,
  confirmationInput,
  type LinkMailResult,
} from "#contract/auth/email-verification.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { requireMember } from "../session/require-member.ts";
import { confirm, getConfirmation } from "./confirmation.ts";
import { mailVerification } from "./send-verification.ts";

/** Links that prove an address: verification and its resending, both ends of a change of address. */
export const confirmationRoutes = new Hono<AppEnv>();

confirmationRoutes.post(
  "/verification",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  requireMember,
  valid("json", z.strictObject({})),
  async (c) => {
    const { viewer } = c.var;
    if (viewer.emailVerified) return c.json<LinkMailResult>({ mail: "skipped" }, 200);
    await consume(c, { limit: RATE_LIMITS.verificationPerAddress, subject: viewer.email });
    return c.json<LinkMailResult>({ mail: await mailVerification(c, viewer) }, 202);
  },
);

confirmationRoutes.get("/confirmation", valid("query", confirmationInput), async (c) =>
  c.json<ConfirmationView>(await getConfirmation(c, c.req.valid("query").token)),
);

confirmationRoutes.post("/confirmation", jsonBody, valid("json", confirmationInput), async (c) =>
  c.json<ConfirmationResult>(await confirm(c, c.req.valid("json").token)),
);
