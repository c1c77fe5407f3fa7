import { type SQL, sql } from "drizzle-orm";
import { registration } from "#db/schema/index.ts";

/**
 * What a mail about the end of a registration says depends on the row that its batch deletes: the mail's key keeps it, as an end of the key.
 */
const WAITING = ":waiting";
const UNCONFIRMED = ":unconfirmed";

/** SQL: the end of the key for a row of `registration`: whether it was on the waitlist and, when the host removed it, never confirmed. */
export const endOfKey = (kind: "registration-cancelled" | "registration-removed"): SQL =>
  sql`case when ${registration.waitlistNumber} is null then '' else ${WAITING} end
    || case when ${registration.confirmedAt} is null and ${kind} = 'registration-removed' then ${UNCONFIRMED} else '' end`;

/** The keys of the mails that ended a registration on the waitlist. */
export const waitingEndKeys = (registrationId: string): string[] => [
  `registration-cancelled:${registrationId}${WAITING}`,
  `registration-removed:${registrationId}${WAITING}`,
  `registration-removed:${registrationId}${WAITING}${UNCONFIRMED}`,
];

/** Whether the registration was never confirmed: a stranger may have typed the address. */
export const wasUnconfirmed = (key: string): boolean => key.endsWith(UNCONFIRMED);
