import { type SQL, sql } from "drizzle-orm";
import { connection, networkSetting, user } from "#db/schema/index.ts";
import { isVisibleTo } from "./visible-member.ts";

type MemberId = SQL | SQL.Aliased | string | { getSQL(): SQL };

/** SQL: a member lets their connections be seen, as mutual ones and as steps of paths. */
export const showsConnections = (memberId: MemberId): SQL =>
  sql`not exists (select 1 from ${networkSetting} where ${networkSetting.memberId} = ${memberId} and ${networkSetting.isInPaths} = 0)`;

/**
 * SQL: a row of `user` is connected to both the viewer and another member, and the viewer may know of that: the viewer sees them, and neither they
 * nor the other member hide their connections. Put behind `from user where`. The plus keeps SQLite from reading all approved members.
 */
export const isMutualConnection = (viewerId: MemberId, otherId: MemberId): SQL => sql`(
  ${user.id} in (select mine.peer_id from ${connection} as mine
    cross join ${connection} as theirs on theirs.member_id = ${otherId} and theirs.peer_id = mine.peer_id
    where mine.member_id = ${viewerId})
  and +${isVisibleTo(viewerId as SQL)} and ${showsConnections(user.id)} and ${showsConnections(otherId)})`;
