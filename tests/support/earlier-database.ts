import { env } from "cloudflare:workers";

type Row = Record<string, unknown>;
type Table = { name: string; rows: Row[] };

const all = async (query: string) => (await env.DB.prepare(query).all<Row>()).results;

/** Every row of every table. */
export async function snapshot(): Promise<Table[]> {
  const tables = await all(
    "select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%' and name not like '%cf%'",
  );
  return Promise.all(
    tables.map(async ({ name }) => ({ name: String(name), rows: await all(`select * from "${name}"`) })),
  );
}

/** As a restore does: the rows as they were, without what triggers would add. */
export async function putBack(tables: Table[]): Promise<void> {
  const triggers = await all("select name, sql from sqlite_master where type = 'trigger'");
  const insertOf = ({ name, rows }: Table) =>
    rows.map((row) => {
      const columns = Object.keys(row);
      const text = `insert into "${name}" ("${columns.join('", "')}") values (${columns.map(() => "?").join(", ")})`;
      return env.DB.prepare(text).bind(...Object.values(row));
    });
  await env.DB.batch([
    env.DB.prepare("pragma defer_foreign_keys = on"),
    ...triggers.map(({ name }) => env.DB.prepare(`drop trigger "${name}"`)),
    ...tables.map(({ name }) => env.DB.prepare(`delete from "${name}"`)),
    ...tables.flatMap(insertOf),
    ...triggers.map(({ sql }) => env.DB.prepare(String(sql))),
  ]);
}
