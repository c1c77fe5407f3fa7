// `npm run db:generate -- --name NAME`: writes the next migration from worker/db/schema/ and worker/db/triggers/. Adds
// tables without a rowid, and triggers. Read it before a commit: a rebuilt table must keep its rows.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { triggerChanges } from "./build/triggers.mjs";
import { commandOf, fail, root, toolEnv } from "./support/tools.mjs";

/** Tables whose rows have a number: those paged by it, and cards. */
const WITH_ROWID = ["event", "member_card", "profile"];
const folder = join(root, "migrations");
const listFiles = () => readdirSync(folder).filter((name) => name.endsWith(".sql"));

function generate(...args) {
  const before = new Set(listFiles());
  const config = ["--config", "worker/db/drizzle.config.ts", ...process.argv.slice(2)];
  const [command, all] = commandOf("drizzle-kit", ["generate", ...config, ...args]);
  const { status } = spawnSync(command, all, { cwd: root, env: toolEnv(), stdio: "inherit" });
  if (status !== 0) fail("drizzle-kit could not write the migration.");
  const name = listFiles().find((file) => !before.has(file));
  return name && join(folder, name);
}

const withoutRowid = (sql) =>
  sql.replace(/^CREATE TABLE `(?:__new_)?(\w+)` \([^;]*?\n\)(?=;)/gm, (table, name) =>
    WITH_ROWID.includes(name) ? table : `${table} WITHOUT ROWID`,
  );

const generated = generate();
// drizzle-kit compares with the newest snapshot only, and each has thousands of lines.
for (const name of readdirSync(join(folder, "meta"))
  .filter((file) => file.endsWith("_snapshot.json"))
  .sort()
  .slice(0, -1))
  rmSync(join(folder, "meta", name));
if (generated) {
  const sql = readFileSync(generated, "utf8");
  writeFileSync(generated, withoutRowid(sql));
  if (sql.includes("__new_"))
    console.warn(
      "It rebuilds a table, which on D1 deletes the rows that refer to it (findings/drizzle-kit-on-d1-empties-children.sh): change it.",
    );
}
const triggers = triggerChanges(root);
if (triggers.length > 0) {
  const path = generated ?? generate("--custom");
  const tables = generated ? [readFileSync(path, "utf8").trim()] : [];
  writeFileSync(path, `${[...tables, ...triggers].join("\n--> statement-breakpoint\n")}\n`);
}
