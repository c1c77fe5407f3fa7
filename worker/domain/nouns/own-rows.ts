import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";

/** Whose copy, by `user.id` and `user.email`, and when, in milliseconds. */
type Owner = { db: Db; id: string; email: string; now: number };
/** Rows of a noun, in an order that stays while they are read page by page. */
type Rows = (owner: Owner) => { limit(rows: number): { offset(rows: number): PromiseLike<unknown[]> } };
/**
 * What a member's copy of their data has of a noun, by name. Of other members ids and names that the member sees anyway, never what they alone know:
 * who ignored a request, who reported. No counts that blocks reduce: the difference would tell who blocked the member. No secret: no hash, token,
 * or second factor.
 */
export type OwnRows = Readonly<Record<string, Rows>>;
type Columns = Record<string, SQLiteColumn | SQL | SQL.Aliased>;

const keyOf = (table: SQLiteTable): SQLiteColumn[] => [
  ...Object.values(getTableColumns(table)).filter((column) => column.primary),
  ...getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns as SQLiteColumn[]),
];

/**
 * The member's rows of a table: all of its columns, or those that are given, some of which may be of a table that is joined; only those that are
 * about a `visible` member when it names a column.
 */
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
/** The name of another member beside their id. Its own column, because two columns of one name become one. */
export const nameOf = (id: SQLiteColumn) =>
  sql<string>`(select u.name from ${user} as u where u.id = ${id})`.as("peer_name");
