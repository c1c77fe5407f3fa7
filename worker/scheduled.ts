import { CRON_JOB_MS } from "./contract/limits.ts";
import { logFailure } from "./db/log-failure.ts";
import { openDb } from "./db/open.ts";
import { rateLimit } from "./db/schema/index.ts";
import { deleteBefore, within } from "./db/sweeps.ts";
import { sweepAdminNotices } from "./domain/notifications/admin-notices.ts";
import { sweepNotifications } from "./domain/notifications/deliver.ts";
import type { CronJob, CronJobs } from "./domain/nouns/noun.ts";
import { sweepRevokedMessaging } from "./domain/permissions/revoke-messaging.ts";
import { sweepSecurityEvents } from "./domain/security-events/sweep.ts";
import type { Env } from "./env.ts";
import { sweepIdempotency } from "./http/idempotency.ts";
import { windowKey } from "./http/rate-limit.ts";
import { sweepOutbox } from "./mail/consumer.ts";
import { sweepMailAddresses } from "./mail/erase-addresses.ts";
import { sweepMedia } from "./media/remove-media.ts";
import { NOUNS } from "./nouns.ts";
import { countFigures } from "./pages/landing/figures.ts";

const sweepRateLimits: CronJob = (_env, db, now) => deleteBefore(db, rateLimit, rateLimit.key, windowKey(now));

const SHARED: CronJobs = {
  mails: [sweepAdminNotices],
  sweeps: [sweepRevokedMessaging, sweepMedia, sweepSecurityEvents, sweepIdempotency, sweepRateLimits, countFigures],
  objects: [sweepNotifications],
};

/** In the order they run. */
async function loadJobs(): Promise<CronJob[]> {
  const all: CronJobs[] = [SHARED, ...(await Promise.all(NOUNS.map(({ jobs }) => jobs?.() ?? {})))];
  const phase = (name: keyof CronJobs) => all.flatMap((jobs) => jobs[name] ?? []);
  return [...phase("mails"), sweepOutbox, sweepMailAddresses, ...phase("sweeps"), ...phase("objects")];
}

/** A job that fails or takes too long is logged, and the next ones still run. `now` in ms. */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const job of await loadJobs()) {
    try {
      await within(CRON_JOB_MS, job(env, db, now));
    } catch (error) {
      logFailure("cron-job-failed", error, { job: job.name });
    }
  }
}
