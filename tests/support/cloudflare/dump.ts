import type { DatabaseSync } from "node:sqlite";

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  if (typeof value !== "string") return String(value);
  const text = `'${value.replaceAll("'", "''").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
  const returned = value.includes("\r") ? `replace(${text},'\\r',char(13))` : text;
  return value.includes("\n") ? `replace(${returned},'\\n',char(10))` : returned;
}

/** In the order of D1's own export, which cannot be imported: each table with its rows, then indexes, then triggers. */
export function dump(sqlite: DatabaseSync, { noSchema }: { noSchema: boolean }): string {
  const entries = sqlite
    .prepare("select type, name, sql from sqlite_schema where sql is not null order by rowid")
    .all() as { type: string; name: string; sql: string }[];
  const schema = (sql: string) => (noSchema ? [] : [`${sql};`]);
  const tables = entries.filter(({ type }) => type === "table");
  const others = entries.filter(({ type }) => type !== "table").sort((a, b) => (a.type < b.type ? -1 : 1));
  return [
    "PRAGMA defer_foreign_keys=TRUE;",
    ...tables.flatMap(({ name, sql }) => [...(name.startsWith("sqlite_") ? [] : schema(sql)), ...rowsOf(sqlite, name)]),
    ...others.flatMap(({ sql }) => schema(sql)),
  ].join("\n");
}

function rowsOf(sqlite: DatabaseSync, table: string): string[] {
  const rows = sqlite.prepare(`select * from ${quote(table)}`).all() as Record<string, unknown>[];
  return rows.map((row) => {
    const [names, values] = [Object.keys(row).map(quote), Object.values(row).map(literal)];
    return `INSERT INTO ${quote(table)} (${names.join(",")}) VALUES(${values.join(",")});`;
  });
}
