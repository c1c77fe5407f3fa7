import { and, asc, gt, lt, sql } from "drizzle-orm";
import { MAIL_ADDRESS_LIFETIME_MS, SWEEP_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { moveScanCursor, scanCursor } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

export const ERASED = "";

/** The last erased mail. Ids sort by time, so no older mail comes after it. */
const CURSOR = "erased-addresses";

/** Kind, attempts and instants stay, but not a reason that holds an address. A waiting mail is given up. */
export async function sweepMailAddresses(_env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(gt(outbox.id, scanCursor(CURSOR)), lt(outbox.id, firstIdAt(now - MAIL_ADDRESS_LIFETIME_MS + 1))))
    .orderBy(asc(outbox.id))
    .limit(SWEEP_SIZE);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  await batch(db, {
    erased: statement(
      db,
      sql`update ${outbox} set to_email = ${ERASED}, to_name = '', counted_at = null,
        status = case status when 'pending' then 'dead' else status end,
        last_error = case when status = 'pending' then 'Not sent within 90 days'
          when instr(last_error, '@') then 'The reason held an address and was erased' else last_error end
        where ${outbox.id} >= ${first.id} and ${outbox.id} <= ${last.id}`,
    ),
    cursor: moveScanCursor(db, CURSOR, last.id),
  });
}
