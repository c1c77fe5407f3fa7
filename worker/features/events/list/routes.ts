import { Hono } from "hono";
import { type EventPage, eventQuery } from "#contract/events/list.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listEvents } from "./queries.ts";

/** `GET /api/events`: a page of events, for everybody; `mine` and `hosting` need a session. */
export const listRoutes = new Hono<AppEnv>();

listRoutes.get("/", valid("query", eventQuery), readEvents);

async function readEvents(c: ValidContext<"query", typeof eventQuery>) {
  const { page } = await listEvents(c, c.req.valid("query"));
  return c.json<EventPage>(page);
}
