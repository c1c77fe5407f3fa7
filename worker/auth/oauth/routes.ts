import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { linkInput, PROVIDERS, type Provider, type ThirdPartyStart, thirdPartyInput } from "#contract/auth/oauth.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { account } from "#db/schema/index.ts";
import { getRegistrationMode } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { nextPath } from "#http/next-path.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { callLibrary, withCookies } from "../library/call-library.ts";
import { hashPassword } from "../password/password-hash.ts";
import { getViewer, legacyReadWithViewer } from "../session/session.ts";
import { startChallenge } from "../two-factor/challenge.ts";
import { refusalOf, signUpWithProvider } from "./oauth-sign-up.ts";
import { providerKeys } from "./providers.ts";

/**
 * Sign-in with a third party, and linking one to an account (decision 6). The browser that begins holds a signed cookie for the state
 * that comes back, so that nobody signs another one in by a link; the auth library keeps the state, for ten minutes and one use.
 */
export const thirdPartyRoutes = new Hono<AppEnv>();

const SECURITY = "/settings/security";

thirdPartyRoutes.post(
  "/sign-in/social",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.signInPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  valid("json", thirdPartyInput),
  async (c) => {
    const { provider, next, join } = c.req.valid("json");
    demandOffered(c, provider);
    if (join) await askMode(c, join.invitation);
    const path = nextPath(c.env, next);
    const begun = await callLibrary(c, { hashPassword }, (auth) =>
      auth.api.signInSocial({
        body: {
          provider,
          callbackURL: `${c.env.APP_ORIGIN}${path}`,
          errorCallbackURL: `${c.env.APP_ORIGIN}/sign-in?next=${encodeURIComponent(path)}`,
          disableRedirect: true,
          requestSignUp: Boolean(join),
          ...(join ? { additionalData: { join } } : {}),
        },
        headers: c.req.raw.headers,
        returnHeaders: true,
      }),
    );
    return goOn(begun);
  },
);

thirdPartyRoutes.post(
  "/link-social",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.signInPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  async (c, next) => {
    await mayLink(c, await getViewer(c));
    await next();
  },
  valid("json", linkInput),
  async (c) => {
    const { provider } = c.req.valid("json");
    demandOffered(c, provider);
    const begun = await callLibrary(c, { hashPassword }, (auth) =>
      auth.api.linkSocialAccount({
        body: {
          provider,
          callbackURL: `${c.env.APP_ORIGIN}${SECURITY}`,
          errorCallbackURL: `${c.env.APP_ORIGIN}${SECURITY}`,
          disableRedirect: true,
        },
        headers: c.req.raw.headers,
        returnHeaders: true,
      }),
    );
    return goOn(begun);
  },
);

/** Where the provider sends the browser back to: the one GET that signs in. It answers with a redirect, whatever happened. */
thirdPartyRoutes.get("/callback/:provider", async (c) => {
  const provider = c.req.param("provider");
  demandOffered(c, provider);
  const newcomer = signUpWithProvider(c);
  let heldBack: string | null = null;
  const answer = await callLibrary(
    c,
    {
      hashPassword,
      provider,
      admit: newcomer.admit,
      heldBack: (memberId) => (heldBack = memberId),
      isSignedInTo: async (memberId) => (await legacyReadWithViewer(c)).viewer?.id === memberId,
    },
    (auth) => auth.handler(c.req.raw),
  );
  const to = new URL(answer.headers.get("location") ?? "/sign-in?error=unknown", c.env.APP_ORIGIN);
  const failed = to.searchParams.get("error");
  await newcomer.settle(!failed);
  const next = to.searchParams.get("next") ?? "/dashboard";
  if (heldBack) {
    await startChallenge(c, heldBack);
    return withCookies(
      c.redirect(`/sign-in?step=code&next=${encodeURIComponent(nextPath(c.env, next))}`),
      answer.headers,
    );
  }
  if (!failed) return withCookies(c.redirect(nextPath(c.env, `${to.pathname}${to.search}`)), answer.headers);
  // What the provider itself says of a failure is its own words in an address anybody can write.
  const code = c.req.query("error") ? "third-party-failed" : refusalOf(failed);
  const back =
    to.pathname === SECURITY ? `${SECURITY}?` : `/sign-in?next=${encodeURIComponent(nextPath(c.env, next))}&`;
  return withCookies(c.redirect(`${back}error=${code}`), answer.headers);
});

/** 404 for a provider whose keys are not configured, as for one there is not. */
function demandOffered(c: Context<AppEnv>, name: string): asserts name is Provider {
  const provider = PROVIDERS.find((one) => one === name);
  if (!provider || !providerKeys(c.env, provider)) throw new Problem("not-found");
}

/** Said before the way to the provider and back, and asked again when an account is about to be made. */
async function askMode(c: Context<AppEnv>, invitation: string | undefined): Promise<void> {
  const mode = await getRegistrationMode(c.var.db);
  if (mode === "closed") throw new Problem("sign-up-closed");
  if (mode === "invitation" && !invitation) throw new Problem("invitation-required");
}

/** A session that a registration opened under somebody's address may not open a lasting way in: only the mailed link can (decision 28). */
async function mayLink(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  if (viewer.emailVerified) return;
  const own = await c.var.db.select({ password: account.password }).from(account).where(eq(account.userId, viewer.id));
  if (!own.some((row) => row.password)) throw new Problem("email-unverified");
}

const goOn = (begun: { headers: Headers; response: { url?: string | undefined } }): Response =>
  withCookies(Response.json({ url: begun.response.url ?? "" } satisfies ThirdPartyStart), begun.headers);
