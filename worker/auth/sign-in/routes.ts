import { Hono } from "hono";
import { type SignInResult, signInInput } from "#contract/auth/sign-in.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { identified, jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume, giveBack } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { callLibrary, signedIn } from "../library/call-library.ts";
import type { AuthCall } from "../library/configure-library.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseSample } from "../sample-accounts.ts";
import { revokeSessions } from "../session/revoke-sessions.ts";
import { dropSessionCookie, selectViewer } from "../session/session.ts";
import { startChallenge } from "../two-factor/challenge.ts";
import { findCurrentPassword, undoUnlessCurrent } from "./current-password.ts";

/** Signing in with a password, and out. */
export const signInRoutes = new Hono<AppEnv>();

signInRoutes.post(
  "/sign-in/email",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.signInPerIp, subject: clientNetwork(c) });
    await next();
    if (c.res.ok) await giveBack(c, { limit: RATE_LIMITS.signInPerIp, subject: clientNetwork(c) });
  },
  jsonBody,
  identified,
  valid("json", signInInput),
  async (c) => {
    const body = c.req.valid("json");
    refuseSample(c, body.email, "invalid-credentials");
    const count = { limit: RATE_LIMITS.signInPerAccount, subject: body.email };
    await consume(c, count);
    let heldBack: string | null = null;
    const call: AuthCall = { hashPassword, heldBack: (memberId) => (heldBack = memberId) };
    const stood = await findCurrentPassword(c, body.email);
    const answer = await callLibrary(c, call, (auth) =>
      auth.api.signInEmail({ body, headers: c.req.raw.headers, returnHeaders: true }),
    ).catch(async (error) => {
      if (heldBack) return null;
      // Nobody looked at the password: being told to come back is no wrong try.
      if (error instanceof Problem && error.code === "busy") await giveBack(c, count);
      throw error;
    });
    if (heldBack) await startChallenge(c, heldBack);
    await undoUnlessCurrent(c, body.email, stood, answer?.response.token ?? null);
    await giveBack(c, count);
    if (answer) return signedIn(answer.headers, 200);
    return c.json<SignInResult>({ next: "second-step" });
  },
);

signInRoutes.post("/sign-out", async (c) => {
  const { db, now, sessionToken } = c.var;
  // Whoever it is, suspended or not; a database that fails is no success, since the session would live on.
  const [viewer] = sessionToken ? await selectViewer(db, sessionToken, now) : [];
  if (viewer) await revokeSessions(c.env, db, now, { memberId: viewer.id, sessionId: viewer.sessionId });
  dropSessionCookie(c);
  return c.json({ success: true });
});
