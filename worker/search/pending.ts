import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/** What the search index holds: one noun, two full-text tables of its own (`migrations/search/`). */
export type Noun = "events";

/**
 * The statement that says "this is not in the search index yet", for the batch of the change itself; it stands after the change, so that
 * `version` may be read from the row. The highest version stays. Writes nothing where `onlyIf` is false or there is no version.
 */
export const pendingInsert = (db: Db, noun: Noun, id: string | SQL, version: number | SQL, onlyIf: SQL = sql`1`) =>
  pendingInsertAll(db, noun, sql`select ${id} as id, ${version} as version where ${onlyIf}`);

/** The same for all rows of a query that has the columns `id` and `version`. */
export const pendingInsertAll = (db: Db, noun: Noun, rows: SQL) =>
  statement(
    db,
    sql`insert into ${searchPending} (noun, id, version)
      select ${noun}, changed.id, changed.version from (${rows}) as changed where changed.version is not null
      on conflict (noun, id) do update set version = max(${searchPending.version}, excluded.version)`,
  );
