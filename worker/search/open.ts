import { ensureMigrated } from "#db/migrate.ts";
import { searchMigrations } from "#db/migrations.gen.ts";
import { type Consistency, type Db, openDb } from "#db/open.ts";
import type { Env } from "#worker/env.ts";

/** Opens the search database, brought up to date on the way: once per isolate, and only where somebody searches or writes. */
export async function openSearch(env: Env, consistency: Consistency): Promise<Db> {
  await ensureMigrated(env.SEARCH, searchMigrations);
  return openDb(env.SEARCH, consistency).db;
}
