import { type SQL, sql } from "drizzle-orm";
import { utf8Bytes } from "#contract/text-length.ts";
import { batch } from "#db/batch.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { replaceNames, toStoredName } from "./names/store.ts";
import { NAMED, SEARCHED, type SearchedNoun } from "./nouns.ts";
import { openSearch } from "./open.ts";
import { sortKeyOfInstant, sortKeySql } from "./sort-keys.ts";
import { indexedText } from "./words.ts";

export type Content = { at: number; latestFirst: boolean; texts: Record<string, string> };

/** `content` null: not findable; the version is kept, so that an older one cannot return. */
type Entry = { id: string; version: number; content: Content | null };

const BATCH_BYTES = 400_000;

/** Never replaces the same or a later version, so a write may be late, repeated or concurrent. */
export async function putEntries(env: Env, noun: SearchedNoun, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const db = await openSearch(env, "first-primary");
  for (const rows of splitBySize(entries.map((entry) => toRow(noun, entry)))) {
    const texts = JSON.stringify(rows);
    const keys = JSON.stringify(
      rows.map(({ id, version, lowest, latestFirst }) => ({ id, version, lowest, latestFirst })),
    );
    await batch(db, {
      // Without the check, each conflict would use up an entry number.
      newEntries: statement(
        db,
        sql`insert into entry (noun, id, version) select ${noun}, value->>'id', 0 from json_each(${keys})
          where not exists (select 1 from entry where noun = ${noun} and id = value->>'id') on conflict (noun, id) do nothing`,
      ),
      oldTexts: statement(
        db,
        sql`delete from ${tableOf(noun)} where rowid in (select sort_key from (${newerEntries(noun, keys)}) where sort_key is not null)`,
      ),
      texts: statement(db, insertTexts(noun, texts)),
      names: noun === NAMED ? replaceNames(db, newerEntries(noun, texts)) : null,
      // Last, because the statements above compare the stored version.
      versions: statement(
        db,
        sql`update entry set version = newer.version, sort_key = newer.new_sort_key
          from (${newerEntries(noun, keys)}) as newer where entry.number = newer.number`,
      ),
    });
  }
}

const newerEntries = (noun: SearchedNoun, rows: string): SQL =>
  sql`select entry.number, entry.id, entry.sort_key, value->>'version' as version, value->'texts' as texts, value->'name' as name,
      ${sortKeySql(sql`(value->>'lowest')`, sql`value->>'latestFirst'`, sql`entry.number`)} as new_sort_key
    from json_each(${rows}) cross join entry on entry.noun = ${noun} and entry.id = value->>'id'
    where entry.version < value->>'version'`;

function insertTexts(noun: SearchedNoun, rows: string): SQL {
  const columns = SEARCHED[noun].map((column) => sql.identifier(column));
  const texts = SEARCHED[noun].map((column) => sql.raw(`texts->>'${column}'`));
  return sql`insert into ${tableOf(noun)} (rowid, ${sql.join(columns, sql`, `)})
    select new_sort_key, ${sql.join(texts, sql`, `)}
    from (${newerEntries(noun, rows)}) where new_sort_key is not null`;
}

export const tableOf = (noun: SearchedNoun): SQL => sql.raw(`${noun}_text`);

const toRow = (noun: SearchedNoun, { id, version, content }: Entry) => {
  return {
    id,
    version,
    lowest: content && sortKeyOfInstant(content.at),
    latestFirst: content?.latestFirst ? 1 : 0,
    texts: Object.fromEntries(
      SEARCHED[noun].map((column) => [column, indexedText(content?.texts[column] ?? "", column)]),
    ),
    ...(noun === NAMED && { name: toStoredName(content?.texts.name ?? "") }),
  };
};

function* splitBySize<Row>(rows: Row[]): Generator<Row[]> {
  let [part, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    const rowBytes = utf8Bytes(JSON.stringify(row));
    if (part.length > 0 && bytes + rowBytes > BATCH_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += rowBytes;
  }
  yield part;
}
