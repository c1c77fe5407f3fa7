import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { partiesInput } from "#contract/opportunities/deals.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/plain/limits.ts";
import { batch } from "#db/batch.ts";
import { connection, deal, notificationPending, opportunity, opportunityParty, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import {
  deliverSoon,
  endNotificationsSoon,
  notificationInsert,
  notificationInsertEach,
  notifiedMembers,
} from "#domain/notifications/notifications.ts";
import { ofOpportunity, opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { isKnown, isOwnRow, knownOpportunity, ownerIs } from "../opportunity-sql.ts";

/** `/api/opportunities/:id`: who was party to a closed one, named by its owner and confirmed by each. */
export const partyRoutes = new Hono<AppEnv>()
  .put("/:id/parties", jsonBody, requireAdmitted, valid("json", partiesInput), (c) =>
    noContent(c, nameParties(c, c.req.param("id"), c.req.valid("json").memberIds)),
  )
  .put("/:id/party", jsonBody, requireMember, valid("json", z.strictObject({})), (c) =>
    noContent(c, confirmParty(c, c.req.param("id"))),
  )
  .delete("/:id/party", requireMember, (c) => noContent(c, declineParty(c, c.req.param("id"))));

/** The keys of the notifications of a member who is named, and of the owner when one confirms. */
const namedKey = (id: string) => `${opportunityKey(id)}party`;
const confirmedKey = (id: string, memberId: string) => `${opportunityKey(id)}confirmed:${memberId}`;

/**
 * Names members who are connected to the owner, or were interested, unless one blocked the other; others are left out, and who has confirmed stays. Throws
 * 404, 409 before it is closed, and 429.
 */
async function nameParties(c: Context<AppEnv>, id: string, memberIds: string[]): Promise<void> {
  const { db, viewer } = c.var;
  const isOwn = isOwnRow(c, id);
  const ids = JSON.stringify(memberIds);
  // Who may be named: nobody learns of an opportunity by being named who could not know the owner.
  const named = sql`json_each(${ids}) as item where item.value <> ${viewer.id} and ${notBlocked(viewer.id, sql`item.value`)}
    and (exists (select 1 from ${connection} where ${connection.memberId} = ${viewer.id} and ${connection.peerId} = item.value)
      or exists (select 1 from ${deal} where ${deal.opportunityId} = ${id} and ${deal.memberId} = item.value and ${deal.answer} = 'interested'))`;
  // Who is not named anymore is no party, unless they have confirmed it.
  const isRemoved = sql`opportunity_id = ${id} and confirmed_at is null and member_id <> ${viewer.id}
    and member_id not in (select value from json_each(${ids}))`;
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
      // A party is named once.
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

/** The viewer confirms to have been party: it counts for them, and from the first one on for the owner. Throws 404 for who is not named, or may not know of it. */
async function confirmParty(c: Context<AppEnv>, id: string): Promise<void> {
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
      // Once for each of the two.
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

/** The viewer was not party: their name goes, also after they confirmed it. Without another who confirmed, it counts for the owner no more. */
async function declineParty(c: Context<AppEnv>, id: string): Promise<void> {
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
    // The owner's row follows the last of the others.
    ownersParty: statement(
      db,
      sql`update ${opportunityParty} set confirmed_at = null where opportunity_id = ${id} and member_id = ${owner} and changes() > 0
        and not exists (select 1 from ${opportunityParty} as other where other.opportunity_id = ${id}
          and other.member_id <> ${owner} and other.confirmed_at is not null)`,
    ),
  });
  for (const { ownerId } of owners) endNotificationsSoon(c, ownerId, key, "deleted");
}
