import { Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { recordView } from "./record-view.ts";

export const viewRoutes = new Hono<AppEnv>().post(
  "/:id/view",
  jsonBody,
  requireMember,
  valid("json", z.strictObject({})),
  (c) => noContent(c, recordView(c, c.req.param("id"))),
);
