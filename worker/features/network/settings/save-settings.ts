import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import type { NetworkSettingsChange } from "#contract/network/settings.ts";
import { batch } from "#db/batch.ts";
import { networkSetting } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";

/** Pending requests are not accepted by it. Throws 429: hiding connections changes a row of each of them. */
export async function saveSettings(c: Context<AppEnv>, viewer: Viewer, chosen: NetworkSettingsChange): Promise<void> {
  const { db } = c.var;
  const count = countMemberWithin(c, NETWORK_LIMITS.settingChangesPerMember, sql`${viewer.id}`);
  const { uses } = await batch(db, { uses: count.insert(sql`1`) });
  count.requireWithin(uses);
  await db
    .insert(networkSetting)
    .values({ memberId: viewer.id, ...chosen })
    .onConflictDoUpdate({ target: networkSetting.memberId, set: chosen });
}
