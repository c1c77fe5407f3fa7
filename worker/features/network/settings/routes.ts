import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type NetworkSettings, networkSettingsChange } from "#contract/network/settings.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { selectSettings, toSettings } from "./queries.ts";
import { saveSettings } from "./save-settings.ts";

/** Pending members may choose too. */
export const networkSettingsRoutes = new Hono<AppEnv>()
  .get("/settings", showSettings)
  .patch("/settings", jsonBody, requireMember, valid("json", networkSettingsChange), patchSettings);

async function showSettings(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { rows } = await getWithViewer(c, { rows: selectSettings(db, viewerId(sessionToken, now)) });
  return c.json<NetworkSettings>(toSettings(rows));
}

function patchSettings(c: ValidContext<"json", typeof networkSettingsChange, "/settings">) {
  return noContent(c, saveSettings(c, c.var.viewer, c.req.valid("json")));
}
