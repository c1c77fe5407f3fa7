import { type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";

/**
 * A sort key is the order of an entry in its list, as one integer, because a full-text table can only be scanned by rowid: the minute of
 * its start, then the number of its entry (24 bits: sixteen million entries). It is negative once the event has ended. Ascending keys
 * above 0 are upcoming events by start; ascending keys below 0 are past events, latest first.
 */

/** How many sort keys each minute has; the numbers of entries are below it. */
export const NUMBER_SPAN = 2 ** 24;

/** Bounds of all sort keys, exclusive. */
export const FIRST_SORT_KEY = Number.MIN_SAFE_INTEGER;
export const LAST_SORT_KEY = Number.MAX_SAFE_INTEGER;

/** The lowest sort key of an upcoming event that starts in the minute of this instant. In milliseconds since 1970. */
export const sortKeyOfInstant = (instant: number): number => Math.floor(instant / MINUTE_MS) * NUMBER_SPAN;

/** The sort key in SQL, from the lowest one of its minute, whether the event has ended, and its entry's number. */
export const sortKeySql = (lowest: SQL, over: SQL, number: SQL): SQL =>
  sql`case when ${over} then -(${lowest} + ${number}) else ${lowest} + ${number} end`;

/** The number of the entry that has a sort key, in SQL. */
export const numberAt = (sortKey: SQL): SQL =>
  sql
    .raw("abs(")
    .append(sortKey)
    .append(sql.raw(`) & ${NUMBER_SPAN - 1}`));
