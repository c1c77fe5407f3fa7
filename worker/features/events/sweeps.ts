import { inArray, sql } from "drizzle-orm";
import { event } from "#db/schema";
import type { Db } from "../../db/open.ts";
import type { Env } from "../../env.ts";

const SWEEP_SIZE = 100;

/** Marks events that have ended, so that lists of what is to come never walk through the past. Called by cron; bounded. */
export async function sweepOverEvents(_env: Env, db: Db, now: number): Promise<void> {
  const ended = db
    .select({ id: event.id })
    .from(event)
    .where(
      sql`${event.over} = 0 and ${event.cancelledAt} is null and ${event.startsAt} <= ${now} and coalesce(${event.endsAt}, ${event.startsAt}) < ${now}`,
    )
    .orderBy(event.startsAt)
    .limit(SWEEP_SIZE);
  await db.update(event).set({ over: true }).where(inArray(event.id, ended));
}
