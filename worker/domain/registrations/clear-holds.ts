import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { formerHold, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { DUE_NOW, hasVerifiedMember, isHeld } from "./registration-states.ts";

/**
 * The statement after which the registrations that meet `which` (SQL on rows of `registration`, on an index) are held no longer, because their
 * address is verified. It changes nothing when none of them is held. Those on the waitlist are due at once: one whose hold was over can get a
 * seat now, and cron looks whether there is one.
 */
export const clearHolds = (db: Db, which: SQL) =>
  statement(
    db,
    sql`update ${registration} set held_until = null, held_due = case when queue is not null then ${sql.raw(String(DUE_NOW))} end
      where ${which} and ${isHeld}`,
  );

/** The same for all registrations of a member whose address is verified, and what former ones left (`formerHold`); nothing while it is not. */
export const clearHoldsOf = (db: Db, memberId: string) => ({
  registrations: clearHolds(db, sql`${registration.memberId} = ${memberId} and ${hasVerifiedMember}`),
  former: deleteFormerHolds(
    db,
    sql`${formerHold.email} = (select ${user.email} from ${user} where ${user.id} = ${memberId} and ${user.emailVerified} = 1)`,
  ),
});

/** The statement that deletes what is kept of former registrations under a verified address. `which` is SQL on rows of `former_hold`. */
export const deleteFormerHolds = (db: Db, which: SQL) => statement(db, sql`delete from ${formerHold} where ${which}`);
