import { type Context, Hono } from "hono";
import type { EventView } from "#contract/events/event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getEvent } from "./queries.ts";

export const detailRoutes = new Hono<AppEnv>();

detailRoutes.get("/:id", readEvent);

async function readEvent(c: Context<AppEnv, "/:id">) {
  return c.json<EventView>(await getEvent(c, c.req.param("id")));
}
