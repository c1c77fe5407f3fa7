import { type SQL, sql } from "drizzle-orm";
import { user } from "#db/schema/index.ts";

/** SQL: the name that a mail about a registration is sent to: the member's current name, else the one the visitor entered. */
export const recipientName = (memberId: SQL, registeredName: SQL): SQL =>
  sql`coalesce((select ${user.name} from ${user} where ${user.id} = ${memberId}), ${registeredName})`;
