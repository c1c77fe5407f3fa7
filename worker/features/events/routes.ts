import { Hono } from "hono";
import type { EventView } from "#contract/events/event.ts";
import { type EventPage, eventQuery } from "#contract/events/list.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { attendeeRoutes } from "./attendees/routes.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { getEvent } from "./detail/queries.ts";
import { hostingRoutes } from "./hosting/routes.ts";
import { listEvents } from "./list/queries.ts";
import { registrationRoutes } from "./registration/routes.ts";

/** `/api/events`: public reads here; hosting, one's own place, and who else comes in files of their own. */
export const eventRoutes = new Hono<AppEnv>();

eventRoutes.get("/", valid("query", eventQuery), async (c) =>
  c.json<EventPage>((await listEvents(c, c.req.valid("query"))).page),
);

eventRoutes.get("/:id", async (c) => c.json<EventView>(await getEvent(c, c.req.param("id"))));

eventRoutes.route("/", hostingRoutes);
eventRoutes.route("/", registrationRoutes);
eventRoutes.route("/", attendeeRoutes);
eventRoutes.route("/", calendarRoutes);
