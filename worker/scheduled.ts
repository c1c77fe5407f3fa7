import { CRON_JOB_MS } from "./contract/limits.ts";
import { logFailure, loggable } from "./db/log-failure.ts";
import { ensureMigrated, mainMigrations } from "./db/migrate.ts";
import { openDb } from "./db/open.ts";
import { rateLimit } from "./db/schema/index.ts";
import { deleteBefore, within } from "./db/sweeps.ts";
import { sweepAdminNotices } from "./domain/notifications/admin-notices.ts";
import { sweepNotifications } from "./domain/notifications/deliver.ts";
import type { CronJob, CronJobs } from "./domain/nouns/noun.ts";
import { sweepRevokedMessaging } from "./domain/permissions/revoke-messaging.ts";
import { sweepSecurityEvents } from "./domain/security-events/sweep.ts";
import { reportChanges } from "./domain/system/alarm.ts";
import { forgetOtherJobs, QUEUE_JOB, recordRun } from "./domain/system/cron-jobs.ts";
import { readSystem } from "./domain/system/read-system.ts";
import type { Env } from "./env.ts";
import { sweepIdempotency } from "./http/idempotency.ts";
import { windowKey } from "./http/rate-limit.ts";
import { sweepOutbox } from "./mail/consumer.ts";
import { sweepMailAddresses } from "./mail/erase-addresses.ts";
import { sweepMedia } from "./media/remove-media.ts";
import { NOUNS } from "./nouns.ts";
import { countFigures } from "./pages/landing/figures.ts";

const sweepRateLimits: CronJob = (_env, db, now) => deleteBefore(db, rateLimit, rateLimit.key, windowKey(now));

/** A message without an id, which its consumer ignores. */
const probeQueue: CronJob = (env) => env.MAIL.sendBatch([{ body: { id: "" } }]);

const SHARED: CronJobs = {
  mails: { sweepAdminNotices },
  sweeps: { sweepRevokedMessaging, sweepMedia, sweepSecurityEvents, sweepIdempotency, sweepRateLimits, countFigures },
  objects: { sweepNotifications },
};

/** In the order they run, by name. */
async function loadJobs(): Promise<[name: string, job: CronJob][]> {
  const all: CronJobs[] = [SHARED, ...(await Promise.all(NOUNS.map(({ jobs }) => jobs?.() ?? {})))];
  const phase = (name: keyof CronJobs) => all.flatMap((jobs) => Object.entries(jobs[name] ?? {}));
  const outbox = Object.entries({ sweepOutbox, sweepMailAddresses, [QUEUE_JOB]: probeQueue });
  return [...phase("first"), ...phase("mails"), ...outbox, ...phase("sweeps"), ...phase("objects")];
}

/** The jobs, then the checks, which also say why no job could run. `now` in ms. */
export async function runCron(env: Env, now: number): Promise<void> {
  try {
    await ensureMigrated(env.DB, mainMigrations);
    await runCronJobs(env, now);
  } catch (error) {
    logFailure("cron-failed", error);
  }
  try {
    await reportChanges(env, await readSystem(env, now), now);
  } catch (error) {
    logFailure("alarm-failed", error);
  }
}

/** A job that fails or takes too long is logged, and the next ones still run. `now` in ms. */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  const jobs = await loadJobs();
  for (const [name, job] of jobs) {
    const startedAt = Date.now();
    const error = await runJob(name, () => job(env, db, now));
    const run = { name, ranAt: now, ms: Date.now() - startedAt, error };
    await recordRun(db, run).catch((late) => logFailure("cron-job-not-recorded", late, { job: name }));
  }
  await forgetOtherJobs(
    db,
    jobs.map(([name]) => name),
  );
}

/** Returns why it failed; null when it succeeded. */
async function runJob(name: string, run: () => Promise<unknown>): Promise<string | null> {
  try {
    await within(CRON_JOB_MS, run());
    return null;
  } catch (error) {
    logFailure("cron-job-failed", error, { job: name });
    return loggable(error).message;
  }
}
