import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./open.ts";

/** drizzle's D1 batch binds the parameters to `stmt`, which the statements of `db.run` lack (drizzle-orm 0.45). */
export function statement(db: Db, query: SQL) {
  // Every Db comes from drizzle(), which adds `$client`; its class type does not say so.
  const { $client } = db as Db & { $client: D1Database };
  const raw = db.run(query);
  return Object.assign(raw, { stmt: $client.prepare(raw.getQuery().sql) });
}

type NewRow<T extends SQLiteTable> = { [Name in keyof T["$inferInsert"]]: T["$inferInsert"][Name] | SQL };

/** Undefined values get the column's default. */
export function insertIf<T extends SQLiteTable>(db: Db, table: T, row: NewRow<T>, onlyIf: SQL) {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const cells = Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name];
    return column && value !== undefined
      ? [{ name: sql.identifier(column.name), value: is(value, SQL) ? value : sql.param(value, column) }]
      : [];
  });
  const list = (one: "name" | "value") =>
    sql.join(
      cells.map((cell) => cell[one]),
      sql`, `,
    );
  return statement(db, sql`insert into ${table} (${list("name")}) select ${list("value")} where ${onlyIf}`);
}

/** Texts (`value`) in order (`key`) with one parameter. D1 counts the rows of `json_each` as read, but not these. */
export function tableOfTexts(texts: string[]): SQL {
  if (texts.length === 0) return sql`(select null as value, 0 as key where 0)`;
  const places = sql.raw(texts.map((_, at) => `(${at})`).join(", "));
  return sql`(select ${JSON.stringify(texts)} ->> column1 as value, column1 as key from (values ${places}))`;
}

export const jsonObject = (values: Record<string, Column | SQL | string>): SQL =>
  sql`json_object(${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;

export const jsonOfRow = (table: SQLiteTable, where: SQL, values: Record<string, Column | SQL | string>): SQL =>
  sql`(select ${jsonObject(values)} from ${table} where ${where})`;
