import { Hono } from "hono";
import { type RegistrationLinkView, registrationLinkInput } from "#contract/events/registration-link.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { valid } from "#http/validate.ts";
import { cancelByLink, confirmByLink, getCalendar, getRegistrationLink } from "./links.ts";

/** `/api/registrations`: what mailed links open. The token is all the authority there is; reading changes nothing. */
export const linkRoutes = new Hono<AppEnv>();

linkRoutes.get("/link", valid("query", registrationLinkInput), async (c) =>
  c.json<RegistrationLinkView>(await getRegistrationLink(c, c.req.valid("query").token)),
);

linkRoutes.post("/confirmation", jsonBody, valid("json", registrationLinkInput), async (c) =>
  c.json<RegistrationLinkView>(await confirmByLink(c, c.req.valid("json").token)),
);

linkRoutes.post("/cancellation", jsonBody, valid("json", registrationLinkInput), async (c) =>
  c.json<RegistrationLinkView>(await cancelByLink(c, c.req.valid("json").token)),
);

linkRoutes.get("/calendar", valid("query", registrationLinkInput), async (c) => {
  const file = await getCalendar(c, c.req.valid("query").token);
  return c.body(file, 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="event.ics"',
  });
});
