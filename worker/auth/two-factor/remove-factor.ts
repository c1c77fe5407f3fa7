import { type SQL, sql } from "drizzle-orm";
import { secondFactorRemoval, twoFactor, user } from "#db/schema/index.ts";

/**
 * SQL: the operator's command runs it without the worker. The statement that makes `onlyIf` false comes last. `now` in
 * ms.
 */
export const factorRemoval = (memberId: SQL, now: number, onlyIf: SQL) => ({
  factors: sql`delete from ${twoFactor} where ${twoFactor.userId} = ${memberId} and ${onlyIf}`,
  member: sql`update ${user} set two_factor_enabled = 0, updated_at = ${now} where id = ${memberId} and ${onlyIf}`,
  removal: pendingRemovalDeletion(memberId, onlyIf),
});

export const pendingRemovalDeletion = (memberId: SQL, onlyIf: SQL = sql`1`): SQL =>
  sql`delete from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${memberId} and ${onlyIf}`;
