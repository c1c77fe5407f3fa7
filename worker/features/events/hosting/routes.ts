import { type Context, Hono } from "hono";
import type { EventView } from "#contract/events/event.ts";
import { eventCancellation, eventChange, eventInput } from "#contract/events/hosting.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { cancelEvent } from "./cancel-event.ts";
import { createEvent } from "./create-event.ts";
import { editEvent } from "./edit-event.ts";
import { requireHost } from "./require-host.ts";

/** `/api/events` for hosts: create, edit and cancel. */
export const hostingRoutes = new Hono<AppEnv>();

hostingRoutes.post("/", jsonBody, requireHost, valid("json", eventInput), postEvent);
hostingRoutes.patch("/:id", jsonBody, requireHost, valid("json", eventChange), patchEvent);
hostingRoutes.delete("/:id", requireHost, deleteEvent);
hostingRoutes.post("/:id/cancellation", jsonBody, requireHost, valid("json", eventCancellation), postCancellation);

async function postEvent(c: ValidContext<"json", typeof eventInput>) {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input);
  return c.json<EventView>(await createEvent(c, c.var.viewer, input, call), 201);
}

async function patchEvent(c: ValidContext<"json", typeof eventChange, "/:id">) {
  return c.json<EventView>(await editEvent(c, c.var.viewer, c.req.param("id"), c.req.valid("json")));
}

async function deleteEvent(c: Context<AppEnv, "/:id">) {
  await cancelEvent(c, c.var.viewer, c.req.param("id"), null);
  return c.body(null, 204);
}

async function postCancellation(c: ValidContext<"json", typeof eventCancellation, "/:id/cancellation">) {
  await cancelEvent(c, c.var.viewer, c.req.param("id"), c.req.valid("json").reason || null);
  return c.body(null, 204);
}
