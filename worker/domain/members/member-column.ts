import { type SQL, sql } from "drizzle-orm";
import { user } from "#db/schema/index.ts";

/** One column of the member that `where` matches, as an expression; null when no member matches. `where` is a condition on a row of `user`. */
export const memberColumn = (where: SQL, column: SQL): SQL => sql`(select ${column} from ${user} where ${where})`;
