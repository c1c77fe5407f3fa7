import { type SQL, sql } from "drizzle-orm";
import type { Env } from "#worker/env.ts";
import { tableOf } from "./entries.ts";
import { openSearch } from "./open.ts";
import type { Noun } from "./pending.ts";
import { numberAt } from "./sort-keys.ts";
import { matchExpressions, type Wanted } from "./words.ts";

/** A hit: the id of what was found and where it stands. The main database decides whether, and to whom, it is shown. */
export type Hit = { id: string; sortKey: number };
/** Places are exclusive. */
type Range = { after: number; before: number; limit: number };

/**
 * Finds by words, in the order of places: at most `limit` hits between two places, and how far was looked: `until` is the last place
 * considered, null when there is nothing behind it. Long and short words together: the long ones are walked and the short ones asked of each, so hits may
 * be fewer, even none, and there be more behind.
 */
export async function findHits(
  env: Env,
  noun: Noun,
  wanted: Wanted,
  { after, before, limit }: Range,
): Promise<{ hits: Hit[]; until: number | null }> {
  const { long, short } = matchExpressions(wanted);
  const [leading, asked] = long ? (["text", long] as const) : (["short", short ?? ""] as const);
  const db = await openSearch(env, "first-unconstrained");
  const table = tableOf(noun, leading);
  const found = await db.all<Hit & { fits: number }>(sql`
    select entry.id, found.sort_key as "sortKey", ${long && short ? has(noun, short) : sql`1`} as fits
    from (select rowid as sort_key from ${table}
      where ${table} match ${asked} and rowid > ${whole(after)} and rowid < ${whole(before)} order by rowid limit ${limit}) as found
    cross join entry on entry.number = ${numberAt(sql`found.sort_key`)}
    order by found.sort_key`);
  const last = found.at(-1);
  return {
    hits: found.filter(({ fits }) => fits).map(({ id, sortKey }) => ({ id, sortKey })),
    until: last && found.length === limit ? last.sortKey : null,
  };
}

/** D1 binds every number as a floating one, and a full-text table begins at a bound only when it is whole: else it walks there. */
const whole = (sortKey: number): SQL => sql`cast(${sortKey} as integer)`;

/** The short words too, asked of one place. */
function has(noun: Noun, short: string): SQL {
  const table = tableOf(noun, "short");
  return sql`exists (select 1 from ${table} where ${table} match ${short} and rowid = found.sort_key)`;
}
