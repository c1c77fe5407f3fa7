import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cronJob } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

export type CronJobRun = typeof cronJob.$inferSelect;

/** A job that sends a message, so that its row says whether the queue takes one. */
export const QUEUE_JOB = "probeQueue";

const ERROR_MAX_LENGTH = 300;

/** After each job, so that the last row says where a run was cut off. A later run is not overwritten. */
export const recordRun = (db: Db, { error, ...run }: CronJobRun) =>
  db
    .insert(cronJob)
    .values({ ...run, error: error?.slice(0, ERROR_MAX_LENGTH) ?? null })
    .onConflictDoUpdate({
      target: cronJob.name,
      set: { ranAt: sql`excluded.ran_at`, ms: sql`excluded.ms`, error: sql`excluded.error` },
      setWhere: sql`excluded.ran_at >= ${cronJob.ranAt}`,
    });

/** Rows of jobs of another version. */
export const forgetOtherJobs = (db: Db, names: string[]) =>
  statement(
    db,
    sql`delete from ${cronJob} where ${cronJob.name} not in (select value from json_each(${JSON.stringify(names)}))`,
  );
