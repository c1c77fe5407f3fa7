import { type SQL, sql } from "drizzle-orm";
import { connection } from "#db/schema/index.ts";

type MemberId = SQL | SQL.Aliased | string | { getSQL(): SQL };

/** SQL. Reads one row. */
export const isConnected = (one: MemberId, other: MemberId): SQL<number> =>
  sql<number>`exists (select 1 from ${connection} where ${connection.memberId} = ${one} and ${connection.peerId} = ${other})`;
