import { lt } from "drizzle-orm";
import { sweepSessions, sweepVerifications } from "./auth/session/expiry-sweeps.ts";
import { sweepSessionRevocations } from "./auth/session/revoke-sessions.ts";
import { sweepInvitations } from "./auth/sign-up/invitations.ts";
import { type Db, openDb } from "./db/open.ts";
import { rateLimit } from "./db/schema/index.ts";
import { sweepSearchTokens } from "./domain/members/search-tokens.ts";
import { sweepAdminNotices } from "./domain/notifications/admin-notices.ts";
import { sweepRevokedMessaging } from "./domain/permissions/messaging-permission.ts";
import type { Env } from "./env.ts";
import { sweepAnnouncements, sweepReminders } from "./features/events/announcements/sweeps.ts";
import { sweepOverEvents } from "./features/events/search/ended-events.ts";
import { sweepSearch } from "./features/events/search/index-events.ts";
import { sweepIdempotency } from "./http/idempotency.ts";
import { loggable } from "./http/problem.ts";
import { windowKey } from "./http/rate-limit.ts";
import { sweepOutbox } from "./mail/consumer.ts";

/** What cron repeats every minute until nothing is left. Each is bounded, on an index, and may run twice or late. */
type Sweep = (env: Env, db: Db, now: number) => Promise<unknown>;

/** Counters whose window is over: a range of the key. */
const sweepRateLimits: Sweep = (_env, db, now) => db.delete(rateLimit).where(lt(rateLimit.key, windowKey(now)));

const SWEEPS: Sweep[] = [
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
  sweepOverEvents,
  sweepSearch,
  sweepIdempotency,
  sweepRateLimits,
];

/** Runs every sweep; one that fails is logged and does not keep the others from running. */
export async function runSweeps(env: Env, now: number): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const sweep of SWEEPS) {
    try {
      await sweep(env, db, now);
    } catch (error) {
      console.error(JSON.stringify({ event: "sweep-failed", sweep: sweep.name, message: loggable(error).message }));
    }
  }
}
