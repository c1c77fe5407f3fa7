import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { EMAIL_CHANGE_LIFETIME_MS, SECOND_FACTOR_SETUP_LIFETIME_MS } from "#contract/limits.ts";
import { lastIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { emailChange, session, twoFactor, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

const SCAN_SIZE = 100;

export const sweepSessions = (_env: Env, db: Db, now: number): Promise<void> =>
  sweepExpired(db, { table: session, key: session.id, end: session.expiresAt, setting: "swept-sessions" }, now);

export const sweepVerifications = (_env: Env, db: Db, now: number): Promise<void> =>
  sweepExpired(
    db,
    { table: verification, key: verification.id, end: verification.expiresAt, setting: "swept-verifications" },
    now,
  );

export const sweepEmailChanges = (_env: Env, db: Db, now: number): Promise<void> =>
  sweepExpired(
    db,
    {
      table: emailChange,
      key: emailChange.memberId,
      end: sql`${emailChange.createdAt} + ${EMAIL_CHANGE_LIFETIME_MS}`,
      setting: "swept-email-changes",
    },
    now,
  );

export const sweepSecondFactorSetups = (_env: Env, db: Db, now: number): Promise<void> =>
  sweepExpired(
    db,
    {
      table: twoFactor,
      key: twoFactor.id,
      end: sql`case when ${twoFactor.verified} = 0 and ${twoFactor.id} <= ${lastIdAt(now - SECOND_FACTOR_SETUP_LIFETIME_MS)} then 0 end`,
      setting: "swept-second-factor-setups",
    },
    now,
  );

/** `key`: primary key. `end`: when a row expires. `setting`: the scan's cursor. */
type Sweep = { table: SQLiteTable; key: SQLiteColumn; end: SQLiteColumn | SQL; setting: string };

/** So that no sign-in writes an index on the expiry. Repeatable. */
async function sweepExpired(db: Db, { table, key, end, setting }: Sweep, now: number): Promise<void> {
  const rows = await db
    .select({ id: sql<string>`${key}` })
    .from(table)
    .where(sql`${key} > ${scanCursor(setting)}`)
    .orderBy(key)
    .limit(SCAN_SIZE);
  const [first, last] = [rows[0], rows.at(-1)];
  // On its own, so that rows that cannot be deleted do not stop the scan.
  await moveScanCursor(db, setting, nextScanKey(rows, SCAN_SIZE));
  await statement(
    db,
    sql`delete from ${table} where ${key} >= ${first?.id ?? ""} and ${key} <= ${last?.id ?? ""} and ${end} <= ${now}`,
  );
}
