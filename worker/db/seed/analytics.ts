import { sql } from "drizzle-orm";
import { ACTIVE_DAYS_KEPT, PERIOD_DAYS } from "#contract/analytics/analytics.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";
import { insertMissing } from "./insert-missing.ts";
import { CAST, INVESTORS } from "./people.ts";
import type { Seed } from "./seed.ts";

const YEAR = 365;
const PEOPLE = JSON.stringify([...CAST, ...INVESTORS].map(({ id }) => id));
/** Below 97: the same in every run, and without a visible pattern. */
const CHANCE = sql`((owner.key * 31 + viewer.key * 57 + ago * ago * 7 + ago * 13 + owner.key * ago * 3) % 97)`;

/** Only members of this run; the network only locally, where cron continues to count. */
export const analyticsStatements: Seed = (db, { now, local }) => {
  const today = Math.floor(now / DAY_MS);
  const days = (count: number) =>
    sql`(with recursive n(ago) as (select 0 union all select ago + 1 from n where ago < ${count - 1}) select ago from n)`;
  return [
    insertMissing(
      db,
      sql`profile_view (member_id, day, viewer_id)`,
      sql`select user.id, ${today} - ago, peer.id from ${days(YEAR)}, json_each(${PEOPLE}) as owner, json_each(${PEOPLE}) as viewer
        join user on user.id = owner.value and user.created_at = ${now} join user as peer on peer.id = viewer.value
        where owner.key <> viewer.key and ${CHANCE} < iif(owner.key < 3, 24, 9) - ago / 24`,
    ),
    insertMissing(
      db,
      sql`active_day (day, member_id)`,
      sql`select ${today} - ago, user.id from ${days(ACTIVE_DAYS_KEPT)}, json_each(${PEOPLE}) as owner
        join user on user.id = owner.value and user.created_at = ${now}
        where (owner.key * 31 + ago * ago * 7 + ago * 13) % 97 < 70 - ago / 4`,
    ),
    ...(local ? networkStatements(db, now, today) : []),
  ];
};

function networkStatements(db: Db, now: number, today: number) {
  const people = CAST.length + INVESTORS.length;
  const periods = new Map<number, Record<string, number>>();
  let total = 0;
  for (let ago = YEAR; ago > 0; ago--) {
    const day = today - ago;
    const joined = total < people && ago % Math.floor(YEAR / (people + 1)) === 0 ? 1 : 0;
    total += joined;
    const sent = 2 + total + ((day * 13) % 5);
    const counts = {
      j: joined,
      t: total,
      u: Math.min(total, 1 + ((day * 7) % (total + 1))),
      a: joined,
      x: day % 61 === 0 ? 1 : 0,
    };
    const row = periods.get(Math.floor(day / PERIOD_DAYS)) ?? {};
    for (const [letter, count] of Object.entries({ ...counts, s: sent, d: day % 17 === 0 ? 1 : 0 }))
      row[letter + day] = count;
    periods.set(Math.floor(day / PERIOD_DAYS), row);
  }
  const rows = Array.from(periods, ([period, counts]) => ({ period, days: JSON.stringify(counts) }));
  return [
    statement(
      db,
      sql`insert into network_figures (period, days) select value->>'period', value->>'days' from json_each(${JSON.stringify(rows)})
        where not exists (select 1 from network_figures)`,
    ),
    insertMissing(db, sql`setting (name, value)`, sql`select 'analytics-counted-until', ${JSON.stringify(now)}`),
  ];
}
