import { type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#db/audit.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { jsonOfRow } from "#db/statement.ts";
import { noAdmin } from "#domain/members/admins.ts";

/** By the setup secret or the verified ADMIN_EMAIL. `memberId` may be SQL. */

/** SQL on `user`: there is no admin, and the member is not suspended. */
export const canBecomeFirstAdmin = (memberId: MemberId): SQL =>
  sql`${user.id} = ${memberId} and ${user.status} <> 'suspended' and ${noAdmin}`;

export const firstAdminAudit = (memberId: MemberId) =>
  ({
    action: "admin-made",
    subjectKind: "member",
    subjectId: memberId,
    before: jsonOfRow(user, sql`${user.id} = ${memberId}`, { role: user.role, status: user.status }),
    after: { role: "admin", status: "approved" },
  }) satisfies Omit<AuditEntry, "actorId">;

/** `where`: SQL on `user`. An approved member keeps the approval date. Returns the id. `now` in ms. */
export const updateToAdmin = (db: Db, now: number, where: SQL) =>
  db
    .update(user)
    .set({
      role: "admin",
      status: "approved",
      statusReason: null,
      statusSince: sql`case ${user.status} when 'approved' then ${user.statusSince} else ${now} end`,
      tierRequestedAt: sql`case when ${user.requestedTierId} is not null then coalesce(${user.tierRequestedAt}, ${now}) end`,
      updatedAt: new Date(now),
    })
    .where(where)
    .returning({ id: user.id });
