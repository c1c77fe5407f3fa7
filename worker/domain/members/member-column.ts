import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";

export const memberColumn = (memberId: MemberId, column: SQL): SQL =>
  sql`(select ${column} from ${user} where ${user.id} = ${memberId})`;
