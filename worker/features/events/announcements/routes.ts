import { Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { announcementInput } from "#contract/events/hosting.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readIdempotencyKey } from "#http/idempotency.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { announce } from "./announce.ts";

export const announcementRoutes = new Hono<AppEnv>();

const PATH = "/:id/announcements";

announcementRoutes.post(PATH, jsonBody, requireAdmitted, valid("json", announcementInput), postAnnouncement);

async function postAnnouncement(c: ValidContext<"json", typeof announcementInput, typeof PATH>) {
  const input = c.req.valid("json");
  const call = readIdempotencyKey(c, input, c.var.viewer.id);
  await announce(c, c.req.param("id"), input.text, call);
  return c.json({}, 202);
}
