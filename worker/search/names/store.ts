import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { nameInOrder, nameKeys, nameWords } from "./similar.ts";

/** What an entry stores of a name: its words in one order, and its keys. */
export const toStoredName = (name: string) => ({ words: nameInOrder(nameWords(name)), keys: nameKeys(name) });

/**
 * The statements that replace the names of entries, for the batch that replaces their texts. `newer`: SQL, the entries whose version is newer, with
 * `number`, `id`, `new_sort_key` (null for one that must not be found), and `name` as `toStoredName` makes it.
 */
export const replaceNames = (db: Db, newer: SQL) => ({
  // The keys of the former name go: those that are stored with it.
  oldKeys: statement(
    db,
    sql`delete from person_name_key where (key, number) in (
      select former.value, person_name.number from (${newer}) as newer
        cross join person_name on person_name.number = newer.number cross join json_each(person_name.keys) as former)`,
  ),
  oldNames: statement(db, sql`delete from person_name where number in (select number from (${newer}))`),
  names: statement(
    db,
    sql`insert into person_name (number, id, words, keys)
      select number, id, name->>'words', name->'keys' from (${newer}) where new_sort_key is not null`,
  ),
  keys: statement(
    db,
    sql`insert into person_name_key (key, number) select one.value, newer.number from (${newer}) as newer
      cross join json_each(newer.name, '$.keys') as one where newer.new_sort_key is not null`,
  ),
});

/** The statements that remove all names. */
export const deleteNames = (db: Db) => ({
  keys: statement(db, sql`delete from person_name_key`),
  names: statement(db, sql`delete from person_name`),
});
