import { getTableColumns, sql } from "drizzle-orm";
import { outbox, registration, user } from "#db/schema/index.ts";

/** Nested, because a query of one table takes the table's name off the columns of its own level. */
const ofMember = sql`exists (select 1 from ${user} where ${user.email} = ${outbox.to} and ${user.emailVerified} = 1)`;
const ofGuest = sql`exists (select 1 from ${registration} where ${registration.id} = ${outbox.registrationId}
  and ${registration.email} = ${outbox.to} and ${registration.memberId} is null and ${registration.confirmedAt} is not null
  and ${registration.heldUntil} is null)`;

/** `isProven`: of a member who verified it, or of a registration without an account, which only its mailed link confirms. */
export const mailColumns = {
  ...getTableColumns(outbox),
  isProven: sql`(${ofMember} or ${ofGuest})`.mapWith(Boolean).as("is_proven"),
};
