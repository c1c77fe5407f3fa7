import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { PartiesInput } from "#contract/opportunities/deals.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import { connection, deal, notificationPending, opportunity, opportunityParty } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import {
  deliverSoon,
  endNotificationsSoon,
  notificationInsertEach,
  notifiedMembers,
} from "#domain/notifications/notifications.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { isOwnRow } from "../opportunity-sql.ts";

const namedKey = (id: string) => `${opportunityKey(id)}party`;

/** Only connections and interested members; others are left out, and confirmed ones stay. Throws 409 before closing. */
export async function nameParties(c: Context<AppEnv>, id: string, { add, remove }: PartiesInput): Promise<void> {
  const { db, viewer } = c.var;
  const isOwn = isOwnRow(c, id);
  // Naming must not reveal the opportunity to a member who could not know the owner.
  const named = sql`json_each(${JSON.stringify(add)}) as item where item.value <> ${viewer.id} and ${notBlocked(viewer.id, sql`item.value`)}
    and (exists (select 1 from ${connection} where ${connection.memberId} = ${viewer.id} and ${connection.peerId} = item.value)
      or exists (select 1 from ${deal} where ${deal.opportunityId} = ${id} and ${deal.memberId} = item.value and ${deal.answer} = 'interested'))`;
  const isRemoved = sql`opportunity_id = ${id} and confirmed_at is null and member_id <> ${viewer.id}
    and member_id in (select value from json_each(${JSON.stringify(remove)}))`;
  const isClosed = sql`exists (select 1 from ${opportunity} where ${isOwn} and ${opportunity.state} = 'closed')`;
  const count = countMemberWithin(c, OPPORTUNITY_LIMITS.partyListsPerMember, sql`${viewer.id}`);
  const { own, uses, removed, notified } = await runCommand(c, {
    readBefore: {
      own: db.select({ state: opportunity.state }).from(opportunity).where(isOwn),
      uses: count.insert(isClosed),
    },
    onlyIf: sql`${isClosed} and ${count.isWithin}`,
    write: (onlyIf) => ({
      ended: statement(
        db,
        sql`delete from ${notificationPending} where ${notificationPending.key} = ${namedKey(id)}
          and ${notificationPending.memberId} in (select member_id from ${opportunityParty} where ${isRemoved}) and ${onlyIf}`,
      ),
      removed: statement(db, sql`delete from ${opportunityParty} where ${isRemoved} and ${onlyIf} returning member_id`),
      notified: notificationInsertEach(
        c.var,
        opportunityNotification(id, {
          kind: "opportunity-party",
          memberId: sql`item.value`,
          actorId: viewer.id,
          key: namedKey(id),
        }),
        sql`${named} and ${onlyIf}`,
      ),
      inserted: statement(
        db,
        sql`insert into ${opportunityParty} (opportunity_id, member_id) select ${id}, item.value from ${named} and ${onlyIf} on conflict do nothing`,
      ),
    }),
  });
  if (getRow(own, "opportunity-not-found").state !== "closed") throw new Problem("conflict");
  count.requireWithin(uses);
  deliverSoon(c, ...notifiedMembers(notified));
  for (const memberId of notifiedMembers(removed)) endNotificationsSoon(c, memberId, namedKey(id), "deleted");
}
