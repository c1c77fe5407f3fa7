import type { NetworkSettingsChange } from "#contract/network/settings.ts";
import type { Db } from "#db/open.ts";
import { networkSetting } from "#db/schema/index.ts";

/** Saves what a member changed. Requests that wait already are not accepted by it. */
export async function saveSettings(db: Db, memberId: string, chosen: NetworkSettingsChange): Promise<void> {
  await db
    .insert(networkSetting)
    .values({ memberId, ...chosen })
    .onConflictDoUpdate({ target: networkSetting.memberId, set: chosen });
}
