import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { reapply } from "./reapply.ts";

export const applicationRoutes = new Hono<AppEnv>().post(
  "/application",
  jsonBody,
  requireMember,
  valid("json", z.strictObject({})),
  postApplication,
);

function postApplication(c: Context<AppEnv>) {
  return noContent(c, reapply(c, c.var.viewer.id));
}
