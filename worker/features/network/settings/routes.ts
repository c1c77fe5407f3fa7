import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import { type NetworkSettings, type NetworkSettingsChange, networkSettingsChange } from "#contract/network/settings.ts";
import { batch } from "#db/batch.ts";
import { networkSetting } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { selectSettings, toSettings } from "./queries.ts";

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

/**
 * Pending requests are not accepted by it. Throws 429: hiding connections changes a row of each of them. A failure to
 * notify the inbox fails the request, for a retry.
 */
async function saveSettings(c: Context<AppEnv>, viewer: Viewer, chosen: NetworkSettingsChange): Promise<void> {
  const { db } = c.var;
  const count = countMemberWithin(c, NETWORK_LIMITS.settingChangesPerMember, sql`${viewer.id}`);
  const { uses } = await batch(db, { uses: count.insert(sql`1`) });
  count.requireWithin(uses);
  await db
    .insert(networkSetting)
    .values({ memberId: viewer.id, ...chosen })
    .onConflictDoUpdate({ target: networkSetting.memberId, set: chosen });
  // After the commit, so that open sockets ask for what is stored now.
  if (chosen.whoMayWrite) await c.env.INBOXES.getByName(viewer.id).setPermissionsChanged();
}
