import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { signUpInput } from "#contract/auth";
import { RATE_LIMITS } from "#contract/limits";
import { user } from "#db/schema";
import { newId } from "../db/ids.ts";
import type { AppEnv } from "../http/app-env.ts";
import { identified, jsonBody } from "../http/guards.ts";
import { Problem } from "../http/problem.ts";
import { clientNetwork, spend } from "../http/rate-limit.ts";
import { valid } from "../http/validate.ts";
import { callLibrary, signedIn } from "./library.ts";
import { getRegistrationMode, statusOnJoining } from "./may.ts";
import { hashPassword } from "./password.ts";
import { refuseSample } from "./samples.ts";

/** Joining with a password. */
export const signUpRoutes = new Hono<AppEnv>();

signUpRoutes.post(
  "/sign-up/email",
  async (c, next) => {
    await spend(c, { limit: RATE_LIMITS.signUpPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  identified,
  valid("json", signUpInput),
  async (c) => {
    const { kind, acceptedTerms: _, invitation: _invitation, requestedTierId, ...body } = c.req.valid("json");
    refuseSample(c, body.email, "email-taken");
    const status = statusOnJoining(await getRegistrationMode(c.var.db));
    if (!status) throw new Problem("sign-up-closed");
    if (await findMember(c, body.email)) throw new Problem("email-taken");
    const hash = await hashPassword(body.password);
    const { headers } = await callLibrary(
      c,
      {
        hashPassword: async () => hash,
        joining: { id: newId(), kind, status, requestedTierId: requestedTierId ?? null },
      },
      (auth) => auth.api.signUpEmail({ body, headers: c.req.raw.headers, returnHeaders: true }),
    ).catch(async (error) => {
      // Two sign-ups raced for one address: the unique key let one through.
      throw (await findMember(c, body.email)) ? new Problem("email-taken") : error;
    });
    return signedIn(headers, 201);
  },
);

async function findMember(c: Context<AppEnv>, email: string): Promise<boolean> {
  return (await c.var.db.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;
}
