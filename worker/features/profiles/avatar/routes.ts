import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { avatarInput } from "#contract/media/media.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { removeAvatar, setAvatar } from "./change-avatar.ts";

export const avatarRoutes = new Hono<AppEnv>()
  .put("/avatar", jsonBody, requireMember, valid("json", avatarInput), putAvatar)
  .delete("/avatar", requireMember, deleteAvatar);

async function putAvatar(c: ValidContext<"json", typeof avatarInput>) {
  return c.json<ViewerView>(await setAvatar(c, c.var.viewer, c.req.valid("json").key));
}

function deleteAvatar(c: Context<AppEnv>) {
  return noContent(c, removeAvatar(c, c.var.viewer));
}
