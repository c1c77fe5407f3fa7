import { type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";

/**
 * Where an entry stands in its list, as the one integer a full-text table can be walked by: the minute of its start, then the number of
 * its entry (24 bits: good for sixteen million entries), positive while it is to come and negative once it is over. So `> 0`, upwards, is
 * what is to come by start, and `< 0`, upwards, what is over, latest first.
 */
const NUMBER_SPAN = 2 ** 24;

/** The whole range of places, exclusive. */
export const FIRST_SORT_KEY = Number.MIN_SAFE_INTEGER;
export const LAST_SORT_KEY = Number.MAX_SAFE_INTEGER;

/** The lowest place of what is to come and begins in the minute of this instant, or later. */
export const sortKeyOfInstant = (instant: number): number => Math.floor(instant / MINUTE_MS) * NUMBER_SPAN;

/** A place, from the lowest one of its minute, whether it is over, and its entry's number. */
export const sortKeySql = (lowest: SQL, over: SQL, number: SQL): SQL =>
  sql`case when ${over} then -(${lowest} + ${number}) else ${lowest} + ${number} end`;

/** The number of the entry that stands at a place. */
export const numberAt = (sortKey: SQL): SQL =>
  sql
    .raw("abs(")
    .append(sortKey)
    .append(sql.raw(`) & ${NUMBER_SPAN - 1}`));
