import { type SQL, sql } from "drizzle-orm";
import { registration } from "#db/schema/index.ts";

/** A mail about an ended registration depends on the row that its batch deletes, so the mail's key keeps the state. */
const WAITING = ":waiting";
const UNCONFIRMED = ":unconfirmed";

export const endOfKey = (kind: "registration-cancelled" | "registration-removed"): SQL =>
  sql`case when ${registration.waitlistNumber} is null then '' else ${WAITING} end
    || case when ${registration.confirmedAt} is null and ${kind} = 'registration-removed' then ${UNCONFIRMED} else '' end`;

export const waitingEndKeys = (registrationId: string): string[] => [
  `registration-cancelled:${registrationId}${WAITING}`,
  `registration-removed:${registrationId}${WAITING}`,
  `registration-removed:${registrationId}${WAITING}${UNCONFIRMED}`,
];

/** A stranger may have typed the address. */
export const wasUnconfirmed = (key: string): boolean => key.endsWith(UNCONFIRMED);
