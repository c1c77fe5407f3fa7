import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Next } from "hono/types";
import { requireMember } from "#auth/session/require-member.ts";
import { viewerId } from "#auth/session/session.ts";
import {
  type RegistrationResult,
  type RegistrationView,
  registrationChange,
  registrationInput,
} from "#contract/events/registration.ts";
import { emailAddress } from "#contract/text.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { changeListing } from "./change-listing.ts";
import { consumeVisitorLimit, registerForEvent } from "./register-for-event.ts";

export const registrationRoutes = new Hono<AppEnv>();

const PATH = "/:id/registration";

registrationRoutes.post(PATH, limitVisitors, jsonBody, valid("json", registrationInput), postRegistration);
registrationRoutes.patch(PATH, jsonBody, requireMember, valid("json", registrationChange), patchRegistration);
registrationRoutes.delete(PATH, deleteRegistration);

async function postRegistration(c: ValidContext<"json", typeof registrationInput, typeof PATH>) {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input, viewerId(c.var.sessionToken, c.var.now));
  const { status, result } = await registerForEvent(c, { eventId: c.req.param("id"), input, call });
  if (result.mail === "skipped") console.warn(JSON.stringify({ event: "mail-not-configured" }));
  return c.json<RegistrationResult>(result, status);
}

async function patchRegistration(c: ValidContext<"json", typeof registrationChange, typeof PATH>) {
  return c.json<RegistrationView>(await changeListing(c, c.req.param("id"), c.req.valid("json").listed));
}

function deleteRegistration(c: Context<AppEnv, typeof PATH>) {
  return noContent(c, cancelRegistration(c, c.req.param("id")));
}

/** 429 comes before 400 and 422, so the address is read from the raw body. */
async function limitVisitors(c: Context<AppEnv>, next: Next): Promise<void> {
  if (!c.var.sessionToken) {
    const body: unknown = await c.req.json().catch(() => null);
    const address = emailAddress().safeParse((body as { email?: unknown } | null)?.email);
    const { unused } = readIdempotencyKey(c, body, sql<null>`null`);
    await consumeVisitorLimit(c, address.success ? address.data : null, unused);
  }
  await next();
}
