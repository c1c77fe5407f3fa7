import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { connection, notificationPending, opportunityTeam, opportunityTeamLeft, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isConnected } from "#domain/members/connected.ts";
import {
  deliverSoon,
  endNotificationsSoon,
  notificationInsertEach,
  notifiedMembers,
} from "#domain/notifications/notifications.ts";
import { opportunityNotification, teamKey } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";

const membersOf = (team: OpportunityInput["team"]): SQL =>
  sql`select value from json_each(${JSON.stringify(team.map(({ memberId }) => memberId))})`;

/** SQL: who left the team has the last word. Only connections of the owner, because others are left out anyway. */
const isWhoLeft = ({ var: { viewer } }: Context<AppEnv>, id: string, team: OpportunityInput["team"]): SQL =>
  sql`${opportunityTeamLeft.opportunityId} = ${id} and ${opportunityTeamLeft.memberId} in (${membersOf(team)})
    and ${isConnected(viewer.id, opportunityTeamLeft.memberId)}`;

export const hasNobodyWhoLeft = (c: Context<AppEnv>, id: string, team: OpportunityInput["team"]): SQL =>
  sql`not exists (select 1 from ${opportunityTeamLeft} where ${isWhoLeft(c, id, team)})`;

export const selectWhoLeft = (c: Context<AppEnv>, id: string, team: OpportunityInput["team"]) =>
  c.var.db
    .select({ name: user.name })
    .from(opportunityTeamLeft)
    .innerJoin(user, eq(user.id, opportunityTeamLeft.memberId))
    .where(isWhoLeft(c, id, team));

/** Only connections of the owner. Those who are new are told, and the others' notifications end: `tellTeam`. */
export function writeTeam(c: Context<AppEnv>, id: string, team: OpportunityInput["team"], onlyIf: SQL) {
  const { db, viewer } = c.var;
  const rows = JSON.stringify(team.map((one, position) => ({ ...one, position })));
  const member = sql`item.value->>'memberId'`;
  const named = sql`json_each(${rows}) as item
    join ${connection} on ${connection.memberId} = ${viewer.id} and ${connection.peerId} = ${member} where ${onlyIf}`;
  const former = sql`select former.member_id from ${opportunityTeam} as former where former.opportunity_id = ${id}`;
  const isRemoved = sql`opportunity_id = ${id} and ${onlyIf} and member_id not in (select ${member} from json_each(${rows}) as item)`;
  return {
    ended: statement(
      db,
      sql`delete from ${notificationPending} where ${notificationPending.key} = ${teamKey(id)}
        and ${notificationPending.memberId} in (select member_id from ${opportunityTeam} where ${isRemoved})`,
    ),
    removed: statement(db, sql`delete from ${opportunityTeam} where ${isRemoved} returning member_id`),
    notified: notificationInsertEach(
      c.var,
      opportunityNotification(id, {
        kind: "opportunity-team",
        memberId: member,
        actorId: viewer.id,
        key: teamKey(id),
      }),
      sql`${named} and ${member} not in (${former})`,
    ),
    deleted: statement(db, sql`delete from ${opportunityTeam} where opportunity_id = ${id} and ${onlyIf}`),
    inserted: statement(
      db,
      sql`insert into ${opportunityTeam} (opportunity_id, member_id, role, position)
        select ${id}, ${member}, item.value->>'role', item.value->>'position' from ${named}`,
    ),
  };
}

export function tellTeam(
  c: Context<AppEnv>,
  id: string,
  { removed, notified }: { removed: unknown; notified: unknown },
) {
  deliverSoon(c, ...notifiedMembers(notified));
  for (const memberId of notifiedMembers(removed)) endNotificationsSoon(c, memberId, teamKey(id), "deleted");
}
