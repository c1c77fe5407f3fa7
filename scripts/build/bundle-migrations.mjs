// Writes worker/db/migrations.gen.ts, which lists migrations/, so that the built worker can migrate its own databases.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/tools.mjs";

const TARGET = join(root, "worker/db/migrations.gen.ts");

const listMigrations = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".sql"))
    .sort();

/** Imports the SQL lazily: the worker loads it only for a database that lacks it. */
const toSource = (folder) =>
  listMigrations(folder)
    .map((name) => `    { name: "${name}", load: () => import("#${folder}/${name}") },`)
    .join("\n");

export function bundleMigrations() {
  const text = `// Written by scripts/build/bundle-migrations.mjs from migrations/.
/// <reference path="./sql.d.ts" />
export const migrations = {
  main: [
${toSource("migrations")}
  ],
  search: [
${toSource("migrations/search")}
  ],
};
`;
  if (!existsSync(TARGET) || readFileSync(TARGET, "utf8") !== text) writeFileSync(TARGET, text);
}

if (process.argv[1] === import.meta.filename) bundleMigrations();
