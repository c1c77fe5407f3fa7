import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import type { EventView } from "#contract/events/event.ts";
import { eventCancellation, eventChange, eventInput } from "#contract/events/hosting.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid, validEdit } from "#http/validate.ts";
import { cancelEvent } from "./cancel-event.ts";
import { createEvent } from "./create-event.ts";
import { editEvent } from "./edit-event.ts";

export const hostingRoutes = new Hono<AppEnv>();

hostingRoutes.post("/", jsonBody, requireAdmitted, valid("json", eventInput), postEvent);
hostingRoutes.patch("/:id", jsonBody, requireAdmitted, validEdit(eventChange, findStored), patchEvent);
hostingRoutes.delete("/:id", requireAdmitted, deleteEvent);
hostingRoutes.post("/:id/cancellation", jsonBody, requireAdmitted, valid("json", eventCancellation), postCancellation);

async function postEvent(c: ValidContext<"json", typeof eventInput>) {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input, c.var.viewer.id);
  return c.json<EventView>(await createEvent(c, c.var.viewer, input, call), 201);
}

async function patchEvent(c: ValidContext<"json", typeof eventChange, "/:id">) {
  return c.json<EventView>(await editEvent(c, c.var.viewer, c.req.param("id"), c.req.valid("json")));
}

function deleteEvent(c: Context<AppEnv, "/:id">) {
  return noContent(c, cancelEvent(c, c.var.viewer, c.req.param("id"), null));
}

function postCancellation(c: ValidContext<"json", typeof eventCancellation, "/:id/cancellation">) {
  return noContent(c, cancelEvent(c, c.var.viewer, c.req.param("id"), c.req.valid("json").reason || null));
}

/** Everybody may read these. Named as in the form. */
function findStored(c: Context<AppEnv>) {
  const { title, location, coverAlt } = event;
  return c.var.db
    .select({ title, location, alt: coverAlt })
    .from(event)
    .where(eq(event.id, c.req.param("id") ?? ""));
}
