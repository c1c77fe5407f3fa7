import { desc, sql } from "drizzle-orm";
import { COUNTED_MAX, SEARCH_BACKLOG_MAX } from "#contract/admin/system.ts";
import { DAY_MS } from "#contract/limits.ts";
import { batch, type Results } from "#db/batch.ts";
import { ensureMigrated, mainMigrations, searchMigrations } from "#db/migrate.ts";
import { type Db, openDb } from "#db/open.ts";
import { cronJob, outbox, searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { selectAcceptance } from "#mail/acceptance.ts";
import { selectPause } from "#mail/pause.ts";
import type { Env } from "#worker/env.ts";

export type DatabaseFacts = Results<ReturnType<typeof selectFacts>>;

/** Throws `MigrationFailed`, `DatabaseNewer`, or D1's error. */
export async function readFacts(env: Env, now: number): Promise<DatabaseFacts> {
  await ensureMigrated(env.DB, mainMigrations);
  const { db } = openDb(env.DB, "first-primary");
  return batch(db, selectFacts(db, now));
}

/** Bytes. */
export async function readSearchSize(env: Env): Promise<number> {
  await ensureMigrated(env.SEARCH, searchMigrations);
  const { db } = openDb(env.SEARCH, "first-unconstrained");
  const { meta } = await statement(db, sql`select 1 from entry limit 1`);
  return meta.size_after;
}

/** Literals let SQLite use the partial indexes. */
const selectFacts = (db: Db, now: number) => ({
  jobs: db.select().from(cronJob).orderBy(cronJob.name),
  pauses: selectPause(db),
  accepted: selectAcceptance(db),
  failures: db
    .select({ failedAt: outbox.failedAt, attempts: outbox.attempts, answer: outbox.lastError })
    .from(outbox)
    .where(sql`${outbox.failedAt} > ${now - DAY_MS}`)
    .orderBy(desc(outbox.failedAt))
    .limit(COUNTED_MAX),
  waiting: db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(sql`${outbox.status} = 'pending'`)
    .orderBy(outbox.dueAt)
    .limit(1),
  dead: db
    .select({ failedAt: outbox.failedAt, replayedAt: outbox.replayedAt, to: outbox.to })
    .from(outbox)
    .where(sql`${outbox.status} = 'dead'`)
    .orderBy(desc(outbox.id))
    .limit(COUNTED_MAX),
  backlog: db.select({ count: sql<number>`count(*)` }).from(
    db
      .select({ id: searchPending.id })
      .from(searchPending)
      .limit(SEARCH_BACKLOG_MAX + 1)
      .as("pending"),
  ),
  migrations: db.all<{ name: string }>(sql`select name from d1_migrations order by name desc limit 1`),
  size: statement(db, sql`select 1`),
});
