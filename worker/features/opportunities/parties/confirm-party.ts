import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { opportunity, opportunityParty, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { ofOpportunity, opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { isKnown, knownOpportunity, ownerIs } from "../opportunity-sql.ts";

export const confirmedKey = (id: string, memberId: string) => `${opportunityKey(id)}confirmed:${memberId}`;

/** Also counts for the owner, with the first confirmation. Throws 404 when not named. */
export async function confirmParty(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const isNamed = and(eq(opportunityParty.opportunityId, id), eq(opportunityParty.memberId, viewer.id));
  const { owners, applied } = await runCommand(c, {
    readBefore: {
      owners: db
        .select({ id: opportunity.ownerId })
        .from(opportunity)
        .innerJoin(user, ownerIs)
        .innerJoin(opportunityParty, eq(opportunityParty.opportunityId, opportunity.id))
        .where(sql`${isNamed} and ${opportunity.ownerId} <> ${viewer.id} and ${isKnown(c)}`),
    },
    onlyIf: sql`exists (select 1 from ${opportunityParty} where ${isNamed} and ${opportunityParty.confirmedAt} is null)
      and ${knownOpportunity(c, id, sql`${opportunity.ownerId} <> ${viewer.id}`)}`,
    write: (onlyIf) => ({
      notified: notificationInsert(
        c.var,
        opportunityNotification(id, {
          kind: "opportunity-confirmed",
          actorId: viewer.id,
          key: confirmedKey(id, viewer.id),
          onlyIf,
        }),
      ),
      confirmed: statement(
        db,
        sql`update ${opportunityParty} set confirmed_at = ${now} where opportunity_id = ${id} and confirmed_at is null
          and member_id in (${viewer.id}, ${ofOpportunity(id, opportunity.ownerId)}) and ${onlyIf}`,
      ),
    }),
  });
  const { id: ownerId } = getRow(owners);
  if (applied) deliverSoon(c, ownerId);
}
