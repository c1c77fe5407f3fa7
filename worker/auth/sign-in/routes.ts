import { type Context, Hono, type MiddlewareHandler } from "hono";
import { type SignInResult, signInInput } from "#contract/auth/sign-in.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { clientOf } from "#domain/security-events/client.ts";
import type { AppEnv } from "#http/app-env.ts";
import { identified, jsonBody } from "#http/guards.ts";
import { limitNetwork } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { signedIn } from "../library/call-library.ts";
import { dropSessionCookie } from "../library/cookies.ts";
import { refuseSample } from "../sample-accounts.ts";
import { revokeSessions } from "../session/revoke-sessions.ts";
import { selectViewer } from "../session/session.ts";
import { isMaybeKnown } from "./known-browser.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";

export const signInRoutes = new Hono<AppEnv>();

const limitPerNetwork = limitNetwork(RATE_LIMITS.signInPerIp);

/** With a cookie of a known browser it is counted once the account is known. */
const limitNewBrowsers: MiddlewareHandler<AppEnv> = (c, next) => (isMaybeKnown(c) ? next() : limitPerNetwork(c, next));

signInRoutes.post("/sign-in/email", limitNewBrowsers, jsonBody, identified, valid("json", signInInput), postSignIn);
signInRoutes.post("/sign-out", postSignOut);

async function postSignIn(c: ValidContext<"json", typeof signInInput>) {
  const body = c.req.valid("json");
  refuseSample(c.env, body.email, "invalid-credentials");
  const headers = await signInWithPassword(c, body);
  return headers ? signedIn(c, headers, 200) : c.json<SignInResult>({ next: "second-step" });
}

/** Also for suspended members. Fails with the database: a 200 would leave the session valid. */
async function postSignOut(c: Context<AppEnv>) {
  const { db, now, sessionToken } = c.var;
  const [viewer] = sessionToken ? await selectViewer(db, sessionToken, now) : [];
  if (viewer) {
    const { id: memberId, sessionId } = viewer;
    await revokeSessions(c.env, db, now, { memberId, sessionId, client: clientOf(c), kind: "signed-out" });
  }
  dropSessionCookie(c);
  return c.json({ success: true });
}
