import { type SQL, sql } from "drizzle-orm";
import { utf8Bytes } from "#contract/text-length.ts";
import { fold } from "#db/fold.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { openSearch } from "./open.ts";
import type { Noun } from "./pending.ts";
import { sortKeyOfInstant, sortKeySql } from "./sort-keys.ts";

/** What is found by its words. `stands` null: by none, such as what was called off; its version is kept, so that nothing older returns. */
export type Entry = {
  id: string;
  version: number;
  stands: { startsAt: number; over: boolean; title: string; description: string; location: string } | null;
};

/** Folding may lengthen a text many times over; a statement takes 2 MB. */
const TEXT_MAX_LENGTH = 20_000;
const BATCH_BYTES = 400_000;

/**
 * Writes entries into the index: in one batch, or several where the texts are long. An entry that is there in this version or a later one
 * stays as it is, so that writers may come late, twice, or at once.
 */
export async function putEntries(env: Env, noun: Noun, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const db = await openSearch(env, "first-primary");
  for (const rows of inBatches(entries.map(toRow))) {
    const texts = JSON.stringify(rows);
    const keys = JSON.stringify(rows.map(({ id, version, lowest, over }) => ({ id, version, lowest, over })));
    await db.batch([
      // Only those that are not there: a number is used up even where its row then conflicts, and places have room for so many.
      statement(
        db,
        sql`insert into entry (noun, id, version) select ${noun}, value->>'id', 0 from json_each(${keys})
          where not exists (select 1 from entry where noun = ${noun} and id = value->>'id') on conflict (noun, id) do nothing`,
      ),
      statement(db, takeOut(noun, "text", keys)),
      statement(db, takeOut(noun, "short", keys)),
      statement(db, bringIn(noun, "text", texts)),
      statement(db, bringIn(noun, "short", texts)),
      statement(
        db,
        sql`update entry set version = newer.version, sort_key = newer.new_sort_key
          from (${newer(noun, keys)}) as newer where entry.number = newer.number`,
      ),
    ]);
  }
}

/** Entries that a batch brings in a version the index does not have yet, with the place they will stand at. */
const newer = (noun: Noun, rows: string): SQL =>
  sql`select entry.number, entry.sort_key, value->>'version' as version, value as texts,
      ${sortKeySql(sql`(value->>'lowest')`, sql`value->>'over'`, sql`entry.number`)} as new_sort_key
    from json_each(${rows}) cross join entry on entry.noun = ${noun} and entry.id = value->>'id'
    where entry.version < value->>'version'`;

const takeOut = (noun: Noun, table: "text" | "short", keys: string): SQL =>
  sql`delete from ${tableOf(noun, table)} where rowid in (select sort_key from (${newer(noun, keys)}) where sort_key is not null)`;

const bringIn = (noun: Noun, table: "text" | "short", texts: string): SQL =>
  sql`insert into ${tableOf(noun, table)} (rowid, title, description, location)
    select new_sort_key, texts->>'title', texts->>'description', texts->>'location'
    from (${newer(noun, texts)}) where new_sort_key is not null`;

/** A noun's full-text table: `text` by any three characters, `short` by the beginnings of words. */
export const tableOf = (noun: Noun, table: "text" | "short"): SQL => sql.raw(`${noun}_${table}`);

const toRow = ({ id, version, stands }: Entry) => ({
  id,
  version,
  lowest: stands && sortKeyOfInstant(stands.startsAt),
  over: stands?.over ? 1 : 0,
  title: searchable(stands?.title),
  description: searchable(stands?.description),
  location: searchable(stands?.location),
});

const searchable = (text = ""): string => fold(text).slice(0, TEXT_MAX_LENGTH).toWellFormed();

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  let [batch, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    const own = utf8Bytes(JSON.stringify(row));
    if (batch.length > 0 && bytes + own > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += own;
  }
  yield batch;
}
