import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Noun } from "./nouns.ts";

/**
 * The statement that marks a row as not indexed yet, for the batch of its change. Put it after the change, so that `version` can be read
 * from the row. The highest version is kept. Writes nothing if `onlyIf` is false or the version is null.
 */
export const pendingInsert = (db: Db, noun: Noun, id: string | SQL, version: number | SQL, onlyIf: SQL = sql`1`) =>
  pendingInsertAll(db, noun, sql`select ${id} as id, ${version} as version where ${onlyIf}`);

/** Like `pendingInsert`, for every row of a query with the columns `id` and `version`. */
export const pendingInsertAll = (db: Db, noun: Noun, rows: SQL) =>
  statement(
    db,
    sql`insert into ${searchPending} (noun, id, version)
      select ${noun}, changed.id, changed.version from (${rows}) as changed where changed.version is not null
      on conflict (noun, id) do update set version = max(${searchPending.version}, excluded.version)`,
  );
