import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { CRON_RETRY_MS, CRON_ROW_MS, SWEEP_SIZE } from "#contract/limits.ts";
import { logFailure } from "./log-failure.ts";
import type { Db } from "./open.ts";
import { setting } from "./schema/index.ts";
import { statement } from "./statement.ts";

/** What the jobs of cron share. Each does a bounded amount of work on an index, and none of its rows keeps the others waiting. */

/**
 * The statement that deletes the rows whose key sorts before `end`, the first of them, `SWEEP_SIZE` at most: a range of the primary key, or of
 * another index. `row` has the columns of the primary key where that is another one.
 */
export function deleteBefore(
  db: Db,
  table: SQLiteTable,
  key: SQLiteColumn,
  end: string | number,
  row: SQLiteColumn[] = [key],
) {
  const columns = sql.join(row, sql`, `);
  return statement(
    db,
    sql`delete from ${table} where (${columns}) in (select ${columns} from ${table} where ${key} < ${end} order by ${key} limit ${SWEEP_SIZE})`,
  );
}

/** SQL: the key up to which a scan has come, `''` at its start. It is kept in the setting `name`. */
export const scanCursor = (name: string): SQL<string> =>
  sql`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${name}), '')`;

/** The statement that stores how far a scan has come. It writes nothing when that is where the cursor is. */
export const moveScanCursor = (db: Db, name: string, next: string) =>
  statement(
    db,
    sql`insert into ${setting} (name, value) select ${name}, ${JSON.stringify(next)} where ${scanCursor(name)} <> ${next}
      on conflict (name) do update set value = excluded.value`,
  );

/** Where a scan of `size` rows a run continues: after the last row it read, or from the start once it has read the end. */
export const nextScanKey = (rows: { id: string }[], size: number): string =>
  rows.length === size ? (rows.at(-1)?.id ?? "") : "";

/** The result of some work, which fails when it takes longer than `ms`. It is not cut off and may still end later. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type RowJob<Row> = {
  /** The name of the log line about a row that failed, and the row's id for it. */
  event: string;
  id: (row: Row) => string;
  handle: (row: Row) => Promise<unknown>;
  /** Makes a row that failed due at this instant, so that the rows behind it come first from now on. */
  postpone?: (row: Row, until: number) => Promise<unknown>;
};

/**
 * Handles rows one after the other. One that throws or takes too long is logged and postponed, and the next ones are handled. Never throws.
 * `now` in milliseconds since 1970. Returns how many failed.
 */
export async function handleEach<Row>(rows: Iterable<Row>, now: number, job: RowJob<Row>): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    try {
      await within(CRON_ROW_MS, job.handle(row));
    } catch (error) {
      failed += 1;
      logFailure(job.event, error, { id: job.id(row) });
      await job.postpone?.(row, now + CRON_RETRY_MS).catch((late) => logFailure(job.event, late, { id: job.id(row) }));
    }
  }
  return failed;
}
