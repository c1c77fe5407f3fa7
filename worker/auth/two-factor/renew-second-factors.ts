import { and, eq, gt } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { twoFactor } from "#db/schema/index.ts";
import { handleEach, moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { decryptSecondFactor, encryptSecondFactor, isUnderCurrentKey } from "./second-factor-keys.ts";

const RENEWAL_SIZE = 100;
const CURSOR = "renewed-second-factors";

const columns = { id: twoFactor.id, secret: twoFactor.secret, backupCodes: twoFactor.backupCodes };
type FactorRow = { id: string; secret: string; backupCodes: string };

/** Stores it under the current key, the only one that the library reads. Throws 409 `second-factor-unreadable`. */
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

/** So that an earlier key can be removed. */
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

/** Null when no configured key decrypts it. */
async function renewed(env: Env, encrypted: string): Promise<string | null> {
  const text = await decryptSecondFactor(env, encrypted);
  if (text === null || isUnderCurrentKey(env, encrypted)) return text === null ? null : encrypted;
  return encryptSecondFactor(env, text);
}
