import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";

/** The condition that a row of `user` is an admin's. The role is a literal, because SQLite would not use the index of admins for a bound value. */
export const isAdmin = sql`${user.role} = 'admin'`;

/** The condition that the installation has no admin yet. */
export const noAdmin = sql`not exists (select 1 from ${user} where ${isAdmin})`;

/** SQL: another approved admin stays: the last one can be neither demoted nor suspended, and cannot delete the account. */
export const hasOtherAdmin = (memberId: MemberId): SQL =>
  sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.status = 'approved'
    and other.deletion_due_at is null and other.id <> ${memberId})`;

/** The statement that selects the ids of up to `limit` admins. */
export const selectAdminIds = (db: Db, limit: number) =>
  db.select({ id: user.id }).from(user).where(isAdmin).orderBy(user.id).limit(limit);
