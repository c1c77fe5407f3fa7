import { type SQL, sql } from "drizzle-orm";

export const DIGEST = "notification-digest";

/** SQL. `dueAt` in ms. */
export const digestKey = (memberId: SQL, dueAt: SQL): SQL => sql`${`${DIGEST}:`} || ${memberId} || ':' || ${dueAt}`;

export const dueAtOfKey = (key: string): number => Number(key.split(":")[2]);
