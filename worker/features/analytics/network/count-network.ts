import { type SQL, sql } from "drizzle-orm";
import { BACKFILLED_DAYS, DAYS_PER_RUN, PERIOD_DAYS, RETENTION_WEEKS } from "#contract/analytics/analytics.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { activeDay, audit, cohort, networkFigures, outbox, setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { type Day, dayOf, weekOf } from "../buckets.ts";

/** Setting with an instant in ms. */
export const COUNTED_UNTIL = "analytics-counted-until";

/**
 * From the day of the last count on, which was not over. A day is computed from the rows themselves, so that counting
 * twice changes nothing. Every hour, and at once while days are missing; `DAYS_PER_RUN` at most. Members are active on
 * the day they join. Called by cron.
 */
export async function countNetwork(_env: Env, db: Db, now: number): Promise<void> {
  const [kept] = await db
    .select({ until: sql<number>`json_extract(${setting.value}, '$')` })
    .from(setting)
    .where(sql`${setting.name} = ${COUNTED_UNTIL}`);
  if (kept && now - kept.until < HOUR_MS) return;
  const today = dayOf(now);
  // The day before is counted again: its last events may have been written late.
  const first = kept ? Math.max(dayOf(kept.until) - 1, today - BACKFILLED_DAYS) : today - BACKFILLED_DAYS;
  const days = Array.from({ length: Math.min(DAYS_PER_RUN, today - first + 1) }, (_, at) => first + at);
  const last = days.at(-1) ?? today;
  const until = last === today ? now : (last + 1) * DAY_MS - 1;
  await batch(db, {
    joined: statement(
      db,
      sql`insert or ignore into ${activeDay} (day, member_id) select cast(${user.createdAt} / ${DAY_MS} as integer), ${user.id} from ${user}
        where ${isOn(user.id, first, days.length)}`,
    ),
    days: days.map((day) => countDay(db, day)),
    cohorts: countCohorts(db, kept ? weekOf(first) : weekOf(today), weekOf(last)),
    until: statement(
      db,
      sql`insert into ${setting} (name, value) values (${COUNTED_UNTIL}, ${JSON.stringify(until)})
        on conflict (name) do update set value = excluded.value`,
    ),
  });
}

/** SQL: the first 48 bits of an id are its instant. */
const isOn = (id: SQL | typeof user.id | typeof audit.id | typeof outbox.id, day: Day, days = 1): SQL =>
  sql`${id} >= ${firstIdAt(day * DAY_MS)} and ${id} < ${firstIdAt((day + days) * DAY_MS)}`;

const isoDays = (letter: string, day: Day) => `$.${letter}${day}`;

/** Replaces the former count. */
function countDay(db: Db, day: Day) {
  const decided = (action: string) =>
    sql`(select count(*) from ${audit} where ${audit.action} = ${action} and ${isOn(audit.id, day)})`;
  const [start, end] = [day * DAY_MS, (day + 1) * DAY_MS];
  // By the day of sending, however late. Refused addresses were never tried.
  const sent = sql`(select count(*) from ${outbox} where ${outbox.sentAt} >= ${start} and ${outbox.sentAt} < ${end})`;
  const tried = sql`(select count(*) from ${outbox} where ${outbox.failedAt} >= ${start} and ${outbox.failedAt} < ${end} and ${outbox.status} = 'dead')`;
  const refused = sql`(select count(*) from ${outbox} where ${isOn(outbox.id, day)} and ${outbox.status} = 'dead' and ${outbox.failedAt} is null)`;
  const counts = {
    j: sql`(select count(*) from ${user} where ${isOn(user.id, day)})`,
    t: sql`(select count(*) from ${user} where ${user.id} < ${firstIdAt(end)})`,
    u: sql`(select count(*) from ${activeDay} where ${activeDay.day} = ${day})`,
    a: decided("membership-approved"),
    x: decided("membership-rejected"),
    s: sent,
    d: sql`${tried} + ${refused}`,
  };
  const cells = sql.join(
    Object.entries(counts).map(([letter, count]) => sql`${isoDays(letter, day)}, ${count}`),
    sql`, `,
  );
  return statement(
    db,
    sql`insert into ${networkFigures} (period, days) values (${Math.floor(day / PERIOD_DAYS)}, json_set('{}', ${cells}))
      on conflict (period) do update set days = json_patch(days, excluded.days)`,
  );
}

/** Active members of each week's cohorts in the weeks since the last count. */
function countCohorts(db: Db, first: Day, last: Day) {
  const counted = Array.from({ length: Math.max(0, (last - first) / 7 + 1) }, (_, at) => first + 7 * at);
  return counted.flatMap((week) =>
    Array.from({ length: RETENTION_WEEKS }, (_, age) => {
      const joined = week - 7 * age;
      const active = sql`(select count(distinct ${activeDay.memberId}) from ${activeDay} where ${activeDay.day} in (${sql.join(
        Array.from({ length: 7 }, (__, at) => sql`${week + at}`),
        sql`, `,
      )}) and ${isOn(sql`${activeDay.memberId}`, joined, 7)})`;
      return statement(
        db,
        sql`insert into ${cohort} (week, members, active)
          values (${joined}, (select count(*) from ${user} where ${isOn(user.id, joined, 7)}), json_object(${String(age)}, ${active}))
          on conflict (week) do update set members = excluded.members, active = json_patch(active, excluded.active)`,
      );
    }),
  );
}
