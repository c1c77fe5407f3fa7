import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { nameInOrder, nameKeys, nameWords } from "./similar.ts";

export const toStoredName = (name: string) => ({ words: nameInOrder(nameWords(name)), keys: nameKeys(name) });

/** `newer`: SQL rows with `number`, `id`, `new_sort_key` (null: not findable), and `name` from `toStoredName`. */
export const replaceNames = (db: Db, newer: SQL) => ({
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

export const deleteNames = (db: Db) => ({
  keys: statement(db, sql`delete from person_name_key`),
  names: statement(db, sql`delete from person_name`),
});
