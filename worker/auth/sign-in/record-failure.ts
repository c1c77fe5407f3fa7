import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import { logFailure } from "#db/log-failure.ts";
import { securityFailureUpsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Records a failed step of a sign-in after the answer, whose time says nothing about the account. `isMember` is a condition on a row of `user`. */
export function recordFailure(c: Context<AppEnv>, isMember: SQL, kind: Kind): void {
  const recorded = securityFailureUpsert(c, isMember, kind).execute();
  c.executionCtx.waitUntil(recorded.catch((error) => logFailure("security-event-not-recorded", error)));
}

type Kind = Parameters<typeof securityFailureUpsert>[2];
