import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { keepAccount, requestDeletion } from "#auth/deletion/request-deletion.ts";
import { requireRecentAuthentication } from "#auth/reauthentication/require-recent-authentication.ts";
import { requireMember } from "#auth/session/require-member.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";

export const deletionRoutes = new Hono<AppEnv>()
  .post(
    "/deletion",
    jsonBody,
    requireMember,
    requireRecentAuthentication,
    valid("json", z.strictObject({})),
    postDeletion,
  )
  .delete("/deletion", requireMember, deleteDeletion);

async function postDeletion(c: Context<AppEnv>) {
  return c.json<ViewerView>(await requestDeletion(c, c.var.viewer));
}

function deleteDeletion(c: Context<AppEnv>) {
  return noContent(c, keepAccount(c, c.var.viewer));
}
