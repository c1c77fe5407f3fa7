import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { CRON_RETRY_MS, CRON_ROW_MS, SWEEP_SIZE } from "#contract/limits.ts";
import { logFailure } from "./log-failure.ts";
import type { Db } from "./open.ts";
import { setting } from "./schema/index.ts";
import { statement } from "./statement.ts";

/** Each job does a bounded amount of work on an index, and no row delays the others. */

/** At most `SWEEP_SIZE`, a range of an index. `row`: the columns of the primary key if `key` is not that. */
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

export const scanCursor = (name: string): SQL<string> =>
  sql`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${name}), '')`;

export const moveScanCursor = (db: Db, name: string, next: string) =>
  statement(
    db,
    sql`insert into ${setting} (name, value) select ${name}, ${JSON.stringify(next)} where ${scanCursor(name)} <> ${next}
      on conflict (name) do update set value = excluded.value`,
  );

/** After the last row of a full run, else from the start. */
export const nextScanKey = (rows: { id: string }[], size: number): string =>
  rows.length === size ? (rows.at(-1)?.id ?? "") : "";

/** Rejects after `ms`. The work is not aborted and may still end later. */
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
  event: string;
  id: (row: Row) => string;
  handle: (row: Row) => Promise<unknown>;
  /** Makes a failed row due then, so that the rows behind it come first. */
  postpone?: (row: Row, until: number) => Promise<unknown>;
};

/** A failed or slow row is logged and postponed. Never throws; returns the number of failures. `now` in ms. */
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
