import { type Context, Hono } from "hono";
import type { Next } from "hono/types";
import { getViewer } from "#auth/session/session.ts";
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
import { valid } from "#http/validate.ts";
import { cancelRegistration, changeListing, consumeVisitorLimit, registerForEvent } from "./register-for-event.ts";

/** `/api/events/:id/registration`: one's own place at an event. */
export const registrationRoutes = new Hono<AppEnv>();

registrationRoutes.post("/:id/registration", limitVisitors, jsonBody, valid("json", registrationInput), async (c) => {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input);
  const { status, result } = await registerForEvent(c, { eventId: c.req.param("id"), input, call });
  if (result.mail === "skipped") console.warn(JSON.stringify({ event: "mail-not-configured" }));
  return c.json<RegistrationResult>(result, status);
});

registrationRoutes.patch("/:id/registration", jsonBody, asMember, valid("json", registrationChange), async (c) =>
  c.json<RegistrationView>(await changeListing(c, c.req.param("id"), c.req.valid("json").listed)),
);

registrationRoutes.delete("/:id/registration", async (c) => {
  await cancelRegistration(c, c.req.param("id"));
  return c.body(null, 204);
});

/** 401 and 403 are said before the input is looked at. */
async function asMember(c: Context<AppEnv>, next: Next): Promise<void> {
  await getViewer(c);
  await next();
}

/** 429 comes before 400 and 422, so the address is taken from the body as far as it can be read. */
async function limitVisitors(c: Context<AppEnv>, next: Next): Promise<void> {
  if (!c.var.sessionToken) {
    const body: unknown = await c.req.json().catch(() => null);
    const address = emailAddress().safeParse((body as { email?: unknown } | null)?.email);
    await consumeVisitorLimit(c, address.success ? address.data : null);
  }
  await next();
}
