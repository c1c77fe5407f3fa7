import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { session, setting, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";

/** Rows one run looks at. */
const SWEEP_SIZE = 100;

/** Deletes sessions that expired. For cron. Their sockets are closed by the objects that hold them. */
export const sweepSessions = (_env: Env, db: Db, now: number): Promise<void> =>
  walk(db, { table: session, setting: "swept-sessions" }, now);

/** Deletes proofs under way that expired: reset links nobody used, steps nobody took. For cron. */
export const sweepVerifications = (_env: Env, db: Db, now: number): Promise<void> =>
  walk(db, { table: verification, setting: "swept-verifications" }, now);

type Walk = { table: typeof session | typeof verification; setting: string };

/**
 * Walks a table by its key, a hundred rows a run and from the start again after the end, and deletes what expired on the way. So no
 * index on the expiry is written at every sign-in. Where the walk stands is kept as a setting; two runs at once do the same twice.
 */
async function walk(db: Db, { table, setting: name }: Walk, now: number): Promise<void> {
  const from = sql`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${name}), '')`;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} > ${from}`)
    .orderBy(table.id)
    .limit(SWEEP_SIZE);
  const [first, last] = [rows[0], rows.at(-1)];
  const next = rows.length === SWEEP_SIZE && last ? last.id : "";
  const keep = sql`
    insert into ${setting} (name, value) select ${name}, ${JSON.stringify(next)} where ${from} <> ${next}
    on conflict (name) do update set value = excluded.value`;
  await db.batch([
    statement(
      db,
      sql`delete from ${table} where ${table.id} >= ${first?.id ?? ""} and ${table.id} <= ${last?.id ?? ""} and ${table.expiresAt} <= ${now}`,
    ),
    statement(db, keep),
  ]);
}
