import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { clientNetwork, consume, mailByStranger } from "#http/rate-limit.ts";
import type { RegistrationOutcome, RegistrationRequest } from "./outcome.ts";
import { registerMember } from "./register-member.ts";
import { registerVisitor } from "./register-visitor.ts";

/**
 * Registers for an event: the member of the session, or else a visitor. Each is one D1 batch of conditional
 * statements: nothing is read first and written later, so of any number of concurrent requests for the last seat one gets it. Throws the
 * problems of `registerMember` and `registerVisitor`.
 */
export async function registerForEvent(c: Context<AppEnv>, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { sessionToken } = c.var;
  if (!sessionToken) return registerVisitor(c, request);
  const asMember = await registerMember(c, request, sessionToken);
  if (asMember) return asMember;
  // The session is no longer valid: this is a visitor, with a visitor's rate limit.
  await consumeVisitorLimit(c, request.input.email, request.call.unused);
  return registerVisitor(c, request);
}

/**
 * Counts a visitor's attempt per network and, when it is known, per address. Throws 429. `unused` (SQL): the call has no outcome yet; who repeats
 * one gets its outcome, however much is used up.
 */
export async function consumeVisitorLimit(c: Context<AppEnv>, email: string | null, unused: SQL): Promise<void> {
  const perIp = { limit: RATE_LIMITS.guestRegistrationPerIp, subject: clientNetwork(c) };
  const counts = [perIp, ...(email ? mailByStranger(email) : [])];
  await consume(c, ...counts.map((count) => ({ ...count, onlyIf: unused })));
}
