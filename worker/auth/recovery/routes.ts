import { Hono } from "hono";
import { resetInput, resetRequestInput } from "#contract/auth/recovery.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { consume, limitNetwork } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { refuseBreached } from "../password/breached-passwords.ts";
import { hashPassword } from "../password/password-hash.ts";
import { isSample } from "../sample-accounts.ts";
import { getResetMember, mailResetLink } from "./reset-link.ts";
import { resetPassword } from "./reset-password.ts";

/** Recovery: a mailed link that sets a password. */
export const recoveryRoutes = new Hono<AppEnv>();

recoveryRoutes.post(
  "/request-password-reset",
  limitNetwork(RATE_LIMITS.mailedLinksPerIp),
  jsonBody,
  valid("json", resetRequestInput),
  postResetRequest,
);
recoveryRoutes.post("/reset-password", jsonBody, valid("json", resetInput), postReset);

async function postResetRequest(c: ValidContext<"json", typeof resetRequestInput>) {
  const { email } = c.req.valid("json");
  await consume(c, { limit: RATE_LIMITS.resetPerAddress, subject: email });
  if (!isSample(c.env, email)) await mailResetLink(c, email);
  return c.json({ status: true });
}

async function postReset(c: ValidContext<"json", typeof resetInput>) {
  const { token, newPassword } = c.req.valid("json");
  // Before the password check, so that only the owner of a link can make us call the breached-password service.
  const member = await getResetMember(c, token);
  if (isSample(c.env, member.email)) throw new Problem("link-invalid");
  await refuseBreached(c.env, newPassword, "newPassword");
  // Hashed before the link is used up, so that a busy isolate costs nobody their link.
  await resetPassword(c, member, token, await hashPassword(newPassword));
  return c.json({ status: true });
}
