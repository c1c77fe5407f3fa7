import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { deliverQuietly } from "#domain/notifications/deliver.ts";
import { notifyApplications, notifyStatus } from "#domain/notifications/notify-tabs.ts";
import { enforceMessagingPermission } from "#domain/permissions/revoke-messaging.ts";
import type { AppEnv } from "#http/app-env.ts";

/** After the response. Also enforces the messaging permission of the new tier. */
export function afterTierChange(c: Context<AppEnv>, memberId: string, status: MemberStatus): void {
  const { db, now } = c.var;
  c.executionCtx.waitUntil(
    Promise.all([
      notifyStatus(c.env, memberId, status),
      notifyApplications(c.env, db, c),
      deliverQuietly(c.env, db, [memberId], now),
      enforceMessagingPermission(c.env, db, memberId),
    ]),
  );
}
