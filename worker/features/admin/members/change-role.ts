import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { MemberRole } from "#contract/members.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { notifyStatus } from "#domain/notifications/notify-tabs.ts";
import { hasVerifiedEmail } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import {
  auditMember,
  getMemberRow,
  hasOtherAdmin,
  memberJson,
  memberMatches,
  selectMemberState,
  updateMember,
} from "./member-statements.ts";

/**
 * Makes a member an admin, or an admin a member. A new admin must be approved and, while mail can be sent, must have verified the email
 * address, because anybody can type a name and an address at sign-up; otherwise 409 `conflict`. The last admin stays one: 409
 * `last-admin`. The role a member already has changes and writes nothing.
 */
export async function changeRole(c: Context<AppEnv>, memberId: string, role: MemberRole): Promise<void> {
  const { db } = c.var;
  const isAllowed =
    role === "admin" ? sql`${user.status} = 'approved' and ${hasVerifiedEmail(c.env)}` : hasOtherAdmin(memberId);
  const onlyIf = memberMatches(memberId, sql`${user.role} <> ${role} and ${isAllowed}`);
  const before = memberJson(memberId, sql`'role', ${user.role}`);
  const { update, members } = await batch(db, {
    audit: auditMember(c, memberId, { action: "role-changed", before, after: { role } }, onlyIf),
    update: updateMember(c, memberId, sql`role = ${role}`, onlyIf),
    members: selectMemberState(db, memberId),
  });
  const member = getMemberRow(members);
  if (member.role !== role && role === "admin")
    throw new Problem("conflict", {
      detail: "Only approved members who confirmed their address can be administrators.",
    });
  if (member.role !== role) throw new Problem("last-admin");
  if (update.meta.changes > 0) c.executionCtx.waitUntil(notifyStatus(c.env, memberId, member.status));
}
