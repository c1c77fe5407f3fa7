import { type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#db/audit.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { jsonOfRow } from "#db/statement.ts";
import { noAdmin } from "#domain/members/admins.ts";

/** What makes the first admin, whether by the setup secret or by the verified ADMIN_EMAIL. `memberId` is an id, as a value or an expression. */

/** The condition on a row of `user` that it is this member, who may become the first admin: there is none, and the member is not suspended. */
export const canBecomeFirstAdmin = (memberId: MemberId): SQL =>
  sql`${user.id} = ${memberId} and ${user.status} <> 'suspended' and ${noAdmin}`;

/** The audit row. It comes before the statement of `updateToAdmin`. */
export const firstAdminAudit = (memberId: MemberId) =>
  ({
    action: "admin-made",
    subjectKind: "member",
    subjectId: memberId,
    before: jsonOfRow(user, sql`${user.id} = ${memberId}`, { role: user.role, status: user.status }),
    after: { role: "admin", status: "approved" },
  }) satisfies Omit<AuditEntry, "actorId">;

/**
 * The statement that makes an approved admin of the member whom `where`, a condition on a row of `user`, matches. A member who was approved
 * keeps the date of the approval; the tier that an application asked for becomes a member's request. Returns the id. `now` in milliseconds.
 */
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
