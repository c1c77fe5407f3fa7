import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { nextPath } from "#auth/session/next-path.ts";
import type { oauthSignInInput, Provider } from "#contract/auth/oauth.ts";
import { account } from "#db/schema/index.ts";
import { getRegistrationMode } from "#domain/members/registration-mode.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { callLibrary } from "../library/call-library.ts";
import { libraryHeaders } from "../library/cookies.ts";
import { hashPassword } from "../password/password-hash.ts";
import { LINKING_PAGE } from "./oauth-callback.ts";

type Started = { headers: Headers; response: { url?: string | undefined } };

/** With `join` also a sign-up. Throws 403 when the registration mode does not admit it. */
export async function startSignIn(c: Context<AppEnv>, input: z.infer<typeof oauthSignInInput>): Promise<Started> {
  const { provider, next, join } = input;
  if (join) await checkMode(c, join.invitation);
  const path = nextPath(c.env, next);
  return callLibrary(c, { hashPassword }, async (auth) =>
    auth.api.signInSocial({
      body: {
        provider,
        callbackURL: `${c.env.APP_ORIGIN}${path}`,
        errorCallbackURL: `${c.env.APP_ORIGIN}/sign-in?next=${encodeURIComponent(path)}`,
        disableRedirect: true,
        requestSignUp: Boolean(join),
        ...(join ? { additionalData: { join } } : {}),
      },
      headers: await libraryHeaders(c),
      returnHeaders: true,
    }),
  );
}

export const startLinking = (c: Context<AppEnv>, provider: Provider): Promise<Started> =>
  callLibrary(c, { hashPassword }, async (auth) =>
    auth.api.linkSocialAccount({
      body: {
        provider,
        callbackURL: `${c.env.APP_ORIGIN}${LINKING_PAGE}`,
        errorCallbackURL: `${c.env.APP_ORIGIN}${LINKING_PAGE}`,
        disableRedirect: true,
      },
      headers: await libraryHeaders(c),
      returnHeaders: true,
    }),
  );

/** Before the browser leaves for the provider; `reserveAdmission` checks again. */
async function checkMode(c: Context<AppEnv>, invitation: string | undefined): Promise<void> {
  const mode = await getRegistrationMode(c.var.db);
  if (mode === "closed") throw new Problem("sign-up-closed");
  if (mode === "invitation" && !invitation) throw new Problem("invitation-required");
}

/**
 * Throws 403 `email-unverified` without verified address and password: a session from a visitor registration must not
 * add a permanent sign-in method.
 */
export async function authorizeLinking(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  if (viewer.emailVerified) return;
  const accounts = await c.var.db
    .select({ password: account.password })
    .from(account)
    .where(eq(account.userId, viewer.id));
  if (!accounts.some((row) => row.password)) throw new Problem("email-unverified");
}
