import { type Context, Hono, type MiddlewareHandler } from "hono";
import { linkInput, type OAuthStart, oauthSignInInput, PROVIDERS, type Provider } from "#contract/auth/oauth.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { limitNetwork, requireBelow, securityMails } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import type { Env } from "#worker/env.ts";
import { withCookies } from "../library/call-library.ts";
import { requireRecentAuthentication } from "../reauthentication/require-recent-authentication.ts";
import { getViewer } from "../session/session.ts";
import { finishProviderCall } from "./oauth-callback.ts";
import { providerKeys } from "./providers.ts";
import { authorizeLinking, startLinking, startSignIn } from "./start-oauth.ts";

/** The state lives ten minutes, for one use; a signed cookie binds it to the browser, against foreign links. */
export const oauthRoutes = new Hono<AppEnv>();

const requireLinkingMember: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("viewer", await getViewer(c));
  await authorizeLinking(c, c.var.viewer);
  await next();
};

oauthRoutes.post(
  "/sign-in/social",
  limitNetwork(RATE_LIMITS.signInPerIp),
  jsonBody,
  valid("json", oauthSignInInput),
  postSignIn,
);
oauthRoutes.post(
  "/link-social",
  limitNetwork(RATE_LIMITS.signInPerIp),
  jsonBody,
  requireLinkingMember,
  requireRecentAuthentication,
  valid("json", linkInput),
  postLink,
);
oauthRoutes.get("/callback/:provider", getCallback);

async function postSignIn(c: ValidContext<"json", typeof oauthSignInInput>) {
  const input = c.req.valid("json");
  getOfferedProvider(c.env, input.provider);
  return answerStart(await startSignIn(c, input));
}

async function postLink(c: ValidContext<"json", typeof linkInput>) {
  const provider = getOfferedProvider(c.env, c.req.valid("json").provider);
  // Counted when the browser comes back. Here it can be told the time.
  await requireBelow(c, securityMails("identity-linked", c.var.viewer.id));
  return answerStart(await startLinking(c, provider));
}

/** The provider sends the browser back here: the only GET that signs in. */
function getCallback(c: Context<AppEnv, "/callback/:provider">) {
  return finishProviderCall(c, getOfferedProvider(c.env, c.req.param("provider")));
}

function getOfferedProvider(env: Env, name: string): Provider {
  const provider = PROVIDERS.find((one) => one === name);
  if (!provider || !providerKeys(env, provider)) throw new Problem("not-found");
  return provider;
}

const answerStart = ({ headers, response }: { headers: Headers; response: { url?: string | undefined } }): Response =>
  withCookies(Response.json({ url: response.url ?? "" } satisfies OAuthStart), headers);
