import { type SQL, sql } from "drizzle-orm";
import { user } from "#db/schema/index.ts";

/** SQL: one column of the member that `where` (a condition on a row of `user`) matches; null when it matches none. */
export const memberColumn = (where: SQL, column: SQL): SQL => sql`(select ${column} from ${user} where ${where})`;
