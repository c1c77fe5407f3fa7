import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";

/** SQL: one column of a member as it is inside the batch; null when there is no such member. */
export const memberColumn = (memberId: MemberId, column: SQL): SQL =>
  sql`(select ${column} from ${user} where ${user.id} = ${memberId})`;
