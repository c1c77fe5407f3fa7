import { type SQL, sql } from "drizzle-orm";

/** The kind of the daily email. */
export const DIGEST = "notification-digest";

/** The key of the outbox row of a daily email, as an expression: its member and the instant when it was due, in milliseconds. */
export const digestKey = (memberId: SQL, dueAt: SQL): SQL => sql`${`${DIGEST}:`} || ${memberId} || ':' || ${dueAt}`;

/** The instant of a daily email, from the key of its outbox row. */
export const dueAtOfKey = (key: string): number => Number(key.split(":")[2]);
