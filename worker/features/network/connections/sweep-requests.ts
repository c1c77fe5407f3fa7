import { sql } from "drizzle-orm";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { CONNECTION_ASK_AGAIN_MS, CONNECTION_IGNORED } from "#contract/network/limits.ts";
import type { Db } from "#db/open.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";

/** So that the author may ask again. Ignored ones stay while they count toward the author's limit. */
export async function sweepWithdrawnRequests(_env: Env, db: Db, now: number): Promise<void> {
  // The literal state lets SQLite use the partial index.
  await statement(
    db,
    sql`delete from ${connectionRequest} where (requester_id, recipient_id) in (
      select requester_id, recipient_id from ${connectionRequest}
      where state = 'withdrawn' and decided_at <= ${now - CONNECTION_ASK_AGAIN_MS}
        and coalesce(ignored_at, 0) <= ${now - CONNECTION_IGNORED.withinMs} order by decided_at limit ${SWEEP_SIZE})`,
  );
}
