import { type Context, Hono } from "hono";
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
import { consume, limitNetwork } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { requireMember } from "../session/require-member.ts";
import { confirmMailedLink, getConfirmation } from "./confirmation.ts";
import { mailVerification } from "./send-verification.ts";

export const confirmationRoutes = new Hono<AppEnv>();

confirmationRoutes.post(
  "/verification",
  limitNetwork(RATE_LIMITS.mailedLinksPerIp),
  jsonBody,
  requireMember,
  valid("json", z.strictObject({})),
  postVerification,
);
// A POST, although it changes nothing: the token of a link is in no URL.
confirmationRoutes.post("/confirmation/link", jsonBody, valid("json", confirmationInput), readConfirmation);
confirmationRoutes.post("/confirmation", jsonBody, valid("json", confirmationInput), postConfirmation);

async function postVerification(c: Context<AppEnv>) {
  const { viewer } = c.var;
  if (viewer.emailVerified) return c.json<LinkMailResult>({ mail: "skipped" }, 200);
  await consume(c, { limit: RATE_LIMITS.verificationPerAddress, subject: viewer.email });
  return c.json<LinkMailResult>({ mail: await mailVerification(c, viewer) }, 202);
}

async function readConfirmation(c: ValidContext<"json", typeof confirmationInput>) {
  return c.json<ConfirmationView>(await getConfirmation(c, c.req.valid("json").token));
}

async function postConfirmation(c: ValidContext<"json", typeof confirmationInput>) {
  return c.json<ConfirmationResult>(await confirmMailedLink(c, c.req.valid("json").token));
}
