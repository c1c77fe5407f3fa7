import { and, eq, gte, notExists } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { deleteCookie } from "hono/cookie";
import { type RegistrationView, resetInput, resetRequestInput, signInInput, signUpInput } from "#contract/auth";
import { RATE_LIMITS } from "#contract/limits";
import { account, user, verification } from "#db/schema";
import type { AppEnv } from "../http/app-env.ts";
import { jsonBody } from "../http/guards.ts";
import { Problem } from "../http/problem.ts";
import { clientNetwork, giveBack, spend } from "../http/rate-limit.ts";
import { valid } from "../http/validate.ts";
import type { AuthCall } from "./auth.ts";
import { getRegistrationMode, statusOnJoining } from "./may.ts";
import { hashPassword } from "./password.ts";
import { mailReset, proveOwnership } from "./recovery.ts";
import { isSecure, selectViewer, sessionCookieName } from "./session.ts";
import { endSessions } from "./session-endings.ts";

/**
 * The library's routes we let through, each behind our schema and problem shape; everything else under /api/auth is 404
 * (security rule 8). The library itself is loaded when one of them is called.
 */
export const authRoutes = new Hono<AppEnv>();

authRoutes.get("/registration", async (c) => c.json<RegistrationView>({ mode: await getRegistrationMode(c.var.db) }));

authRoutes.post(
  "/sign-up/email",
  async (c, next) => {
    await spend(c, { limit: RATE_LIMITS.signUpPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  identified,
  valid("json", signUpInput),
  async (c) => {
    const { kind, acceptedTerms: _, ...body } = c.req.valid("json");
    refuseSample(c, body.email, "email-taken");
    const status = statusOnJoining(await getRegistrationMode(c.var.db));
    if (!status) throw new Problem("sign-up-closed");
    if (await findMember(c, body.email)) throw new Problem("email-taken");
    const hash = await hashPassword(body.password);
    const { headers } = await callLibrary(c, { hashPassword: async () => hash, joining: { kind, status } }, (auth) =>
      auth.api.signUpEmail({ body, headers: c.req.raw.headers, returnHeaders: true }),
    ).catch(async (error) => {
      // Two sign-ups raced for one address: the unique key let one through.
      throw (await findMember(c, body.email)) ? new Problem("email-taken") : error;
    });
    return signedIn(headers, 201);
  },
);

authRoutes.post(
  "/sign-in/email",
  async (c, next) => {
    await spend(c, { limit: RATE_LIMITS.signInPerIp, subject: clientNetwork(c) });
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
    await spend(c, count);
    const { headers } = await callLibrary(c, { hashPassword }, (auth) =>
      auth.api.signInEmail({ body, headers: c.req.raw.headers, returnHeaders: true }),
    ).catch(async (error) => {
      // Nobody looked at the password: being told to come back is no wrong try.
      if (error instanceof Problem && error.code === "busy") await giveBack(c, count);
      throw error;
    });
    await giveBack(c, count);
    return signedIn(headers, 200);
  },
);

authRoutes.post("/sign-out", async (c) => {
  const { db, now, sessionToken } = c.var;
  // Whoever it is, suspended or not; a database that fails is no success, since the session would live on.
  const [viewer] = sessionToken ? await selectViewer(db, sessionToken, now) : [];
  if (viewer) await endSessions(c.env, db, now, { memberId: viewer.id, sessionId: viewer.sessionId });
  deleteCookie(c, sessionCookieName(c.env), { path: "/", secure: isSecure(c.env) });
  return c.json({ success: true });
});

authRoutes.post("/request-password-reset", jsonBody, valid("json", resetRequestInput), async (c) => {
  const { email } = c.req.valid("json");
  await spend(c, { limit: RATE_LIMITS.resetPerAddress, subject: email });
  const sample = isSample(c, email);
  const call: AuthCall = { hashPassword, sendReset: (member, token) => mailReset(c, member, token) };
  if (!sample) await callLibrary(c, call, (auth) => auth.api.requestPasswordReset({ body: { email } }));
  return c.json({ status: true });
});

authRoutes.post("/reset-password", jsonBody, valid("json", resetInput), async (c) => {
  const { token, newPassword } = c.req.valid("json");
  const member = await findResetting(c, token);
  if (!member || isSample(c, member.email)) throw new Problem("link-invalid");
  // Hashed before the token is used up, so that a busy isolate costs nobody their link.
  const hash = await hashPassword(newPassword);
  const call: AuthCall = { hashPassword: async () => hash, afterReset: (owner) => proveOwnership(c, owner) };
  await callLibrary(c, call, (auth) => auth.api.resetPassword({ body: { token, newPassword } }));
  return c.json({ status: true });
});

type Auth = ReturnType<typeof import("./auth.ts")["openAuth"]>;

/** Messages of the library reach the user only from this allow-list (decision 8). */
const LIBRARY_CODES: Record<string, ConstructorParameters<typeof Problem>[0]> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-taken",
  INVALID_TOKEN: "link-invalid",
  ACCOUNT_SUSPENDED: "account-suspended",
};

async function callLibrary<T>(c: Context<AppEnv>, call: AuthCall, use: (auth: Auth) => Promise<T>): Promise<T> {
  const { openAuth } = await import("./auth.ts");
  try {
    return await use(openAuth(c.env, c.var.db, call));
  } catch (error) {
    const code = (error as { body?: { code?: string } })?.body?.code;
    const known = code ? LIBRARY_CODES[code] : undefined;
    throw known ? new Problem(known) : error;
  }
}

/** 422 with the provider's own sentence when a body names nobody at all (features ID-8). */
async function identified(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  const body: unknown = await c.req.json();
  const named = typeof body === "object" && body !== null && ("email" in body || "phone" in body);
  if (!named) throw new Problem("identifier-missing");
  await next();
}

const signedIn = (headers: Headers, status: number): Response => {
  const answer = Response.json({ success: true }, { status });
  for (const cookie of headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
};

const isSample = (c: Context<AppEnv>, email: string) => c.env.APP_ENV !== "local" && email.endsWith("@sample.test");

/** Sample people sign in only in local development (decision 33). */
function refuseSample(c: Context<AppEnv>, email: string, code: "email-taken" | "invalid-credentials"): void {
  if (isSample(c, email)) throw new Problem(code);
}

async function findMember(c: Context<AppEnv>, email: string): Promise<boolean> {
  return (await c.var.db.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;
}

/** Whose password a mailed link may set. A link made before the password that stands is spent, whichever link set that one. */
async function findResetting(c: Context<AppEnv>, token: string): Promise<{ email: string } | undefined> {
  const { db } = c.var;
  const setSince = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, user.id), gte(account.updatedAt, verification.createdAt)));
  const [row] = await db
    .select({ email: user.email })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(and(eq(verification.identifier, `reset-password:${token}`), notExists(setSince)));
  return row;
}
