import { Hono } from "hono";
import { type InvitationCheckView, invitationCheckInput, signUpInput } from "#contract/auth/sign-up.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { identified, jsonBody } from "#http/guards.ts";
import { limitNetwork, limitNetworkFailures } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { signedIn } from "../library/call-library.ts";
import { checkInvitation } from "./invitations.ts";
import { signUp } from "./sign-up.ts";

export const signUpRoutes = new Hono<AppEnv>();

signUpRoutes.post(
  "/sign-up/email",
  limitNetwork(RATE_LIMITS.signUpPerIp),
  jsonBody,
  identified,
  valid("json", signUpInput),
  postSignUp,
);
signUpRoutes.post(
  "/invitation",
  // A code that works was no guess.
  limitNetworkFailures(RATE_LIMITS.invitationPerIp),
  jsonBody,
  valid("json", invitationCheckInput),
  postInvitationCheck,
);

async function postSignUp(c: ValidContext<"json", typeof signUpInput>) {
  return signedIn(c, await signUp(c, c.req.valid("json")), 201);
}

async function postInvitationCheck(c: ValidContext<"json", typeof invitationCheckInput>) {
  const { trusted, expiresAt } = await checkInvitation(c, c.req.valid("json").code);
  return c.json<InvitationCheckView>({ trusted, expiresAt: new Date(expiresAt).toISOString() });
}
