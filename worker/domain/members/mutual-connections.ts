import { type SQL, sql } from "drizzle-orm";
import { networkSetting } from "#db/schema/index.ts";

type MemberId = SQL | SQL.Aliased | string | { getSQL(): SQL };

export const showsConnections = (memberId: MemberId): SQL =>
  sql`not exists (select 1 from ${networkSetting} where ${networkSetting.memberId} = ${memberId} and ${networkSetting.isInPaths} = 0)`;
