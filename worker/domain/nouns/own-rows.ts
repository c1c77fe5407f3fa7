import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";

type Owner = { db: Db; id: string; email: string; now: number };
/** In a stable order, for reading page by page. */
type Rows = (owner: Owner) => { limit(rows: number): { offset(rows: number): PromiseLike<unknown[]> } };
/**
 * Of other members only ids and names that the member sees anyway. No counts that blocks reduce: the difference would
 * reveal a block. No hash, token or second factor.
 */
export type OwnRows = Readonly<Record<string, Rows>>;
type Columns = Record<string, SQLiteColumn | SQL | SQL.Aliased>;

const keyOf = (table: SQLiteTable): SQLiteColumn[] => [
  ...Object.values(getTableColumns(table)).filter((column) => column.primary),
  ...getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns as SQLiteColumn[]),
];

/** All columns by default. With `visible`: only rows about a visible member. */
export function own(
  table: SQLiteTable,
  column: SQLiteColumn,
  columns?: Columns,
  more: { join?: [SQLiteTable, SQL]; where?: SQL | undefined; visible?: SQLiteColumn } = {},
): Rows {
  return ({ db, id }) => {
    const rows = db
      .select(columns ?? getTableColumns(table))
      .from(table)
      .$dynamic();
    const joined = more.join ? rows.leftJoin(...more.join) : rows;
    const isVisible = more.visible && isMemberVisible(sql`${more.visible}`, id);
    return joined.where(and(eq(column, id), more.where, isVisible)).orderBy(...keyOf(table));
  };
}

export const pick = (table: SQLiteTable, ...names: string[]): Columns => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
};
export const allBut = (table: SQLiteTable, ...names: string[]): Columns =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name)));
/** Its own column name, because two columns of one name become one. */
export const nameOf = (id: SQLiteColumn) =>
  sql<string>`(select u.name from ${user} as u where u.id = ${id})`.as("peer_name");
