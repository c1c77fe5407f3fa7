import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { MemberRole } from "#contract/members.ts";
import { user } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasOtherAdmin } from "#domain/members/admins.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { hasVerifiedEmail } from "#domain/permissions/authorize.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { memberAudit, memberJson, memberMatches, selectMemberState, updateMember } from "./member-statements.ts";

/**
 * A new admin must be approved and, if mail can be sent, verified, because anybody can type an address at sign-up: else
 * 409 `conflict`. Throws 409 `last-admin`.
 */
export async function changeRole(c: Context<AppEnv>, memberId: string, role: MemberRole): Promise<void> {
  const isAllowed =
    role === "admin" ? sql`${user.status} = 'approved' and ${hasVerifiedEmail(c.env)}` : hasOtherAdmin(memberId);
  const { applied, members } = await runCommand(c, {
    onlyIf: memberMatches(memberId, sql`${user.role} <> ${role} and ${isAllowed}`),
    audit: memberAudit(memberId, {
      action: "role-changed",
      before: memberJson(memberId, { role: user.role }),
      after: { role },
    }),
    write: (onlyIf) => ({
      event: securityEventInsert(
        c.var.db,
        { ...causeOf(c), memberId, actorId: c.var.adminId, kind: "role-changed", about: role },
        onlyIf,
      ),
      update: updateMember(c, memberId, sql`role = ${role}`, onlyIf),
    }),
    readAfter: { members: selectMemberState(c.var.db, memberId) },
  });
  const member = getRow(members, "member-not-found");
  if (member.role !== role && role === "admin")
    throw new Problem("conflict", {
      detail: "Only approved members with a confirmed email address can be admins.",
    });
  if (member.role !== role) throw new Problem("last-admin");
  if (applied) notifyTabs(c, memberId, member.status);
}
