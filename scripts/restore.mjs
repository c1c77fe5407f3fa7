// `npm run restore -- --local|--remote --from DIR`: puts a backup back, into a database without members only, and requests
// a rebuild of the search index. `--only-objects`: the pictures and files of a bucket that lost them. `--env staging`,
// `--persist-to DIR` as for wrangler.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { REQUEST_REBUILD } from "../worker/search/rebuild-statement.ts";
import { objectFile, openFolder } from "./backup/folder.mjs";
import { openStore } from "./backup/open-store.mjs";
import { SCHEMA_QUERY } from "./backup/sorted-sql.mjs";
import { queryRows, readTarget, runSql } from "./support/d1.mjs";
import { markPrepared } from "./support/serve.mjs";
import { fail, root } from "./support/tools.mjs";

const options = readTarget("Choose where to restore:", {
  from: { type: "string" },
  "only-objects": { type: "boolean" },
});
const { target, from } = options;
if (!from) fail("Name the backup: --from DIR.");

const { manifest, read } = await openFolder(from);
if (!options["only-objects"]) restoreDatabase();
await restoreObjects();

function restoreDatabase() {
  const known = readdirSync(join(root, "migrations"));
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown) fail(`The backup is of a newer version, with the migration ${unknown}: check out that version.`);
  const tables = queryRows(target, SCHEMA_QUERY).filter(({ type }) => type === "table");
  const hasMembers =
    tables.some(({ name }) => name === "user") && queryRows(target, "select 1 from user limit 1").length > 0;
  if (hasMembers) fail("The database has members: a backup is only restored into an empty one.");
  // A deployed worker creates its tables within a minute, and fills some of them.
  const drops = tables.map(({ name }) => `DROP TABLE "${name}";`);
  const sql = ["PRAGMA defer_foreign_keys=TRUE;", ...drops, read("db.sql"), `${REQUEST_REBUILD};`].join("\n");
  runSql(target, sql, "The database was not restored.");
  if (target.isLocal) markPrepared(target);
  console.log(`The database of ${manifest.takenAt} is in place. Cron rebuilds the search index.`);
  console.log(`Needed secrets: ${manifest.secrets.join(", ") || "none"}. Conversations are not part of a backup.`);
}

async function restoreObjects() {
  const store = await openStore(target);
  try {
    for (const object of manifest.objects) await store.writeObject(read(objectFile(object.key)), object);
  } finally {
    await store.close();
  }
  console.log(`${manifest.objects.length} objects are in place.`);
}
