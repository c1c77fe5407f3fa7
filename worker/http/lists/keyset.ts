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
 * A list in the order of an index, defined by the columns of that order with their names in a row:
 *
 *     const blocks = newestFirst({ at: [block.createdAt, wholeNumber], id: [block.blockedId, rowId] });
 *     const rows = await blocks.select(db.select(…).from(block).$dynamic(), cursor, isOwn);
 *     return blocks.toPage(rows, toView);
 */

type Key = readonly [column: Column | SQL, part: Part<unknown>];
type Keys = { [name: string]: Key };
type Parts<K extends Keys> = { [Name in keyof K]: K[Name][1] };
type Values<K extends Keys> = CursorValues<Parts<K>>;
/** `scanned`: rows per page, above `size` with filters. `isLenient`: an invalid cursor returns the first page. */
type Options = { size?: number; scanned?: number; isLenient?: boolean };

export type KeysetList<Row> = Pick<ReturnType<typeof defineKeyset>, "select"> & {
  toPage: <View>(rows: Row[], toView: (row: Row) => View, fits?: ScanLimits<Row>["fits"]) => Page<View>;
};

export const newestFirst = <K extends Keys>(keys: K, options?: Options) => defineKeyset(keys, "<", options);
export const oldestFirst = <K extends Keys>(keys: K, options?: Options) => defineKeyset(keys, ">", options);

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
      /** Throws 422 for another list's cursor, unless `isLenient`. */
      select: <Q extends SQLiteSelect>(query: Q, cursor: string | undefined, where?: SQL) =>
        query
          .where(and(where, after(cursor)))
          .orderBy(...order)
          .limit(limit),
      after,
      limit,
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
    /** For pages that may end at a hidden row. */
    sealed: (env: Env) => listBy(sealed(env, codec)),
  };
}

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
