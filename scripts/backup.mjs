// `npm run backup -- --local|--remote --to DIR`: the database as SQL, every object of the bucket, the conversations,
// encrypted, and a manifest. Not the search index, which can be rebuilt. `--without-conversations`: when cron does not run.
// `--key FILE`: the private key of the conversations. `--env staging`, `--persist-to DIR` as for wrangler.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PARTS } from "#worker/features/messages/backup/requests.ts";
import { backUpConversations } from "./backup/conversations.mjs";
import { createFolder, objectFile } from "./backup/folder.mjs";
import { openStore } from "./backup/open-store.mjs";
import { SCHEMA_QUERY, sortSql } from "./backup/sorted-sql.mjs";
import { readTarget } from "./support/d1.mjs";
import { fail, root, stopOnSignals } from "./support/tools.mjs";

const options = readTarget("Choose what to back up:", {
  to: { type: "string" },
  key: { type: "string" },
  "without-conversations": { type: "boolean" },
});
const { target, to } = options;
if (!to) fail("Name the folder: --to DIR.");
stopOnSignals();

const store = await openStore(target);
try {
  const schema = await store.query(SCHEMA_QUERY);
  if (!schema.some(({ name }) => name === "d1_migrations")) fail("The database has no tables: nothing was backed up.");
  const migrations = (await store.query("select name from d1_migrations order by id")).map(({ name }) => name);
  const folder = createFolder(to);
  // First, so that the database knows every member of them.
  const conversations = options["without-conversations"]
    ? null
    : await backUpConversations(target, store, folder, options.key);
  const tables = {};
  await folder.write("db.sql", sortSql(store, schema, tables));
  const objects = [];
  for await (const object of store.listObjects()) {
    // Of this database alone: `worker/auth/ledger/`.
    if (object.key.startsWith("ledger/")) continue;
    if (object.key.startsWith(PARTS)) continue;
    await folder.write(objectFile(object.key), await store.readObject(object.key));
    objects.push(object);
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const about = { version, takenAt: new Date().toISOString(), migrations, ...store.readSettings() };
  const manifest = { ...about, tables, objects, conversations };
  await folder.write("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
  await folder.close();
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `${to} has ${rows} rows of ${Object.keys(tables).length} tables, ${objects.length} objects and ${conversations?.conversations ?? 0} conversations.`,
  );
  console.log(`A restore also needs these secrets, which it does not have: ${manifest.secrets.join(", ") || "none"}.`);
  if (conversations?.failed > 0) console.log(`${conversations.failed} conversations did not answer: back up again.`);
} catch (error) {
  fail(error.message);
} finally {
  await store.close();
}
