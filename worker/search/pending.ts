import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { SearchedNoun } from "./nouns.ts";

/** After the row's change, so that `version` can be read from it. Keeps the highest version. */
export const pendingInsert = (
  db: Db,
  noun: SearchedNoun,
  id: string | SQL,
  version: number | SQL,
  onlyIf: SQL = sql`1`,
) => pendingInsertAll(db, noun, sql`select ${id} as id, ${version} as version where ${onlyIf}`);

/** `rows`: SQL with `id` and `version`. */
export const pendingInsertAll = (db: Db, noun: SearchedNoun, rows: SQL) =>
  statement(
    db,
    sql`insert into ${searchPending} (noun, id, version)
      select ${noun}, changed.id, changed.version from (${rows}) as changed where changed.version is not null
      on conflict (noun, id) do update set version = max(${searchPending.version}, excluded.version)`,
  );
