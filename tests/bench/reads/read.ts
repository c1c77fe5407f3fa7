import { SCANNED_MATCHES } from "#contract/limits.ts";

/** A request whose rows and trips are counted. */
export type Read = {
  path: string;
  /** Of a read whose input is a secret and must be in no URL: it is a POST. */
  body?: Record<string, string>;
  /** `peer`: a member with the connections, requests and suggestions of `member`, who muted nobody. */
  as: "visitor" | "member" | "peer" | "admin";
  status?: number;
  /** Without one: one trip; two with words, whose index is another database, and for admins, whose routes first read who asks. */
  maxTrips?: number;
  /** Rows written, with their indexes: of a file, that it was exported. Default 0. */
  maxWritten?: number;
  /** The maximum rows of a bounded list that is longer than a page. */
  maxRows?: number;
  /** The maximum rows of the search index, when it is not `maxRows`. */
  maxSearched?: number;
  /** Why it reads more than twice as many rows at the largest size as at the smallest, up to `maxRows`. */
  grows?: string;
};

/** Why a scan with an end grows until there are as many rows as it reads at most. */
export const SHORT_AT_FIRST = "a scan or page that is not full at the smallest size";

/**
 * What `fill` of a file beside this one makes its statements from, which add rows to its tables. `n`: SQL for the table `n` of the numbers `i` above `from` up to
 * `to`; `from` is 0 when the tables are empty. `now` in milliseconds, `me`: the member who reads.
 */
export type Filling = { n: string; from: number; to: number; now: number; me: string };
export type Fill = (filling: Filling) => string[];

/** The maximum rows of a read without `maxRows`. */
export const MAX_ROWS_READ = 60;
/** With filters: the rows scanned for one page, each by its index, itself, sorted, and once more for the cursor. */
export const FILTERED_ROWS = 4 * SCANNED_MATCHES + 60;

/** The id of a row, and as SQL that of row `i`. */
export const id = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
export const key = (kind: number) => `printf('0190000${kind}-0000-7000-8000-%012x', i)`;
/** SQL: what a text of the search index ends with, the beginnings of its words, see `withBeginnings`. */
export const beginnings = (...words: string[]) =>
  words.map((word) => `char(57344, 57344) || substr(${word}, 1, 2)`).join(" || ");
/** The event with all registrations. */
export const EVENT = id(2, 1);
