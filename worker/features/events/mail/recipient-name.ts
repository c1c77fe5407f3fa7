import { type SQL, sql } from "drizzle-orm";
import { user } from "#db/schema/index.ts";

export const recipientName = (memberId: SQL, registeredName: SQL): SQL =>
  sql`coalesce((select ${user.name} from ${user} where ${user.id} = ${memberId}), ${registeredName})`;
