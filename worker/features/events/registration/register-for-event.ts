import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { clientNetwork, consume, mailByStranger } from "#http/rate-limit.ts";
import type { RegistrationOutcome, RegistrationRequest } from "./outcome.ts";
import { registerMember } from "./register-member.ts";
import { registerVisitor } from "./register-visitor.ts";

/** One batch of conditional statements: of concurrent requests for the last seat exactly one succeeds. */
export async function registerForEvent(c: Context<AppEnv>, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { sessionToken } = c.var;
  if (!sessionToken) return registerVisitor(c, request);
  const asMember = await registerMember(c, request, sessionToken);
  if (asMember) return asMember;
  // An invalid session makes this a visitor, with a visitor's rate limit.
  await consumeVisitorLimit(c, request.input.email, request.call.unused);
  return registerVisitor(c, request);
}

/** Per network and, if known, per address. Throws 429. `unused` (SQL): a repeated call gets its outcome uncounted. */
export async function consumeVisitorLimit(c: Context<AppEnv>, email: string | null, unused: SQL): Promise<void> {
  const perIp = { limit: RATE_LIMITS.guestRegistrationPerIp, subject: clientNetwork(c) };
  const counts = [perIp, ...(email ? mailByStranger(email) : [])];
  await consume(c, ...counts.map((count) => ({ ...count, onlyIf: unused })));
}
