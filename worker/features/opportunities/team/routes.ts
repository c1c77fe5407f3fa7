import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { batch } from "#db/batch.ts";
import { opportunity, opportunityTeam, opportunityTeamLeft } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon, pendingDelete } from "#domain/notifications/notifications.ts";
import { teamKey } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";

export const teamRoutes = new Hono<AppEnv>().delete("/:id/team/me", requireMember, (c) =>
  noContent(c, leaveTeam(c, c.req.param("id"))),
);

/** Kept, so that nobody names them again. The version changes, because a form that the owner has open still names them. */
async function leaveTeam(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isOwnName = and(eq(opportunityTeam.opportunityId, id), eq(opportunityTeam.memberId, viewer.id));
  await batch(db, {
    version: db
      .update(opportunity)
      .set({ version: sql`${opportunity.version} + 1` })
      .where(sql`${opportunity.id} = ${id} and exists (select 1 from ${opportunityTeam} where ${isOwnName})`),
    kept: statement(
      db,
      sql`insert into ${opportunityTeamLeft} (opportunity_id, member_id)
        select opportunity_id, member_id from ${opportunityTeam} where ${isOwnName} on conflict do nothing`,
    ),
    ended: pendingDelete(db, viewer.id, teamKey(id)),
    left: db.delete(opportunityTeam).where(isOwnName),
  });
  endNotificationsSoon(c, viewer.id, teamKey(id), "deleted");
}
