import { SECURITY_EVENT_LIFETIME_MS } from "#contract/settings/security-events.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { securityEvent } from "#db/schema/index.ts";
import { deleteBefore } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

export const sweepSecurityEvents = (_env: Env, db: Db, now: number): Promise<unknown> =>
  deleteBefore(db, securityEvent, securityEvent.id, firstIdAt(now - SECURITY_EVENT_LIFETIME_MS + 1));
