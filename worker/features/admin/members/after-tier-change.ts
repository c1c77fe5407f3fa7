import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { notifyApplications, notifyStatus } from "#domain/notifications/notify-tabs.ts";
import { enforceMessagingPermission } from "#domain/permissions/revoke-messaging.ts";
import type { AppEnv } from "#http/app-env.ts";
import { enqueueMail } from "#mail/enqueue.ts";

/**
 * What follows when an admin has changed a member's tier or decided an application: enqueues the mail, notifies the open tabs of the member
 * and the admins, and enforces the messaging permission of the new tier. Runs after the response.
 */
export function afterTierChange(
  c: Context<AppEnv>,
  { memberId, status, mailId }: { memberId: string; status: MemberStatus; mailId: string },
): void {
  const { db } = c.var;
  c.executionCtx.waitUntil(
    Promise.all([
      enqueueMail(c.env, [mailId]),
      notifyStatus(c.env, memberId, status),
      notifyApplications(c.env, db),
      enforceMessagingPermission(c.env, db, memberId),
    ]),
  );
}
