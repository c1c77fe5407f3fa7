import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { connection, notificationPending, opportunity, opportunityTeam } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import { teamKey } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Neither stays named on a team of the other, so that being named again is told again: `endTeamNotifications`. */
export function endConnection(db: Db, one: string, other: string, onlyIf: SQL) {
  const isNamedBy = (memberId: string, ownerId: string) =>
    sql`(member_id = ${memberId} and opportunity_id in (select id from ${opportunity} where owner_id = ${ownerId}))`;
  const isNamed = sql`(${isNamedBy(one, other)} or ${isNamedBy(other, one)}) and ${onlyIf}`;
  return {
    pending: statement(
      db,
      sql`delete from ${notificationPending} where (member_id, key) in
        (select member_id, replace(${teamKey("?")}, '?', opportunity_id) from ${opportunityTeam} where ${isNamed})`,
    ),
    teams: statement(db, sql`delete from ${opportunityTeam} where ${isNamed} returning opportunity_id, member_id`),
    connections: statement(
      db,
      sql`delete from ${connection} where (member_id, peer_id) in (values (${one}, ${other}), (${other}, ${one})) and ${onlyIf}`,
    ),
  };
}

export function endTeamNotifications(c: Context<AppEnv>, teams: unknown): void {
  const { results } = teams as D1Result<{ opportunity_id: string; member_id: string }>;
  for (const row of results) endNotificationsSoon(c, row.member_id, teamKey(row.opportunity_id), "deleted");
}
