import { migrations } from "./migrations.gen.ts";

/** A migration: wrangler's file name, and what loads its SQL, whose statements `--> statement-breakpoint` separates. */
export type Migration = { name: string; load: () => Promise<{ default: string }> };

export const mainMigrations: Migration[] = migrations.main;
export const searchMigrations: Migration[] = migrations.search;

/** Wrangler's own table of applied migrations, so that the worker and `wrangler d1 migrations apply` agree. */
const RECORD_TABLE =
  "CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/** The cause is D1's error. */
export class MigrationFailed extends Error {
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    super(`Migration ${migration} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.migration = migration;
  }
}

/** A migration that renames or drops something, or whose rows an earlier worker would misread, is named so. */
const BREAKING = /^\d+_breaking-/;

/** Its message is for operators and members. */
export class DatabaseNewer extends Error {
  constructor(name: string) {
    super(
      `This version of the service is older than its database (${name}). An operator has to deploy the newer version.`,
    );
  }
}

const upToDate = new WeakSet<D1Database>();

/**
 * Applies the migrations of this build that a database lacks; after its first success in an isolate it does nothing. Requests do not
 * share one promise, because the platform drops it with the request that created it. Any number may run at once: each migration commits
 * together with its unique record, so one of them succeeds.
 */
export async function ensureMigrated(database: D1Database, migrations: Migration[]): Promise<void> {
  if (upToDate.has(database)) return;
  await applyMissing(database, migrations);
  upToDate.add(database);
}

export async function applyMissing(database: D1Database, migrations: Migration[]): Promise<void> {
  const primary = database.withSession("first-primary");
  const applied = await appliedNames(primary);
  const newer = [...applied].find((name) => BREAKING.test(name) && !migrations.some((own) => own.name === name));
  if (newer) throw new DatabaseNewer(newer);
  for (const { name, load } of migrations.filter((migration) => !applied.has(migration.name))) {
    const statements = (await load()).default.split("--> statement-breakpoint");
    try {
      await primary.batch([
        primary.prepare(RECORD_TABLE),
        primary.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
        ...statements.map((statement) => primary.prepare(statement)),
      ]);
      console.log(JSON.stringify({ event: "migration-applied", name }));
    } catch (error) {
      // Another isolate committed this migration first, and our batch rolled back.
      if (!(await appliedNames(primary)).has(name)) throw new MigrationFailed(name, error);
    }
  }
}

async function appliedNames(primary: D1DatabaseSession): Promise<Set<string>> {
  try {
    const { results } = await primary.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
    return new Set(results.map((row) => row.name));
  } catch (error) {
    if (String(error).includes("no such table")) return new Set();
    throw error;
  }
}
