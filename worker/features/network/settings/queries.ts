import { type SQL, sql } from "drizzle-orm";
import type { NetworkSettings } from "#contract/network/settings.ts";
import type { Db } from "#db/open.ts";
import { networkSetting } from "#db/schema/index.ts";

export const selectSettings = (db: Db, memberId: SQL) =>
  db
    .select({
      autoAccept: networkSetting.autoAccept,
      whoMayWrite: networkSetting.whoMayWrite,
      isAskable: networkSetting.isAskable,
      isInPaths: networkSetting.isInPaths,
    })
    .from(networkSetting)
    .where(sql`${networkSetting.memberId} = ${memberId}`);

const DEFAULTS: NetworkSettings = { autoAccept: false, whoMayWrite: "everyone", isAskable: true, isInPaths: true };

export const toSettings = ([row]: NetworkSettings[]): NetworkSettings => row ?? DEFAULTS;
