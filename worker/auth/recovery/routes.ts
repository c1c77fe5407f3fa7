import { type Context, Hono } from "hono";
import { resetInput, resetRequestInput } from "#contract/auth/recovery.ts";
import { RATE_LIMITS, RESET_ANSWER_MS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, limitNetwork, tryConsume } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { refuseBreached } from "../password/breached-passwords.ts";
import { hashRequester } from "../password/confirm-password.ts";
import { findPasswordOwner } from "../password/current-password.ts";
import { hashPassword } from "../password/password-hash.ts";
import { isSample } from "../sample-accounts.ts";
import { findKnownBrowser, isMaybeKnown, rememberBrowser } from "../sign-in/known-browser.ts";
import { getResetMember, mailResetLink } from "./reset-link.ts";
import { resetPassword } from "./reset-password.ts";

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
  await countRequest(c, email);
  if (!isSample(c.env, email)) await mailResetLink(c, email);
  await scheduler.wait(Math.max(0, c.var.now + RESET_ANSWER_MS - Date.now()));
  return c.json({ status: true });
}

/**
 * For every address alike. Known browsers count separately, and new ones by network, so that strangers cannot use the
 * owner's up; a wide limit of all new browsers prevents flooding.
 */
async function countRequest(c: Context<AppEnv>, email: string): Promise<void> {
  const limit = RATE_LIMITS.resetPerAddress;
  const isKnown = isMaybeKnown(c) && findKnownBrowser(c, await findPasswordOwner(c, email)) !== null;
  const counts = isKnown
    ? [{ limit, subject: `known ${email}` }]
    : [
        { limit, subject: `${email} ${clientNetwork(c)}` },
        { limit: RATE_LIMITS.resetByNewBrowsers, subject: email },
        { limit: RATE_LIMITS.resetByNewBrowsersPerDay, subject: email },
      ];
  const first = await tryConsume(c, ...counts);
  const isSlowed = first?.count.limit === RATE_LIMITS.resetByNewBrowsersPerDay;
  const exceeded = isSlowed ? await tryConsume(c, { limit: RATE_LIMITS.resetWhenSlowed, subject: email }) : first;
  if (exceeded) throw new Problem("reset-limit", { retryAfterSeconds: exceeded.retryAfterSeconds });
}

async function postReset(c: ValidContext<"json", typeof resetInput>) {
  const { token, newPassword, removeOtherWays = false } = c.req.valid("json");
  // Before the password check, so that only the owner of a link can make us call the breached-password service.
  const member = await getResetMember(c, token);
  if (isSample(c.env, member.email)) throw new Problem("link-invalid");
  await refuseBreached(c.env, newPassword, "newPassword");
  // Hashed before the link is used, so that a busy isolate costs nobody their link. With the slots of signed-in
  // members: strangers must not keep the owner from completing a reset.
  const hash = await hashPassword(newPassword, hashRequester(c, member.memberId));
  await resetPassword(c, member, { token, hash, removeOtherWays });
  // Completing a reset lets the owner sign in, however many strangers are trying.
  await rememberBrowser(c, member.memberId);
  return c.json({ status: true });
}
