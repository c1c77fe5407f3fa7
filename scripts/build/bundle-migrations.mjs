// Writes the SQL of migrations/ into worker/db/*.gen.ts, so that the built worker can migrate its own databases.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The migrations of one folder in order, each split into statements. */
const readMigrations = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({
      name,
      statements: readFileSync(join(folder, name), "utf8")
        .split("--> statement-breakpoint")
        .map((statement) => statement.trim())
        .filter(Boolean),
    }));

/** Writes a generated file, unless it has this text already. */
function writeGenerated(path, text) {
  const target = join(root, path);
  const before = existsSync(target) ? readFileSync(target, "utf8") : "";
  const after = `// Written by scripts/build/bundle-migrations.mjs from migrations/.\n${text}`;
  if (before !== after) writeFileSync(target, after);
}

/** The names are in a file of their own, because the worker loads the statements only for a database that lacks some. */
export function bundleMigrations() {
  const lists = {
    main: readMigrations(join(root, "migrations")),
    search: readMigrations(join(root, "migrations/search")),
  };
  const names = Object.fromEntries(Object.entries(lists).map(([list, all]) => [list, all.map(({ name }) => name)]));
  writeGenerated(
    "worker/db/migration-names.gen.ts",
    `export const migrationNames = ${JSON.stringify(names, null, 2)};\n`,
  );
  writeGenerated(
    "worker/db/migrations.gen.ts",
    `import type { Migration } from "./migrate.ts";\n\nexport const migrations: Record<"main" | "search", Migration[]> = ${JSON.stringify(lists, null, 2)};\n`,
  );
}

if (process.argv[1] === import.meta.filename) bundleMigrations();
