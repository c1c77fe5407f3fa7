import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { type RegistrationLinkView, registrationLinkInput } from "#contract/events/registration-link.ts";
import { batch } from "#db/batch.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { cancellationStatements, enqueueCancellationMails } from "../registration/cancel-registration.ts";
import { confirmByLink } from "./confirm-by-link.ts";
import { getCalendar, getLinked, getRegistrationLink, toLinkView } from "./linked-registration.ts";

/** The token is the only authorization. It is in the body, so that it is in no URL. */
export const registrationLinkRoutes = new Hono<AppEnv>();

registrationLinkRoutes.post("/link", jsonBody, valid("json", registrationLinkInput), readLink);
registrationLinkRoutes.post("/confirmation", jsonBody, valid("json", registrationLinkInput), postConfirmation);
registrationLinkRoutes.post("/cancellation", jsonBody, valid("json", registrationLinkInput), postCancellation);
registrationLinkRoutes.post("/calendar", jsonBody, valid("json", registrationLinkInput), postCalendar);

type BodyContext = ValidContext<"json", typeof registrationLinkInput>;

async function readLink(c: BodyContext) {
  return c.json<RegistrationLinkView>(await getRegistrationLink(c, c.req.valid("json").token));
}

async function postConfirmation(c: BodyContext) {
  return c.json<RegistrationLinkView>(await confirmByLink(c, c.req.valid("json").token));
}

async function postCancellation(c: BodyContext) {
  return c.json<RegistrationLinkView>(await cancelByLink(c, c.req.valid("json").token));
}

async function postCalendar(c: BodyContext) {
  return c.body(await getCalendar(c, c.req.valid("json").token), 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="event.ics"',
  });
}

/** Also for a canceled event. Idempotent. Throws 404; 409 `registration-closed` after the start. */
async function cancelByLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  const { db, now } = c.var;
  const linked = await getLinked(c, token);
  const current = linked.registration;
  if (!current) return toLinkView(linked);
  if (linked.event.startsAt <= now) throw new Problem("registration-closed");
  const which = sql`${registration.eventId} = ${current.eventId} and ${registration.email} = ${current.email} and ${registration.id} = ${current.id}`;
  const { cancellation } = await batch(db, {
    cancellation: cancellationStatements(c, { eventId: current.eventId, which }),
  });
  enqueueCancellationMails(c, cancellation);
  return getRegistrationLink(c, token);
}
