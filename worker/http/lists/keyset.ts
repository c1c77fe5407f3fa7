import { and, asc, type Column, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { ListOrder, Page } from "#contract/text.ts";
import type { Env } from "#worker/env.ts";
import {
  type Codec,
  type CursorValues,
  defineCursor,
  type Part,
  type ScanLimits,
  sealed,
  toScannedPage,
} from "./cursor.ts";

/**
 * A list in the order of an index: each page continues after the last row of the one before. It is defined once, by the columns of its order
 * with the names that they have in a row:
 *
 *     const blocks = newestFirst({ at: [block.createdAt, wholeNumber], id: [block.blockedId, rowId] });
 *     const rows = await blocks.select(db.select(…).from(block).$dynamic(), cursor, isOwn);
 *     return blocks.toPage(rows, toView);
 */

type Key = readonly [column: Column | SQL, part: Part<unknown>];
type Keys = { [name: string]: Key };
type Parts<K extends Keys> = { [Name in keyof K]: K[Name][1] };
type Values<K extends Keys> = CursorValues<Parts<K>>;
/**
 * `scanned`: how many rows are read for a page, more than `size` where filters leave some out. `isLenient`: a cursor that this list did not
 * write begins at the first page instead of throwing 422.
 */
type Options = { size?: number; scanned?: number; isLenient?: boolean };

/** A list of these rows, whatever its order. */
export type KeysetList<Row> = Pick<ReturnType<typeof defineKeyset>, "select"> & {
  toPage: <View>(rows: Row[], toView: (row: Row) => View, fits?: ScanLimits<Row>["fits"]) => Page<View>;
};

export const newestFirst = <K extends Keys>(keys: K, options?: Options) => defineKeyset(keys, "<", options);
export const oldestFirst = <K extends Keys>(keys: K, options?: Options) => defineKeyset(keys, ">", options);

/** The list in the order that a query asks for. */
export const inOrder = (order: ListOrder): typeof newestFirst => (order === "oldest" ? oldestFirst : newestFirst);

function defineKeyset<K extends Keys>(
  keys: K,
  operator: "<" | ">",
  { size = PAGE_SIZE, scanned = size, isLenient = false }: Options = {},
) {
  const parts = Object.fromEntries(Object.entries(keys).map(([name, [, part]]) => [name, part])) as Parts<K>;
  const codec = defineCursor(parts);
  const columns = Object.values(keys).map(([column]) => column);
  const order = columns.map((column) => (operator === "<" ? desc(column) : asc(column)));
  /** One row more than is scanned. */
  const limit = scanned + 1;
  const listBy = ({ encode, decode }: Codec<Values<K>>) => {
    const after = (cursor: string | undefined): SQL | undefined => {
      const values = decode(cursor);
      const names = Object.keys(keys);
      return values === null
        ? undefined
        : comesAfter(
            columns,
            operator,
            names.map((name) => values[name]),
          );
    };
    return {
      /** The query of one page, among the rows that meet a condition. Throws 422 for a cursor that this list did not write, unless `isLenient`. */
      select: <Q extends SQLiteSelect>(query: Q, cursor: string | undefined, where?: SQL) =>
        query
          .where(and(where, after(cursor)))
          .orderBy(...order)
          .limit(limit),
      /** For queries that `select` cannot say. SQL: a row comes after the cursor; undefined on the first page. Throws as `select`. */
      after,
      limit,
      /** The page of the query's rows. Rows that do not fit are left out: see `toScannedPage`. */
      toPage<Row extends Values<K>, View>(
        rows: Row[],
        toView: (row: Row) => View,
        fits: ScanLimits<Row>["fits"] = () => true,
      ): Page<View> {
        const page = toScannedPage(rows, { scanned, size, fits }, encode);
        return { rows: page.rows.map(toView), cursor: page.cursor };
      },
    };
  };
  return {
    ...listBy(isLenient ? { ...codec, decode: codec.tryDecode } : codec),
    /** The same list with sealed cursors: its page may end at a row that the viewer must not know of. */
    sealed: (env: Env) => listBy(sealed(env, codec)),
  };
}

/** SQL: columns of a row come after these values in an order, all of them ascending (`>`) or descending (`<`). */
export function comesAfter(columns: (Column | SQL)[], operator: "<" | ">", values: unknown[]): SQL {
  const list = (parts: unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    );
  const compared = sql.raw(operator);
  return columns.length === 1
    ? sql`${columns[0]} ${compared} ${values[0]}`
    : sql`(${list(columns)}) ${compared} (${list(values)})`;
}
