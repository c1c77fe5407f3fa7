// `wrangler d1 export` writes indexes and triggers in an order that D1 itself refuses to import
// (github.com/cloudflare/workers-sdk/issues/5683). Sorted as tables, rows, indexes, triggers, it imports whole.

/** SQLite and D1 keep their own tables. */
const OWN = `name not like 'sqlite!_%' escape '!' and name not like '!_cf!_%' escape '!'`;

export const SCHEMA_QUERY = `select type, name, sql from sqlite_schema where sql is not null and ${OWN} order by rowid`;

/**
 * Lines of SQL: tables, rows, indexes, triggers. `exported`: lines of one INSERT each, because D1 writes the line breaks of
 * texts as `char(10)`. `counts` gets the number of rows of each table.
 */
export async function* sortSql(store, schema, counts) {
  const ofType = (type) => schema.filter((entry) => entry.type === type).map(({ sql }) => `${sql};\n`);
  yield "PRAGMA defer_foreign_keys=TRUE;\n";
  yield* ofType("table");
  for await (const line of await store.exportRows()) {
    const [, table] = /^INSERT INTO "(\w+)" .*;$/.exec(line) ?? [];
    if (!table && !/^(?:PRAGMA|DELETE FROM sqlite_sequence|$)/.test(line))
      throw new Error(`The export has a line that is no row: ${line.slice(0, 60)}`);
    if (!table || table.startsWith("sqlite_") || table.startsWith("_cf_")) continue;
    counts[table] = (counts[table] ?? 0) + 1;
    yield `${line}\n`;
  }
  yield* corrections(store);
  yield* ofType("index");
  yield* ofType("trigger");
}

const COLUMNS = `select t.name as "table", c.name as "column", c.pk from
  (select name from sqlite_schema where type = 'table' and ${OWN}) as t join pragma_table_info(t.name) as c order by t.name, c.cid`;

/** A break and the two characters that the export writes for it: the export has only breaks. */
const isAmbiguous = (column) =>
  `(instr("${column}", char(10)) > 0 and instr("${column}", '\\n') > 0) or (instr("${column}", char(13)) > 0 and instr("${column}", '\\r') > 0)`;

const literal = (value) =>
  typeof value === "string" ? `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)` : String(value);

/** The rows again whose texts the export could not tell apart (findings/d1-export-turns-a-backslash-into-a-break.sh). */
async function* corrections(store) {
  const columns = Object.groupBy(await store.query(COLUMNS), ({ table }) => table);
  for (const [table, all] of Object.entries(columns)) {
    const keys = all.filter(({ pk }) => pk > 0).map(({ column }) => column);
    const names = all.map(({ column }) => column).filter((column) => !keys.includes(column));
    if (names.length === 0) continue;
    const rows = await store.query(`select * from "${table}" where ${names.map(isAmbiguous).join(" or ")}`);
    for (const row of rows) {
      const texts = names.filter((name) => typeof row[name] === "string" && /[\n\r]/.test(row[name]));
      const [set, where] = [texts, keys].map((list) => list.map((name) => `"${name}" = ${literal(row[name])}`));
      yield `UPDATE "${table}" SET ${set.join(", ")} WHERE ${where.join(" AND ")};\n`;
    }
  }
}
