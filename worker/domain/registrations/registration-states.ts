import { type SQL, sql } from "drizzle-orm";
import { registration, user } from "#db/schema/index.ts";

/**
 * The states of a registration. It is unconfirmed until two things are true: its owner confirmed it by mail or made it as a member
 * (`confirmedAt`), and its address is verified, or nobody can verify one because no mail can be sent (`heldUntil` is null).
 *
 * An unconfirmed registration is held until `heldUntil`, and cron looks at it at `heldDue`: before `heldUntil` to write the mail, at `heldUntil`
 * to end it. One that was made after the hold of its address was over waits without a claim to a seat and ends at `heldDue`, which is later.
 */

type Row = Pick<typeof registration.$inferSelect, "confirmedAt" | "heldUntil">;

/** SQL: a registration is confirmed. `row` is the name of the row. */
export const isConfirmed = (row = "registration"): SQL =>
  sql.raw(`(${row}.confirmed_at is not null and ${row}.held_until is null)`);

export const isConfirmedRow = ({ confirmedAt, heldUntil }: Row): boolean => confirmedAt !== null && heldUntil === null;

/** SQL: a row of `registration` has a seat and is not confirmed, as its index says it. */
export const isUnconfirmedSeat: SQL = sql`${registration.waitlistNumber} is null and (${registration.confirmedAt} is null or ${registration.heldUntil} is not null)`;

/** SQL: a row of `registration` is on the waitlist and is not confirmed, as its index says it. */
export const isUnconfirmedWaiting: SQL = sql`${registration.waitlistNumber} is not null and (${registration.confirmedAt} is null or ${registration.heldUntil} is not null)`;

/** SQL: a row of `registration` is held: it is unconfirmed and ends if it stays so. */
export const isHeld: SQL = sql`${registration.heldUntil} is not null`;

/** SQL: a row of `registration` belongs to a member who verified their address. One without `confirmedAt` may be anybody's. */
export const hasVerifiedMember: SQL = sql`(${registration.confirmedAt} is not null
  and exists (select 1 from ${user} where ${user.id} = ${registration.memberId} and ${user.emailVerified} = 1))`;

/** SQL: a row of `registration` on the waitlist can get a seat: it is not held, or its hold is not over. */
export const canGetSeat = (now: number): SQL =>
  sql`(${registration.heldUntil} is null or ${registration.heldUntil} > ${now})`;

/** Whether a registration on the waitlist gets no seat until it is confirmed, because its hold is over: the opposite of `canGetSeat`. */
export const waitsForVerification = (
  { position, heldUntil }: { position: number | null; heldUntil: number | null },
  now: number,
): boolean => position !== null && heldUntil !== null && heldUntil <= now;

/** SQL: the mail before the end of a held registration is not written yet. */
export const isBeforeMail: SQL = sql`${registration.heldDue} < ${registration.heldUntil}`;

/** SQL: a held registration was made after the hold of its address was over, so that it waits without a claim to a seat. */
export const hasNoClaim: SQL = sql`${registration.heldDue} > ${registration.heldUntil}`;

/** `heldDue` of a registration after which cron promotes those who wait at its event, as soon as it can. */
export const DUE_NOW = 0;
