import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { formerHold, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { DUE_NOW, hasVerifiedMember, isHeld } from "./registration-states.ts";

/** Those on the waitlist are due at once: one whose hold was over can now get a seat, and cron looks for one. */
export const clearHolds = (db: Db, which: SQL) =>
  statement(
    db,
    sql`update ${registration} set held_until = null, held_due = case when queue is not null then ${sql.raw(String(DUE_NOW))} end
      where ${which} and ${isHeld}`,
  );

export const clearHoldsOf = (db: Db, memberId: string) => ({
  registrations: clearHolds(db, sql`${registration.memberId} = ${memberId} and ${hasVerifiedMember}`),
  former: deleteFormerHolds(
    db,
    sql`${formerHold.email} = (select ${user.email} from ${user} where ${user.id} = ${memberId} and ${user.emailVerified} = 1)`,
  ),
});

export const deleteFormerHolds = (db: Db, which: SQL) => statement(db, sql`delete from ${formerHold} where ${which}`);
