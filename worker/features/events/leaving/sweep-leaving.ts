import { and, eq, lte, sql } from "drizzle-orm";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { announcement, event, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import { pendingInsertAll } from "#search/pending.ts";
import type { Env } from "#worker/env.ts";
import { countLess } from "../registration/cancel-registration.ts";
import { notifyPromoted, promotionStatements } from "../registration/promote-from-waitlist.ts";

const SIZE = { registrations: 100, events: 20 };

/** The account is erased once nothing is left here. A freed seat goes to the waitlist. */
export async function sweepLeaving(env: Env, db: Db, now: number): Promise<void> {
  const scope = { env, var: { db, now } };
  const isDue = lte(user.deletionDueAt, now);
  const registrations = await db
    .select({ eventId: registration.eventId, email: registration.email })
    .from(user)
    .innerJoin(registration, eq(registration.memberId, user.id))
    .where(isDue)
    .limit(SIZE.registrations);
  await handleEach(registrations, now, {
    event: "registration-not-erased",
    id: ({ eventId }) => eventId,
    async handle({ eventId, email }) {
      const which = sql`${registration.eventId} = ${eventId} and ${registration.email} = ${email}`;
      const { promotion } = await batch(db, {
        counters: countLess(db, { eventId, which }),
        registration: db.delete(registration).where(which),
        promotion: promotionStatements(scope, eventId),
      });
      await notifyPromoted(scope, promotion);
    },
  });
  const isAnnounced = sql`not exists (select 1 from ${announcement} where ${announcement.eventId} = ${event.id} and ${announcement.done} = 0)`;
  const hosted = await db
    .select({ id: event.id })
    .from(user)
    .innerJoin(event, eq(event.hostId, user.id))
    .where(and(isDue, sql`(${event.startsAt} <= ${now} or ${event.cancelledAt} is not null)`, isAnnounced))
    .limit(SIZE.events);
  await handleEach(hosted, now, {
    event: "event-not-erased",
    id: ({ id }) => id,
    handle: ({ id }) =>
      batch(db, {
        // The index deletes its entries of a deleted event.
        search: pendingInsertAll(
          db,
          "events",
          sql`select ${event.id} as id, ${event.version} + 1 as version from ${event} where ${event.id} = ${id}`,
        ),
        deleted: statement(db, sql`delete from ${event} where ${event.id} = ${id}`),
      }),
  });
}
