import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
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
  await consumeVisitorLimit(c, request.input.email);
  return registerVisitor(c, request);
}

/** Counts a visitor's attempt per network and, when it is known, per address. Throws 429. */
export async function consumeVisitorLimit(c: Context<AppEnv>, email: string | null): Promise<void> {
  const perIp = { limit: RATE_LIMITS.guestRegistrationPerIp, subject: clientNetwork(c) };
  const perAddress = { limit: RATE_LIMITS.guestRegistrationPerAddress, subject: email ?? "" };
  await consume(c, perIp, ...(email ? [perAddress] : []));
}
