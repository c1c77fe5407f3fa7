import { eq, gt, type SQL, sql } from "drizzle-orm";
import { HOLD_MAIL_BEFORE_MS, HOLD_SWEEP_SIZE, REGISTRATION_HOLD_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, formerHold, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import { isHeld } from "#domain/registrations/registration-states.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";

/** Registering again does not restart a hold. After it a registration has no claim to a seat until it is confirmed. */

type Hold = {
  /** Ms for `heldUntil` and `heldDue`; null where no mail can be sent, because nobody can verify an address there. */
  until: SQL<number | null>;
  due: SQL<number | null>;
  /** The registration gets a waitlist number even while seats are free. */
  isUsedUp: SQL;
};

export function holdOf(env: Env, now: number, email: SQL): Hold {
  if (!findMailProvider(env)) return { until: sql`null`, due: sql`null`, isUsedUp: sql`0` };
  const end = now + REGISTRATION_HOLD_MS;
  const former = sql`(select former.until from ${formerHold} as former where former.event_id = ${event.id} and former.email = ${email})`;
  return {
    until: sql`coalesce(${former}, ${end})`,
    // Not within the last hours of the hold: the mail about the new registration says when it ends.
    due: sql`case when ${former} <= ${now} then ${end}
      when ${former} - ${HOLD_MAIL_BEFORE_MS} <= ${now} then ${former}
      else coalesce(${former}, ${end}) - ${HOLD_MAIL_BEFORE_MS} end`,
    isUsedUp: sql`coalesce(${former} <= ${now}, 0)`,
  };
}

/** Keeps the hold of registrations that the batch deletes afterwards. */
export const keepHolds = (db: Db, which: SQL) =>
  statement(
    db,
    sql`insert into ${formerHold} (event_id, email, until)
      select ${registration.eventId}, ${registration.email}, ${registration.heldUntil} from ${registration} where ${which} and ${isHeld}
      on conflict (event_id, email) do update set until = min(until, excluded.until)`,
  );

/** SQL: the address was registered before, so its hold is the rest of that one. */
export const isHeldAgain: SQL = sql`exists (select 1 from ${formerHold} as former
  where former.event_id = ${registration.eventId} and former.email = ${registration.email})`;

const CURSOR = "swept-former-holds";

/** Scans by primary key, bounded per run, and starts again at the end. */
export async function sweepFormerHolds(_env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select({ id: formerHold.eventId, isOver: sql<number>`${eventEnd} < ${now}` })
    .from(formerHold)
    .innerJoin(event, eq(event.id, formerHold.eventId))
    .where(gt(formerHold.eventId, scanCursor(CURSOR)))
    .orderBy(formerHold.eventId)
    .limit(HOLD_SWEEP_SIZE);
  const over = [...new Set(rows.filter(({ isOver }) => isOver).map(({ id }) => id))];
  if (over.length > 0)
    await db
      .delete(formerHold)
      .where(sql`${formerHold.eventId} in (select value from json_each(${JSON.stringify(over)}))`);
  await moveScanCursor(db, CURSOR, nextScanKey(rows, HOLD_SWEEP_SIZE));
}
