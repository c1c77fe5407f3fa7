import { type SQL, sql } from "drizzle-orm";
import { secondFactorRemoval, twoFactor, user } from "#db/schema/index.ts";

/**
 * What removes the second factor of a member under the condition `onlyIf`: its secrets and recovery codes with unfinished set-ups, the switch in the
 * member's row, and a removal that is pending. As SQL, because the operator's command runs it without the worker. Whichever of them makes the
 * condition false comes last in the batch. `memberId` is an id, an SQL value; `now` in milliseconds since 1970.
 */
export const factorRemoval = (memberId: SQL, now: number, onlyIf: SQL) => ({
  // Every factor of the member, while the condition holds.
  factors: sql`delete from ${twoFactor} where ${twoFactor.userId} = ${memberId} and ${onlyIf}`,
  // Signing in takes one step from then on.
  member: sql`update ${user} set two_factor_enabled = 0, updated_at = ${now} where id = ${memberId} and ${onlyIf}`,
  removal: pendingRemovalDeletion(memberId, onlyIf),
});

/** What deletes the pending removal of a member's second factor, while the condition holds. */
export const pendingRemovalDeletion = (memberId: SQL, onlyIf: SQL = sql`1`): SQL =>
  sql`delete from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${memberId} and ${onlyIf}`;
