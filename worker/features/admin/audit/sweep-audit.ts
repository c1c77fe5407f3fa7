import { AUDIT_LIFETIME_MS } from "#contract/limits.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { audit } from "#db/schema/index.ts";
import { deleteBefore } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

export const sweepAudit = (_env: Env, db: Db, now: number): Promise<unknown> =>
  deleteBefore(db, audit, audit.id, firstIdAt(now - AUDIT_LIFETIME_MS + 1));
