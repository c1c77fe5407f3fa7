import { type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";

/**
 * A sort key is the order of an entry in its list, as one integer, because a full-text table can only be scanned by rowid: the minute of
 * its instant, then the number of its entry (24 bits: sixteen million entries). Ascending keys above 0 are a list by time, such as upcoming
 * events by start; ascending keys below 0 are a list with the latest first, such as past events.
 */

/** How many sort keys each minute has; the numbers of entries are below it. */
export const NUMBER_SPAN = 2 ** 24;

/** Bounds of all sort keys, exclusive. */
export const FIRST_SORT_KEY = Number.MIN_SAFE_INTEGER;
export const LAST_SORT_KEY = Number.MAX_SAFE_INTEGER;

/** A range of sort keys, both ends exclusive. */
export type SortKeyRange = { after: number; before: number };

/** The two lists of a noun: by time, and with the latest first. */
export const BY_TIME: SortKeyRange = { after: 0, before: LAST_SORT_KEY };
export const LATEST_FIRST: SortKeyRange = { after: FIRST_SORT_KEY, before: 0 };

/** The lowest sort key of the list by time in the minute of this instant. In milliseconds since 1970. */
export const sortKeyOfInstant = (instant: number): number => Math.floor(instant / MINUTE_MS) * NUMBER_SPAN;

/** The sort key in SQL, from the lowest one of its minute, whether its list has the latest first, and its entry's number. */
export const sortKeySql = (lowest: SQL, latestFirst: SQL, number: SQL): SQL =>
  sql`case when ${latestFirst} then -(${lowest} + ${number}) else ${lowest} + ${number} end`;

/** The number of the entry that has a sort key, in SQL. */
export const numberAt = (sortKey: SQL): SQL =>
  sql
    .raw("abs(")
    .append(sortKey)
    .append(sql.raw(`) & ${NUMBER_SPAN - 1}`));
