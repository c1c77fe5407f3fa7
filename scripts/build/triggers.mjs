// Compares the triggers in worker/db/triggers/ with those of the migrations, because drizzle-kit ignores triggers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const TRIGGER = /CREATE TRIGGER `(\w+)`/;
const withoutComments = (sql) =>
  sql
    .replace(/^--.*\n/gm, "")
    .replace(/;$/, "")
    .trim();

function writtenTriggers(root) {
  const folder = join(root, "worker/db/triggers");
  const statements = readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("--> statement-breakpoint"))
    .map((statement) => statement.trim());
  return new Map(statements.map((statement) => [TRIGGER.exec(statement)?.[1], statement]));
}

/** Statements that give a migrated database exactly the written triggers; empty if it has them. */
export function triggerChanges(root) {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync(join(root, "migrations")).sort())
    if (file.endsWith(".sql")) database.exec(readFileSync(join(root, "migrations", file), "utf8"));
  const created = new Map(
    database
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      .all()
      .map(({ name, sql }) => [name, sql]),
  );
  const written = writtenTriggers(root);
  const isSame = (name) => written.has(name) && created.get(name) === withoutComments(written.get(name));
  return [
    ...[...created.keys()].filter((name) => !isSame(name)).map((name) => `DROP TRIGGER \`${name}\`;`),
    ...[...written].filter(([name]) => !isSame(name)).map(([, statement]) => statement),
  ];
}
