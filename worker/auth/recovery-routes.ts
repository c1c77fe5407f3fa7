import { and, eq, gte, notExists } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { resetInput, resetRequestInput } from "#contract/auth";
import { RATE_LIMITS } from "#contract/limits";
import { account, user, verification } from "#db/schema";
import type { AppEnv } from "../http/app-env.ts";
import { jsonBody } from "../http/guards.ts";
import { Problem } from "../http/problem.ts";
import { spend } from "../http/rate-limit.ts";
import { valid } from "../http/validate.ts";
import type { AuthCall } from "./auth.ts";
import { callLibrary } from "./library.ts";
import { hashPassword } from "./password.ts";
import { mailReset, proveOwnership } from "./recovery.ts";
import { isSample } from "./samples.ts";

/** Recovery: a mailed link that sets a password. */
export const recoveryRoutes = new Hono<AppEnv>();

recoveryRoutes.post("/request-password-reset", jsonBody, valid("json", resetRequestInput), async (c) => {
  const { email } = c.req.valid("json");
  await spend(c, { limit: RATE_LIMITS.resetPerAddress, subject: email });
  const sample = isSample(c, email);
  const call: AuthCall = { hashPassword, sendReset: (member, token) => mailReset(c, member, token) };
  if (!sample) await callLibrary(c, call, (auth) => auth.api.requestPasswordReset({ body: { email } }));
  return c.json({ status: true });
});

recoveryRoutes.post("/reset-password", jsonBody, valid("json", resetInput), async (c) => {
  const { token, newPassword } = c.req.valid("json");
  const member = await findResetting(c, token);
  if (!member || isSample(c, member.email)) throw new Problem("link-invalid");
  // Hashed before the token is used up, so that a busy isolate costs nobody their link.
  const hash = await hashPassword(newPassword);
  const call: AuthCall = { hashPassword: async () => hash, afterReset: (owner) => proveOwnership(c, owner) };
  await callLibrary(c, call, (auth) => auth.api.resetPassword({ body: { token, newPassword } }));
  return c.json({ status: true });
});

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
