import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type * as z from "zod/mini";
import type { signUpInput } from "#contract/auth/sign-up.ts";
import type { MemberStatus } from "#contract/members.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import { tier, user } from "#db/schema/index.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork } from "#http/rate-limit.ts";
import { mailVerification } from "../email-verification/send-verification.ts";
import { callLibrary } from "../library/call-library.ts";
import { toLibraryAddress } from "../library/library-address.ts";
import { refuseBreached } from "../password/breached-passwords.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseSample } from "../sample-accounts.ts";
import { rememberBrowser } from "../sign-in/known-browser.ts";
import { admitMember } from "./admission.ts";

type NewAccount = z.infer<typeof signUpInput>;

/** The address is checked last: after mode and invitation (409 `email-taken`). Throws 422. */
export async function signUp(c: Context<AppEnv>, input: NewAccount): Promise<Headers> {
  await checkTier(c, input.requestedTierId);
  const memberId = newId();
  return admitMember(c, { memberId, invitation: input.invitation }, (status) =>
    createAccount(c, memberId, input, status),
  );
}

async function createAccount(
  c: Context<AppEnv>,
  id: string,
  input: NewAccount,
  status: MemberStatus,
): Promise<Headers> {
  const { name, email, password, kind } = input;
  // Every member has the free tier, so there is nothing to decide about it.
  const requestedTierId = input.requestedTierId === FREE_TIER ? null : (input.requestedTierId ?? null);
  refuseSample(c.env, email, "email-taken");
  await refuseBreached(c.env, password, "password");
  if (await findMember(c, email)) throw new Problem("email-taken");
  // Hashed before anything is written, so that a busy isolate leaves nothing behind.
  const hash = await hashPassword(password, { account: email, network: clientNetwork(c) });
  const call = { hashPassword: async () => hash, newAccount: { id, kind, status, requestedTierId } };
  const { headers } = await callLibrary(c, call, (auth) =>
    auth.api.signUpEmail({
      body: { name, email: toLibraryAddress(email), password },
      headers: c.req.raw.headers,
      returnHeaders: true,
    }),
  ).catch(async (error) => {
    // Of two concurrent sign-ups for one address, the unique key admitted one.
    const owner = await findMember(c, email);
    throw owner && owner !== id ? new Problem("email-taken") : error;
  });
  await rememberBrowser(c, id);
  if (findMailProvider(c.env) !== null) await mailVerification(c, { id, email, name });
  if (status === "pending" || requestedTierId) c.executionCtx.waitUntil(notifyApplications(c.env, c.var.db));
  return headers;
}

async function findMember(c: Context<AppEnv>, email: string): Promise<string | undefined> {
  const [row] = await c.var.db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return row?.id;
}

async function checkTier(c: Context<AppEnv>, id: string | undefined): Promise<void> {
  if (!id) return;
  const [found] = await c.var.db.select({ withdrawn: tier.withdrawn }).from(tier).where(eq(tier.id, id));
  if (!found) throw new Problem("invalid", { fields: { requestedTierId: "This membership tier does not exist." } });
  if (found.withdrawn)
    throw new Problem("invalid", {
      fields: { requestedTierId: "This tier is no longer offered. Choose another one." },
    });
}
