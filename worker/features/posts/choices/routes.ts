import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted } from "#auth/session/require-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { type Choice, choose } from "./choose.ts";

const HIDING = "/:id/hiding";
const MUTE = "/:id/mute";

export const choiceRoutes = new Hono<AppEnv>()
  .put(HIDING, jsonBody, requireAdmitted, valid("json", z.strictObject({})), chosen("is_hidden", true))
  .delete(HIDING, requireAdmitted, chosen("is_hidden", false))
  .put(MUTE, jsonBody, requireAdmitted, valid("json", z.strictObject({})), chosen("is_muted", true))
  .delete(MUTE, requireAdmitted, chosen("is_muted", false));

function chosen(choice: Choice, isChosen: boolean) {
  return (c: Context<AppEnv, typeof HIDING>) => noContent(c, choose(c, c.req.param("id"), choice, isChosen));
}
