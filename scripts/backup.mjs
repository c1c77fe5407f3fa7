// `npm run backup -- --local|--remote --to DIR`: the database as SQL, every object of the bucket, and a manifest. Not the
// search index, which can be rebuilt, and not conversations. `--env staging`, `--persist-to DIR` as for wrangler.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFolder, objectFile } from "./backup/folder.mjs";
import { openStore } from "./backup/open-store.mjs";
import { SCHEMA_QUERY, sortSql } from "./backup/sorted-sql.mjs";
import { readTarget } from "./support/d1.mjs";
import { fail, root } from "./support/tools.mjs";

const { target, to } = readTarget("Choose what to back up:", { to: { type: "string" } });
if (!to) fail("Name the folder: --to DIR.");

const store = await openStore(target);
try {
  const schema = await store.query(SCHEMA_QUERY);
  if (!schema.some(({ name }) => name === "d1_migrations")) fail("The database has no tables: nothing was backed up.");
  const migrations = (await store.query("select name from d1_migrations order by id")).map(({ name }) => name);
  const folder = createFolder(to);
  const tables = {};
  await folder.write("db.sql", sortSql(store, schema, tables));
  const objects = [];
  for await (const object of store.listObjects()) {
    // Of this database alone: `worker/auth/ledger/`.
    if (object.key.startsWith("ledger/")) continue;
    await folder.write(objectFile(object.key), await store.readObject(object.key));
    objects.push(object);
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifest = { version, takenAt: new Date().toISOString(), migrations, ...store.readSettings(), tables, objects };
  await folder.write("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
  await folder.close();
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(`${to} has ${rows} rows of ${Object.keys(tables).length} tables and ${objects.length} objects.`);
  console.log(
    `It does not have conversations, nor these secrets, which a restore needs: ${manifest.secrets.join(", ") || "none"}.`,
  );
} finally {
  await store.close();
}
