import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";

/** SQL. The role is a literal, because SQLite would not use the index of admins for a bound value. */
export const isAdmin = sql`${user.role} = 'admin'`;

export const noAdmin = sql`not exists (select 1 from ${user} where ${isAdmin})`;

/** SQL. The last admin can be neither demoted nor suspended, and cannot delete the account. */
export const hasOtherAdmin = (memberId: MemberId): SQL =>
  sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.status = 'approved'
    and other.deletion_due_at is null and other.id <> ${memberId})`;

export const selectAdminIds = (db: Db, limit: number) =>
  db.select({ id: user.id }).from(user).where(isAdmin).orderBy(user.id).limit(limit);
