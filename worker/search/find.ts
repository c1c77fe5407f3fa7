import { type SQL, sql } from "drizzle-orm";
import type { SearchTerms } from "#contract/content/search-words.ts";
import { batch } from "#db/batch.ts";
import { statement, tableOfTexts } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { tableOf } from "./entries.ts";
import { FEW, rowsOf, selectNames, similarIds } from "./names/find.ts";
import type { SearchedNoun } from "./nouns.ts";
import { openSearch } from "./open.ts";
import { numberAt, type SortKeyRange } from "./sort-keys.ts";
import { matchExpression } from "./words.ts";

/** The main database decides whether the viewer sees it. */
type Hit = { id: string; sortKey: number };

type Scan = SortKeyRange & { limit: number; among?: string[] | undefined };

type Found = {
  hits: Hit[];
  scannedUntil: number | null;
};

/** `similar`: differ by one letter, only when few match the words. */
export type FoundNames = { namesakes: string[]; similar: string[] };

export async function findHits(env: Env, noun: SearchedNoun, terms: SearchTerms, scan: Scan): Promise<Found> {
  const db = await openSearch(env, "first-unconstrained");
  return toFound(await db.all<Hit>(selectFound(noun, terms, scan)), scan);
}

/** One trip. Only for the noun of `NAMED`. */
export async function findHitsAndNames(
  env: Env,
  noun: SearchedNoun,
  terms: SearchTerms,
  { withSimilar, ...scan }: Scan & { withSimilar: boolean },
): Promise<Found & FoundNames> {
  const db = await openSearch(env, "first-unconstrained");
  const few = sql`${selectSortKeys(noun, terms, scan)} limit ${FEW}`;
  const { exact, names } = await batch(db, {
    exact: statement(db, selectFound(noun, terms, scan)),
    names: terms.words.length > 0 ? selectNames(db, terms.words, withSimilar ? few : null) : null,
  });
  return {
    ...toFound(exact.results as Hit[], scan),
    namesakes: names ? rowsOf(names.namesakes).map(({ id }) => id) : [],
    similar: names?.similar ? similarIds(rowsOf(names.similar), terms.words) : [],
  };
}

const selectFound = (noun: SearchedNoun, terms: SearchTerms, scan: Scan): SQL => sql`
  select entry.id, found.sort_key as "sortKey" from (${selectSortKeys(noun, terms, scan)} order by sort_key limit ${scan.limit}) as found
  cross join entry on entry.number = ${numberAt(sql`found.sort_key`)} order by found.sort_key`;

function selectSortKeys(noun: SearchedNoun, terms: SearchTerms, { after, before, among }: Omit<Scan, "limit">): SQL {
  const table = tableOf(noun);
  const matches = sql`${table} match ${matchExpression(terms)}`;
  if (!among)
    return sql`select rowid as sort_key from ${table} where ${matches}
      and rowid > ${integer(after)} and rowid < ${integer(before)}`;
  return sql`select entry.sort_key from ${tableOfTexts(among)} as one cross join entry on entry.noun = ${noun} and entry.id = one.value
    cross join ${table} on ${table}.rowid = entry.sort_key where ${matches}
      and entry.sort_key > ${after} and entry.sort_key < ${before}`;
}

const toFound = (hits: Hit[], { limit }: Scan): Found => ({
  hits,
  scannedUntil: hits.length === limit ? (hits.at(-1)?.sortKey ?? null) : null,
});

/** D1 binds numbers as floats, but a full-text table needs an integer bound: else it scans every row. */
const integer = (sortKey: number): SQL => sql`cast(${sortKey} as integer)`;
