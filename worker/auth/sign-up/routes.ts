import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import { signUpInput } from "#contract/auth/sign-up.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import { tier, user } from "#db/schema/index.ts";
import { announceApplications } from "#domain/notifications/admin-notices.ts";
import { mailConfigured } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { identified, jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { mailVerification } from "../email-verification/send-verification.ts";
import { callLibrary, signedIn } from "../library/call-library.ts";
import { refuseBreached } from "../password/breached-passwords.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseSample } from "../sample-accounts.ts";
import { admitMember } from "./admission.ts";

/** Joining with a password. Asked in this order: rate limit, schema, mode, invitation, and only then whether the address is taken. */
export const signUpRoutes = new Hono<AppEnv>();

signUpRoutes.post(
  "/sign-up/email",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.signUpPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  identified,
  valid("json", signUpInput),
  async (c) => {
    const input = c.req.valid("json");
    await checkTier(c, input.requestedTierId);
    const memberId = newId();
    const headers = await admitMember(c, { memberId, invitation: input.invitation }, (status) =>
      join(c, memberId, input, status),
    );
    return signedIn(headers, 201);
  },
);

/** Makes the account, signed in. The password is hashed before anything is written, so that a busy isolate leaves nothing behind. */
async function join(
  c: Context<AppEnv>,
  id: string,
  { name, email, password, kind, requestedTierId: wish }: z.infer<typeof signUpInput>,
  status: MemberStatus,
): Promise<Headers> {
  // Everybody has the free tier: it is nothing to decide on.
  const requestedTierId = wish === FREE_TIER ? null : (wish ?? null);
  refuseSample(c, email, "email-taken");
  await refuseBreached(c.env, password, "password");
  if (await findMember(c, email)) throw new Problem("email-taken");
  const hash = await hashPassword(password);
  const { headers } = await callLibrary(
    c,
    { hashPassword: async () => hash, joining: { id, kind, status, requestedTierId } },
    (auth) =>
      auth.api.signUpEmail({ body: { name, email, password }, headers: c.req.raw.headers, returnHeaders: true }),
  ).catch(async (error) => {
    // Two sign-ups raced for one address: the unique key let one through.
    const owner = await findMember(c, email);
    throw owner && owner !== id ? new Problem("email-taken") : error;
  });
  if (mailConfigured(c.env)) await mailVerification(c, { id, email, name });
  if (status === "pending" || requestedTierId) c.executionCtx.waitUntil(announceApplications(c.env, c.var.db));
  return headers;
}

async function findMember(c: Context<AppEnv>, email: string): Promise<string | undefined> {
  const [row] = await c.var.db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return row?.id;
}

/** Part of what is asked of the body: a tier that is wished for is one there is. */
async function checkTier(c: Context<AppEnv>, id: string | undefined): Promise<void> {
  if (!id) return;
  const rows = await c.var.db.select({ id: tier.id }).from(tier).where(eq(tier.id, id));
  if (rows.length === 0) throw new Problem("invalid", { fields: { requestedTierId: "There is no such tier." } });
}
