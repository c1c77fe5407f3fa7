import { ensureMigrated, searchMigrations } from "#db/migrate.ts";
import { type Consistency, type Db, openDb } from "#db/open.ts";
import type { Env } from "#worker/env.ts";

/** Applies migrations at the first use in an isolate. */
export async function openSearch(env: Env, consistency: Consistency): Promise<Db> {
  await ensureMigrated(env.SEARCH, searchMigrations);
  return openDb(env.SEARCH, consistency).db;
}
