// `npm run restore -- --local|--remote --from DIR`: puts a backup back, into a database without members only, and requests
// a rebuild of the search index and the inboxes. `--only-objects`: the pictures and files of a bucket that lost them.
// `--only-conversations`: those that lost their messages. `--without-conversations`: when their key is lost. `--key FILE`,
// `--env staging`, `--persist-to DIR` as for a backup.
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beginInboxes } from "#worker/features/messages/backup/requests.ts";
import { REQUEST_REBUILD } from "../worker/search/rebuild-statement.ts";
import { requireKey, restoreConversations } from "./backup/conversations.mjs";
import { objectFile, openFolder } from "./backup/folder.mjs";
import { openStore } from "./backup/open-store.mjs";
import { requestSql } from "./backup/requests.mjs";
import { SCHEMA_QUERY } from "./backup/sorted-sql.mjs";
import { queryRows, readTarget, runSql } from "./support/d1.mjs";
import { markPrepared } from "./support/serve.mjs";
import { fail, root, stopOnSignals } from "./support/tools.mjs";

const ONLY = ["only-objects", "only-conversations", "without-conversations"];
const options = readTarget("Choose where to restore:", {
  from: { type: "string" },
  key: { type: "string" },
  ...Object.fromEntries(ONLY.map((name) => [name, { type: "boolean" }])),
});
const { target, from } = options;
if (!from) fail("Name the backup: --from DIR.");
if (ONLY.filter((name) => options[name]).length > 1) fail(`Give one of --${ONLY.join(", --")}.`);
stopOnSignals();

const { manifest, read } = await openFolder(from);
const hasConversations = manifest.conversations && !options["without-conversations"] && !options["only-objects"];
const key = hasConversations && (await requireKey(target, manifest.conversations, read, options.key));
if (!options["only-objects"] && !options["only-conversations"]) restoreDatabase();

const store = await openStore(target);
try {
  if (!options["only-conversations"]) await restoreObjects();
  if (hasConversations) await restoreConversations(target, store, manifest.conversations, read, key);
} catch (error) {
  fail(error.message);
} finally {
  await store.close();
}

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
  const requests = [REQUEST_REBUILD, requestSql("inboxes-rebuild", beginInboxes(randomUUID()))];
  const sql = ["PRAGMA defer_foreign_keys=TRUE;", ...drops, read("db.sql"), ...requests.map((one) => `${one};`)].join(
    "\n",
  );
  runSql(target, sql, "The database was not restored.");
  if (target.isLocal) markPrepared(target);
  console.log(`The database of ${manifest.takenAt} is in place. Cron rebuilds the search index and the inboxes.`);
  console.log(`Needed secrets: ${manifest.secrets.join(", ") || "none"}.`);
}

async function restoreObjects() {
  for (const object of manifest.objects) await store.writeObject(read(objectFile(object.key)), object);
  console.log(`${manifest.objects.length} objects are in place.`);
}
