import { Hono, type MiddlewareHandler } from "hono";
import { getViewer } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import { announcementInput, eventCancellation, eventChange, eventInput } from "#contract/events/hosting.ts";
import { authorizeHosting } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { valid } from "#http/validate.ts";
import { writeToAttendees } from "../announcements/announce.ts";
import { cancelEvent } from "./cancel-event.ts";
import { createEvent } from "./create-event.ts";
import { editEvent } from "./edit-event.ts";

/** 401 and 403 are said before the input is looked at; the commands ask both again in their own batch. */
const asHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  authorizeHosting(c.env, viewer);
  c.set("viewer", viewer);
  await next();
};

/** What hosts do: create, edit, call off, write to everybody. */
export const hostingRoutes = new Hono<AppEnv>();

hostingRoutes.post("/", jsonBody, asHost, valid("json", eventInput), async (c) => {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input);
  return c.json<EventView>(await createEvent(c, c.var.viewer, input, call), 201);
});

hostingRoutes.patch("/:id", jsonBody, asHost, valid("json", eventChange), async (c) =>
  c.json<EventView>(await editEvent(c, c.var.viewer, c.req.param("id"), c.req.valid("json"))),
);

hostingRoutes.delete("/:id", asHost, async (c) => {
  await cancelEvent(c, c.var.viewer, c.req.param("id"), null);
  return c.body(null, 204);
});

hostingRoutes.post("/:id/cancellation", jsonBody, asHost, valid("json", eventCancellation), async (c) => {
  await cancelEvent(c, c.var.viewer, c.req.param("id"), c.req.valid("json").reason || null);
  return c.body(null, 204);
});

hostingRoutes.post("/:id/announcements", jsonBody, asHost, valid("json", announcementInput), async (c) => {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input);
  await writeToAttendees(c, c.req.param("id"), input.text, call);
  return c.json({}, 202);
});
