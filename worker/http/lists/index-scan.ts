import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type Codec, sealed, toPage } from "./cursor.ts";

/** Where a row is in the order of a scan. */
type Key = { position: number; id: string };
/** A table with keys. The page is in the order of both, descending. */
export type Scanned = { table: SQL; id: SQL; position: SQL };

type IndexScan<Last> = Codec<Key, Last> & {
  cursor: string | undefined;
  /** How many rows are read for a page at most; null where all of them fit. */
  scanned: number | null;
  /** SQL: the query of the keys after the last one, without a limit, in the order of an index. */
  select: (last: Last | null) => SQL;
};

/**
 * A list in the order of an index which shows those of the scanned rows that fit, so that a page costs the same however many are left out. Its
 * cursor is sealed: where a page is short it is the last row that was scanned. Throws 422 for a cursor of another list.
 */
export function scanIndex<Last>(
  { env, var: { db } }: Context<AppEnv>,
  { cursor, scanned, select, ...plain }: IndexScan<Last>,
) {
  const { encode, decode } = sealed(env, plain);
  const query = select(decode(cursor));
  const table = sql`(${query} limit ${scanned ?? -1}) as scanned`;
  const end = sql`(select * from ${table} limit ${scanned === null ? 0 : 1} offset ${(scanned ?? 1) - 1}) as scanned`;
  const [id, position] = [sql<string>`scanned.id`, sql<number>`scanned.position`];
  return {
    rows: { table, id, position } satisfies Scanned,
    /** The statement of the last row of a full scan; no row when there were fewer. */
    ends: db.select({ id: id.as("id"), position: position.as("position") }).from(end),
    /** SQL: the table of that row. */
    end,
    /** The page of those that fit, of which the query reads one more than a page has. */
    toPage: <Row extends Key>(rows: Row[], [end]: Key[]) => toPage(rows, PAGE_SIZE, encode, end ? encode(end) : null),
  };
}
