import { type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";

/**
 * One integer, because a full-text table is scanned by rowid: minute, then entry number (24 bits). Negative: latest
 * first.
 */

/** Sort keys per minute, above every entry number. */
export const NUMBER_SPAN = 2 ** 24;

export const FIRST_SORT_KEY = Number.MIN_SAFE_INTEGER;
export const LAST_SORT_KEY = Number.MAX_SAFE_INTEGER;

export type SortKeyRange = { after: number; before: number };

export const BY_TIME: SortKeyRange = { after: 0, before: LAST_SORT_KEY };
export const LATEST_FIRST: SortKeyRange = { after: FIRST_SORT_KEY, before: 0 };

/** The lowest of the minute. `instant` in ms. */
export const sortKeyOfInstant = (instant: number): number => Math.floor(instant / MINUTE_MS) * NUMBER_SPAN;

export const sortKeySql = (lowest: SQL, latestFirst: SQL, number: SQL): SQL =>
  sql`case when ${latestFirst} then -(${lowest} + ${number}) else ${lowest} + ${number} end`;

export const numberAt = (sortKey: SQL): SQL =>
  sql
    .raw("abs(")
    .append(sortKey)
    .append(sql.raw(`) & ${NUMBER_SPAN - 1}`));
