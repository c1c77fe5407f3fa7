import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type Codec, sealed, toPage } from "./cursor.ts";

type Key = { position: number; id: string };
export type Scanned = { table: SQL; id: SQL; position: SQL };

type IndexScan<Last> = Codec<Key, Last> & {
  cursor: string | undefined;
  /** Maximum rows per page; null where all of them fit. */
  scanned: number | null;
  /** SQL without a limit, in the order of an index. */
  select: (last: Last | null) => SQL;
};

/** Bounds the cost of a page. The cursor is sealed: it may be of a hidden row. Throws 422 for another list's cursor. */
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
    /** No row when the scan reached the end. */
    ends: db.select({ id: id.as("id"), position: position.as("position") }).from(end),
    end,
    toPage: <Row extends Key>(rows: Row[], [end]: Key[]) => toPage(rows, PAGE_SIZE, encode, end ? encode(end) : null),
  };
}
