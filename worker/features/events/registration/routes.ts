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
import { batch } from "#db/batch.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { toRegistrationView } from "./outcome.ts";
import { consumeVisitorLimit, registerForEvent } from "./register-for-event.ts";
import { waitlistPosition } from "./seats.ts";

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

async function changeListing(c: Context<AppEnv>, eventId: string, listed: boolean): Promise<RegistrationView> {
  const { db, now, sessionToken } = c.var;
  const isOwn = sql`${registration.memberId} = ${viewerId(sessionToken, now)} and ${registration.eventId} = ${eventId} and ${registration.confirmedAt} is not null`;
  const { own } = await batch(db, {
    changed: db
      .update(registration)
      .set({ hidden: !listed })
      .where(sql`${isOwn} and ${registration.hidden} <> ${listed ? 0 : 1}`),
    own: db.select({ position: waitlistPosition(), hidden: registration.hidden }).from(registration).where(isOwn),
  });
  if (!own[0]) throw new Problem("registration-not-found");
  return { ...toRegistrationView(own[0].position), listed: !own[0].hidden };
}
