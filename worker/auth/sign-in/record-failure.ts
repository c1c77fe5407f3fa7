import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import { logFailure } from "#db/log-failure.ts";
import { securityFailureUpsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";

/** After the response, whose time reveals nothing about the account. `isMember`: SQL on `user`. */
export function recordFailure(c: Context<AppEnv>, isMember: SQL, kind: Kind): void {
  const recorded = securityFailureUpsert(c, isMember, kind).execute();
  c.executionCtx.waitUntil(recorded.catch((error) => logFailure("security-event-not-recorded", error)));
}

type Kind = Parameters<typeof securityFailureUpsert>[2];
