import {
  sweepEmailChanges,
  sweepSecondFactorSetups,
  sweepSessions,
  sweepVerifications,
} from "./auth/session/expiry-sweeps.ts";
import { sweepSessionRevocations } from "./auth/session/revoke-sessions.ts";
import { sweepInvitations } from "./auth/sign-up/invitations.ts";
import { sweepPendingRemovals } from "./auth/two-factor/pending-removal.ts";
import { renewSecondFactors } from "./auth/two-factor/renew-second-factors.ts";
import { CRON_JOB_MS } from "./contract/limits.ts";
import { logFailure } from "./db/log-failure.ts";
import { type Db, openDb } from "./db/open.ts";
import { rateLimit } from "./db/schema/index.ts";
import { deleteBefore, within } from "./db/sweeps.ts";
import { sweepAdminNotices } from "./domain/notifications/admin-notices.ts";
import { sweepNotifications } from "./domain/notifications/deliver.ts";
import { sweepRevokedMessaging } from "./domain/permissions/revoke-messaging.ts";
import { sweepSecurityEvents } from "./domain/security-events/sweep.ts";
import type { Env } from "./env.ts";
import { sweepCourses, sweepResources } from "./features/admin/academy/index-academy.ts";
import { sweepAudit } from "./features/admin/audit/sweep-audit.ts";
import { sweepMembers } from "./features/admin/members/index-members.ts";
import { countNetwork } from "./features/analytics/network/count-network.ts";
import { sweepFigures } from "./features/analytics/sweep-figures.ts";
import { sweepAnnouncements, sweepReminders } from "./features/events/announcements/sweeps.ts";
import { sweepLeaving } from "./features/events/leaving/sweep-leaving.ts";
import { sweepFormerHolds } from "./features/events/registration/holds.ts";
import { sweepUnconfirmedRegistrations } from "./features/events/registration/unconfirmed-registrations.ts";
import { markEndedEvents, sweepEventEnds } from "./features/events/search/ended-events.ts";
import { sweepSearch } from "./features/events/search/index-events.ts";
import { sweepWithdrawnRequests } from "./features/network/connections/sweep-requests.ts";
import { sweepPeople } from "./features/network/people/index-people.ts";
import { computeSuggestions } from "./features/network/suggestions/compute-suggestions.ts";
import { enqueueNews, sweepOldNews } from "./features/news/fetching/sweeps.ts";
import { sweepNewsSearch } from "./features/news/search/index-news.ts";
import { sweepDigests } from "./features/notifications/mail/sweep-digests.ts";
import { sweepOpportunities } from "./features/opportunities/search/index-opportunities.ts";
import { sweepValues } from "./features/opportunities/search/sweep-values.ts";
import { collectAnswers } from "./features/profiles/answers/collect-answers.ts";
import { sweepProfileViews } from "./features/profiles/views/sweep-views.ts";
import { sweepErasures } from "./features/settings/deletion/sweep-erasures.ts";
import { sweepIdempotency } from "./http/idempotency.ts";
import { windowKey } from "./http/rate-limit.ts";
import { sweepOutbox } from "./mail/consumer.ts";
import { sweepMailAddresses } from "./mail/erase-addresses.ts";
import { sweepMedia } from "./media/remove-media.ts";
import { countFigures } from "./pages/landing/figures.ts";

/** A job that cron runs every minute. Each does a bounded amount of work on an index, and may run twice, late or two times at once. */
type CronJob = (env: Env, db: Db, now: number) => Promise<unknown>;

/** Deletes counters whose window is over. */
const sweepRateLimits: CronJob = (_env, db, now) => deleteBefore(db, rateLimit, rateLimit.key, windowKey(now));

/** In the order they run: what writes mails comes before the outbox, and what asks many objects, each of which may be slow, comes last. */
const CRON_JOBS: CronJob[] = [
  sweepAdminNotices,
  sweepUnconfirmedRegistrations,
  sweepReminders,
  sweepAnnouncements,
  sweepDigests,
  sweepOutbox,
  sweepMailAddresses,
  sweepSessionRevocations,
  sweepRevokedMessaging,
  sweepInvitations,
  sweepSessions,
  sweepVerifications,
  sweepEmailChanges,
  sweepSecondFactorSetups,
  renewSecondFactors,
  sweepPendingRemovals,
  sweepLeaving,
  sweepEventEnds,
  markEndedEvents,
  sweepFormerHolds,
  sweepSearch,
  sweepMembers,
  sweepPeople,
  sweepOpportunities,
  sweepValues,
  enqueueNews,
  sweepOldNews,
  sweepNewsSearch,
  sweepCourses,
  sweepResources,
  computeSuggestions,
  sweepMedia,
  sweepAudit,
  sweepSecurityEvents,
  sweepWithdrawnRequests,
  sweepProfileViews,
  sweepIdempotency,
  sweepRateLimits,
  countFigures,
  countNetwork,
  sweepFigures,
  sweepNotifications,
  sweepErasures,
  collectAnswers,
];

/** Runs every job, for cron. A job that fails or takes too long is logged, and the next ones still run. `now` is in milliseconds since 1970. */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const job of CRON_JOBS) {
    try {
      await within(CRON_JOB_MS, job(env, db, now));
    } catch (error) {
      logFailure("cron-job-failed", error, { job: job.name });
    }
  }
}
