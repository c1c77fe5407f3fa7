import { sql } from "drizzle-orm";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { session, setting, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";

/** Rows one run scans. */
const SWEEP_SIZE = 100;

/** Deletes expired sessions. For cron. The objects that hold their sockets close them by themselves. */
export const sweepSessions = (_env: Env, db: Db, now: number): Promise<void> =>
  sweepExpired(db, { table: session, setting: "swept-sessions" }, now);

/** Deletes expired verifications: reset links and sign-in challenges nobody used. For cron. */
export const sweepVerifications = (_env: Env, db: Db, now: number): Promise<void> =>
  sweepExpired(db, { table: verification, setting: "swept-verifications" }, now);

/** `setting` is the name of the setting that holds the scan's cursor. */
type Sweep = { table: typeof session | typeof verification; setting: string };

/**
 * Scans a table by its primary key, a hundred rows a run, again from the start after the end, and deletes the expired rows among them.
 * So no sign-in has to write an index on the expiry. Two runs at once do the same twice.
 */
async function sweepExpired(db: Db, { table, setting: name }: Sweep, now: number): Promise<void> {
  const cursor = sql`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${name}), '')`;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} > ${cursor}`)
    .orderBy(table.id)
    .limit(SWEEP_SIZE);
  const [first, last] = [rows[0], rows.at(-1)];
  const next = rows.length === SWEEP_SIZE && last ? last.id : "";
  await batch(db, {
    deleted: statement(
      db,
      sql`delete from ${table} where ${table.id} >= ${first?.id ?? ""} and ${table.id} <= ${last?.id ?? ""} and ${table.expiresAt} <= ${now}`,
    ),
    // Written only when the cursor moved.
    cursor: statement(
      db,
      sql`
      insert into ${setting} (name, value) select ${name}, ${JSON.stringify(next)} where ${cursor} <> ${next}
      on conflict (name) do update set value = excluded.value`,
    ),
  });
}
