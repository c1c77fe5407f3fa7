import { lt } from "drizzle-orm";
import { sweepSessions, sweepVerifications } from "./auth/session/expiry-sweeps.ts";
import { sweepSessionRevocations } from "./auth/session/revoke-sessions.ts";
import { sweepInvitations } from "./auth/sign-up/invitations.ts";
import { type Db, openDb } from "./db/open.ts";
import { rateLimit } from "./db/schema/index.ts";
import { sweepSearchTokens } from "./domain/members/search-tokens.ts";
import { sweepAdminNotices } from "./domain/notifications/admin-notices.ts";
import { sweepRevokedMessaging } from "./domain/permissions/revoke-messaging.ts";
import type { Env } from "./env.ts";
import { sweepAnnouncements, sweepReminders } from "./features/events/announcements/sweeps.ts";
import { markEndedEvents } from "./features/events/search/ended-events.ts";
import { sweepSearch } from "./features/events/search/index-events.ts";
import { sweepIdempotency } from "./http/idempotency.ts";
import { loggable } from "./http/problem.ts";
import { windowKey } from "./http/rate-limit.ts";
import { sweepOutbox } from "./mail/consumer.ts";

/** A job that cron runs every minute. Each does a bounded amount of work on an index, and may run twice or late. */
type CronJob = (env: Env, db: Db, now: number) => Promise<unknown>;

/** Deletes the counters whose window is over: a range of the primary key. */
const sweepRateLimits: CronJob = (_env, db, now) => db.delete(rateLimit).where(lt(rateLimit.key, windowKey(now)));

/** In the order they run: what writes mails comes before the outbox. */
const CRON_JOBS: CronJob[] = [
  sweepAdminNotices,
  sweepSearchTokens,
  sweepReminders,
  sweepAnnouncements,
  sweepOutbox,
  sweepSessionRevocations,
  sweepRevokedMessaging,
  sweepInvitations,
  sweepSessions,
  sweepVerifications,
  markEndedEvents,
  sweepSearch,
  sweepIdempotency,
  sweepRateLimits,
];

/** Runs every job, for cron. A job that fails is logged, and the next ones still run. `now` is in milliseconds since 1970. */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const job of CRON_JOBS) {
    try {
      await job(env, db, now);
    } catch (error) {
      console.error(JSON.stringify({ event: "cron-job-failed", job: job.name, message: loggable(error).message }));
    }
  }
}
