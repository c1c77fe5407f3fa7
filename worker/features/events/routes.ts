import { type Context, Hono } from "hono";
import type { Next } from "hono/types";
import * as z from "zod/mini";
import {
  type EventPage,
  type EventView,
  type RegistrationLinkView,
  type RegistrationResult,
  registrationInput,
  registrationLinkInput,
} from "#contract/events";
import { emailAddress } from "#contract/text";
import type { AppEnv } from "../../http/app-env.ts";
import { jsonBody } from "../../http/guards.ts";
import { readIdempotencyKey } from "../../http/idempotency.ts";
import { valid } from "../../http/validate.ts";
import { cancelRegistration, registerForEvent, spendAsVisitor } from "./commands.ts";
import { cancelByLink, confirmByLink, getCalendar, getRegistrationLink } from "./links.ts";
import { getEvent, listEvents } from "./queries.ts";

const pageQuery = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/))) });

/** `/api/events`: public reads, registering and giving one's place back. */
export const eventRoutes = new Hono<AppEnv>();

eventRoutes.get("/", valid("query", pageQuery), async (c) =>
  c.json<EventPage>((await listEvents(c, c.req.valid("query").cursor)).page),
);

eventRoutes.get("/:id", async (c) => c.json<EventView>(await getEvent(c, c.req.param("id"))));

eventRoutes.post("/:id/registration", limitVisitors, jsonBody, valid("json", registrationInput), async (c) => {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input);
  const { status, result } = await registerForEvent(c, { eventId: c.req.param("id"), input, call });
  if (result.mail === "skipped") console.warn(JSON.stringify({ event: "mail-not-configured" }));
  return c.json<RegistrationResult>(result, status);
});

eventRoutes.delete("/:id/registration", async (c) => {
  await cancelRegistration(c, c.req.param("id"));
  return c.body(null, 204);
});

/** `/api/registrations`: what mailed links open. The token is all the authority there is; reading changes nothing. */
export const registrationRoutes = new Hono<AppEnv>();

registrationRoutes.get("/link", valid("query", registrationLinkInput), async (c) =>
  c.json<RegistrationLinkView>(await getRegistrationLink(c, c.req.valid("query").token)),
);

registrationRoutes.post("/confirmation", jsonBody, valid("json", registrationLinkInput), async (c) =>
  c.json<RegistrationLinkView>(await confirmByLink(c, c.req.valid("json").token)),
);

registrationRoutes.post("/cancellation", jsonBody, valid("json", registrationLinkInput), async (c) =>
  c.json<RegistrationLinkView>(await cancelByLink(c, c.req.valid("json").token)),
);

registrationRoutes.get("/calendar", valid("query", registrationLinkInput), async (c) => {
  const file = await getCalendar(c, c.req.valid("query").token);
  return c.body(file, 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="event.ics"',
  });
});

/** 429 comes before 400 and 422, so the address is taken from the body as far as it can be read. */
async function limitVisitors(c: Context<AppEnv>, next: Next): Promise<void> {
  if (!c.var.sessionToken) {
    const body: unknown = await c.req.json().catch(() => null);
    const address = emailAddress().safeParse((body as { email?: unknown } | null)?.email);
    await spendAsVisitor(c, address.success ? address.data : null);
  }
  await next();
}
