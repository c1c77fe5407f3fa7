import { eq, gt, type SQL, sql } from "drizzle-orm";
import { HOLD_MAIL_BEFORE_MS, HOLD_SWEEP_SIZE, REGISTRATION_HOLD_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, formerHold, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import { isHeld } from "#domain/registrations/registration-states.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";
import { eventEnd } from "../event-sql.ts";

/**
 * How long an unconfirmed registration is held. The time counts from the first one of the address at the event: a person who cancels
 * and registers again gets what is left of it. After that a registration waits without a claim to a seat until it is confirmed: see
 * `hasNoClaim`.
 */

/** The hold of a new registration, as SQL for an insert that selects from `event`. */
type Hold = {
  /** Instants in milliseconds for `heldUntil` and `heldDue`; null where no mail can be sent, because nobody can verify an address there. */
  until: SQL<number | null>;
  due: SQL<number | null>;
  /** The hold of the address is over: it gets a number on the waitlist, also while seats are free. */
  isUsedUp: SQL;
};

/** The hold of a registration under `email`, an address that is not verified. */
export function holdOf(env: Env, now: number, email: SQL): Hold {
  if (!findMailProvider(env)) return { until: sql`null`, due: sql`null`, isUsedUp: sql`0` };
  const end = now + REGISTRATION_HOLD_MS;
  const former = sql`(select former.until from ${formerHold} as former where former.event_id = ${event.id} and former.email = ${email})`;
  return {
    until: sql`coalesce(${former}, ${end})`,
    // The mail before the end is not written within its last hours: the mail about the new registration says when that is.
    due: sql`case when ${former} <= ${now} then ${end}
      when ${former} - ${HOLD_MAIL_BEFORE_MS} <= ${now} then ${former}
      else coalesce(${former}, ${end}) - ${HOLD_MAIL_BEFORE_MS} end`,
    isUsedUp: sql`coalesce(${former} <= ${now}, 0)`,
  };
}

/** The statement that keeps the hold of unconfirmed registrations that the batch deletes after it. `which` is SQL on rows of `registration`. */
export const keepHolds = (db: Db, which: SQL) =>
  statement(
    db,
    sql`insert into ${formerHold} (event_id, email, until)
      select ${registration.eventId}, ${registration.email}, ${registration.heldUntil} from ${registration} where ${which} and ${isHeld}
      on conflict (event_id, email) do update set until = min(until, excluded.until)`,
  );

/** SQL: the address of a row of `registration` had another one at the event before, so that its hold is what was left. */
export const isHeldAgain: SQL = sql`exists (select 1 from ${formerHold} as former
  where former.event_id = ${registration.eventId} and former.email = ${registration.email})`;

const CURSOR = "swept-former-holds";

/**
 * Deletes what is kept for events that are over, cancelled ones too: nobody registers for them anymore. Scans the table by its primary key, a
 * bounded number of rows a run, again from the start after the end. Called by cron.
 */
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
