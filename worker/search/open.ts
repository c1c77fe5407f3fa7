import { ensureMigrated, searchMigrations } from "#db/migrate.ts";
import { type Consistency, type Db, openDb } from "#db/open.ts";
import type { Env } from "#worker/env.ts";

/** Opens the search database. Its migrations are applied at the first search or write of an isolate. */
export async function openSearch(env: Env, consistency: Consistency): Promise<Db> {
  await ensureMigrated(env.SEARCH, searchMigrations);
  return openDb(env.SEARCH, consistency).db;
}
