import { Hono } from "hono";
import { resetInput, resetRequestInput } from "#contract/auth/recovery.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { refuseBreached } from "../password/breached-passwords.ts";
import { hashPassword } from "../password/password-hash.ts";
import { isSample } from "../sample-accounts.ts";
import { getResetting, mailReset, resetPassword } from "./reset-password.ts";

/** Recovery: a mailed link that sets a password. */
export const recoveryRoutes = new Hono<AppEnv>();

recoveryRoutes.post(
  "/request-password-reset",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  valid("json", resetRequestInput),
  async (c) => {
    const { email } = c.req.valid("json");
    await consume(c, { limit: RATE_LIMITS.resetPerAddress, subject: email });
    if (!isSample(c, email)) await mailReset(c, email);
    return c.json({ status: true });
  },
);

recoveryRoutes.post("/reset-password", jsonBody, valid("json", resetInput), async (c) => {
  const { token, newPassword } = c.req.valid("json");
  // Before the password is looked at: nobody without a link sends us to the list of stolen ones.
  const member = await getResetting(c, token);
  if (isSample(c, member.email)) throw new Problem("link-invalid");
  await refuseBreached(c.env, newPassword, "newPassword");
  // Hashed before the token is used up, so that a busy isolate costs nobody their link.
  await resetPassword(c, member, token, await hashPassword(newPassword));
  return c.json({ status: true });
});
