import { Hono } from "hono";
import { type RegistrationLinkView, registrationLinkInput } from "#contract/events/registration-link.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { cancelByLink } from "./cancel-by-link.ts";
import { confirmByLink } from "./confirm-by-link.ts";
import { getCalendar, getRegistrationLink } from "./linked-registration.ts";

/** `/api/registrations`: the links of registration mails. The token is the only authorization; reading changes nothing. */
export const registrationLinkRoutes = new Hono<AppEnv>();

registrationLinkRoutes.get("/link", valid("query", registrationLinkInput), readLink);
registrationLinkRoutes.post("/confirmation", jsonBody, valid("json", registrationLinkInput), postConfirmation);
registrationLinkRoutes.post("/cancellation", jsonBody, valid("json", registrationLinkInput), postCancellation);
registrationLinkRoutes.get("/calendar", valid("query", registrationLinkInput), readCalendar);

type QueryContext = ValidContext<"query", typeof registrationLinkInput>;
type BodyContext = ValidContext<"json", typeof registrationLinkInput>;

async function readLink(c: QueryContext) {
  return c.json<RegistrationLinkView>(await getRegistrationLink(c, c.req.valid("query").token));
}

async function postConfirmation(c: BodyContext) {
  return c.json<RegistrationLinkView>(await confirmByLink(c, c.req.valid("json").token));
}

async function postCancellation(c: BodyContext) {
  return c.json<RegistrationLinkView>(await cancelByLink(c, c.req.valid("json").token));
}

async function readCalendar(c: QueryContext) {
  return c.body(await getCalendar(c, c.req.valid("query").token), 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="event.ics"',
  });
}
