import { and, eq, gt } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { twoFactor } from "#db/schema/index.ts";
import { handleEach, moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { decryptSecondFactor, encryptSecondFactor, isUnderCurrentKey } from "./second-factor-keys.ts";

/** Rows one run of cron scans. */
const RENEWAL_SIZE = 100;
const CURSOR = "renewed-second-factors";

const columns = { id: twoFactor.id, secret: twoFactor.secret, backupCodes: twoFactor.backupCodes };
type FactorRow = { id: string; secret: string; backupCodes: string };

/**
 * Prepares a member's second factor for the library, which reads one form: stores it under the key that writes. Throws 409
 * `second-factor-unreadable` when no configured key decrypts the column that is needed.
 */
export async function renewSecondFactor(
  c: Context<AppEnv>,
  memberId: string,
  needed: "secret" | "backupCodes",
): Promise<void> {
  const rows = await c.var.db.select(columns).from(twoFactor).where(eq(twoFactor.userId, memberId));
  const readable = await Promise.all(rows.map((row) => renew(c.env, c.var.db, row)));
  if (readable.some((one) => !one[needed])) {
    console.error(JSON.stringify({ event: "second-factor-unreadable", requestId: c.var.requestId }));
    throw new Problem("second-factor-unreadable");
  }
}

/**
 * Stores the second factors that an earlier key encrypted under the key that writes, so that the earlier one can be removed. Scans the table
 * by its primary key, a hundred rows a run, again from the start after the end. For cron.
 */
export async function renewSecondFactors(env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select(columns)
    .from(twoFactor)
    .where(gt(twoFactor.id, scanCursor(CURSOR)))
    .orderBy(twoFactor.id)
    .limit(RENEWAL_SIZE);
  let unreadable = 0;
  await handleEach(rows, now, {
    event: "second-factor-not-renewed",
    id: (row) => row.id,
    async handle(row) {
      const { secret, backupCodes } = await renew(env, db, row);
      if (!(secret && backupCodes)) unreadable += 1;
    },
  });
  if (unreadable > 0) console.error(JSON.stringify({ event: "second-factors-unreadable", count: unreadable }));
  await moveScanCursor(db, CURSOR, nextScanKey(rows, RENEWAL_SIZE));
}

/** Stores one row under the key that writes, if it is not. Returns which of its columns can be decrypted. */
async function renew(env: Env, db: Db, row: FactorRow): Promise<{ secret: boolean; backupCodes: boolean }> {
  const [secret, backupCodes] = await Promise.all([renewed(env, row.secret), renewed(env, row.backupCodes)]);
  const next = { secret: secret ?? row.secret, backupCodes: backupCodes ?? row.backupCodes };
  if (next.secret !== row.secret || next.backupCodes !== row.backupCodes)
    // Not when a recovery code was used meanwhile: that must stay used.
    await db
      .update(twoFactor)
      .set(next)
      .where(
        and(eq(twoFactor.id, row.id), eq(twoFactor.secret, row.secret), eq(twoFactor.backupCodes, row.backupCodes)),
      );
  return { secret: secret !== null, backupCodes: backupCodes !== null };
}

/** The value under the key that writes; null when no configured key decrypts it. */
async function renewed(env: Env, encrypted: string): Promise<string | null> {
  const text = await decryptSecondFactor(env, encrypted);
  if (text === null || isUnderCurrentKey(env, encrypted)) return text === null ? null : encrypted;
  return encryptSecondFactor(env, text);
}
