// Writes the SQL of migrations/ into worker/db/migrations.gen.ts, so that the built worker can migrate its own databases.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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

export function bundleMigrations() {
  const migrations = readMigrations(join(root, "migrations"));
  const search = readMigrations(join(root, "migrations/search"));
  const target = join(root, "worker/db/migrations.gen.ts");
  const text = `// Written by scripts/build/bundle-migrations.mjs from migrations/.\nimport type { Migration } from "./migrate.ts";\n\nexport const migrations: Migration[] = ${JSON.stringify(migrations, null, 2)};\n\nexport const searchMigrations: Migration[] = ${JSON.stringify(search, null, 2)};\n`;
  let before = "";
  try {
    before = readFileSync(target, "utf8");
  } catch {}
  if (before !== text) writeFileSync(target, text);
}

if (process.argv[1] === import.meta.filename) bundleMigrations();
