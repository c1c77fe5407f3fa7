import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { notificationPending, opportunity, opportunityParty } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import { ofOpportunity } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { confirmedKey } from "./confirm-party.ts";

/** Also after a confirmation. The owner's credit ends with the last confirmation. */
export async function declineParty(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const key = confirmedKey(id, viewer.id);
  const owner = ofOpportunity(id, opportunity.ownerId);
  const { owners } = await batch(db, {
    owners: db
      .select({ ownerId: opportunity.ownerId })
      .from(opportunity)
      .innerJoin(opportunityParty, eq(opportunityParty.opportunityId, opportunity.id))
      .where(and(eq(opportunity.id, id), eq(opportunityParty.memberId, viewer.id))),
    ended: db
      .delete(notificationPending)
      .where(and(eq(notificationPending.memberId, owner), eq(notificationPending.key, key))),
    removed: db
      .delete(opportunityParty)
      .where(
        and(
          eq(opportunityParty.opportunityId, id),
          eq(opportunityParty.memberId, viewer.id),
          sql`${opportunityParty.memberId} <> ${owner}`,
        ),
      ),
    ownersParty: statement(
      db,
      sql`update ${opportunityParty} set confirmed_at = null where opportunity_id = ${id} and member_id = ${owner} and changes() > 0
        and not exists (select 1 from ${opportunityParty} as other where other.opportunity_id = ${id}
          and other.member_id <> ${owner} and other.confirmed_at is not null)`,
    ),
  });
  for (const { ownerId } of owners) endNotificationsSoon(c, ownerId, key, "deleted");
}
