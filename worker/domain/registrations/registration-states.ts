import { type SQL, sql } from "drizzle-orm";
import { registration, user } from "#db/schema/index.ts";

/**
 * Confirmed with `confirmedAt` (by mail or as a member) and without `heldUntil` (verified, or no mail can be sent).
 * Cron mails a held one at `heldDue`, and ends it at `heldUntil`. A later `heldDue`: no claim to a seat.
 */

type Row = Pick<typeof registration.$inferSelect, "confirmedAt" | "heldUntil">;

export const isConfirmed = (row = "registration"): SQL =>
  sql.raw(`(${row}.confirmed_at is not null and ${row}.held_until is null)`);

export const isConfirmedRow = ({ confirmedAt, heldUntil }: Row): boolean => confirmedAt !== null && heldUntil === null;

export const isUnconfirmedSeat: SQL = sql`${registration.waitlistNumber} is null and (${registration.confirmedAt} is null or ${registration.heldUntil} is not null)`;

export const isUnconfirmedWaiting: SQL = sql`${registration.waitlistNumber} is not null and (${registration.confirmedAt} is null or ${registration.heldUntil} is not null)`;

export const isHeld: SQL = sql`${registration.heldUntil} is not null`;

/** SQL. Without `confirmedAt` it may be anybody's. */
export const hasVerifiedMember: SQL = sql`(${registration.confirmedAt} is not null
  and exists (select 1 from ${user} where ${user.id} = ${registration.memberId} and ${user.emailVerified} = 1))`;

export const canGetSeat = (now: number): SQL =>
  sql`(${registration.heldUntil} is null or ${registration.heldUntil} > ${now})`;

/** The opposite of `canGetSeat`. */
export const waitsForVerification = (
  { position, heldUntil }: { position: number | null; heldUntil: number | null },
  now: number,
): boolean => position !== null && heldUntil !== null && heldUntil <= now;

export const isBeforeMail: SQL = sql`${registration.heldDue} < ${registration.heldUntil}`;

/** SQL: made after the hold of its address was over. */
export const hasNoClaim: SQL = sql`${registration.heldDue} > ${registration.heldUntil}`;

export const DUE_NOW = 0;
