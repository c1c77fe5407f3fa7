import { type SQL, sql } from "drizzle-orm";
import type { Env } from "#worker/env.ts";
import { tableOf } from "./entries.ts";
import { openSearch } from "./open.ts";
import type { Noun } from "./pending.ts";
import { numberAt } from "./sort-keys.ts";
import { matchExpressions, type SearchTerms } from "./words.ts";

/** The id of an entry that matches, and its sort key. The main database decides whether, and to whom, it is shown. */
export type Hit = { id: string; sortKey: number };
/** Sort keys, both ends exclusive. */
type Range = { after: number; before: number; limit: number };

/**
 * Finds entries by words, in the order of sort keys. `scannedUntil` is the last sort key that was scanned; null when there are no more
 * entries. With long and short words together, `limit` entries with the long words are scanned and each is checked for the short ones: so
 * there may be fewer than `limit` hits, even none, and more after `scannedUntil`.
 */
export async function findHits(
  env: Env,
  noun: Noun,
  terms: SearchTerms,
  { after, before, limit }: Range,
): Promise<{ hits: Hit[]; scannedUntil: number | null }> {
  const { long, short } = matchExpressions(terms);
  const [scanned, expression] = long ? (["text", long] as const) : (["short", short ?? ""] as const);
  const db = await openSearch(env, "first-unconstrained");
  const table = tableOf(noun, scanned);
  const found = await db.all<Hit & { fits: number }>(sql`
    select entry.id, found.sort_key as "sortKey", ${long && short ? hasShortWords(noun, short) : sql`1`} as fits
    from (select rowid as sort_key from ${table}
      where ${table} match ${expression} and rowid > ${integer(after)} and rowid < ${integer(before)} order by rowid limit ${limit}) as found
    cross join entry on entry.number = ${numberAt(sql`found.sort_key`)}
    order by found.sort_key`);
  const last = found.at(-1);
  return {
    hits: found.filter(({ fits }) => fits).map(({ id, sortKey }) => ({ id, sortKey })),
    scannedUntil: last && found.length === limit ? last.sortKey : null,
  };
}

/** D1 binds numbers as floats, but a full-text table uses a rowid bound only if it is an integer; else it scans every row. */
const integer = (sortKey: number): SQL => sql`cast(${sortKey} as integer)`;

/** Whether the found entry also has the short words, as an SQL expression. */
function hasShortWords(noun: Noun, short: string): SQL {
  const table = tableOf(noun, "short");
  return sql`exists (select 1 from ${table} where ${table} match ${short} and rowid = found.sort_key)`;
}
