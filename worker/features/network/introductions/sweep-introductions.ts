import { sql } from "drizzle-orm";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { INTRODUCTION_ASK_AGAIN_MS, INTRODUCTION_KEPT_MS } from "#contract/network/limits.ts";
import { batch } from "#db/batch.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { introduction } from "#db/schema/index.ts";
import { moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

const CURSOR = "swept-introductions";

/** Accepted ones stay, because they allow messages. Scans `SWEEP_SIZE` rows, oldest first. */
export async function sweepIntroductions(_env: Env, db: Db, now: number): Promise<void> {
  const end = firstIdAt(now - INTRODUCTION_ASK_AGAIN_MS - INTRODUCTION_KEPT_MS);
  const scanned = sql`${introduction.id} in (select id from ${introduction}
    where id > ${scanCursor(CURSOR)} and id < ${end} order by id limit ${SWEEP_SIZE})`;
  const { rows } = await batch(db, {
    rows: db.select({ id: introduction.id }).from(introduction).where(scanned).orderBy(introduction.id),
    deleted: db.delete(introduction).where(sql`${scanned} and ${introduction.state} <> 'accepted'`),
  });
  await moveScanCursor(db, CURSOR, nextScanKey(rows, SWEEP_SIZE));
}
