import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import type { Db } from "#db/open.ts";
import { selectAdminIds } from "#domain/members/admins.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/** Pushes to open tabs, through the member's inbox object. A push that fails is logged and never throws: the tab reloads later anyway. */

/** Admins that get a push. The panel shows the rest of them the same on their next visit. */
const ADMINS_NOTIFIED = 50;

/** Pushes a member's status to their open tabs, so that a decision appears without a reload. */
export async function notifyStatus(env: Env, memberId: string, status: MemberStatus): Promise<void> {
  try {
    await env.INBOXES.getByName(memberId).notifyStatus(status);
  } catch (error) {
    console.error(JSON.stringify({ event: "status-not-pushed", message: loggable(error).message }));
  }
}

/** After the response: makes a member's open tabs fetch the current user again, because something about the account changed. */
export function notifyTabs(c: Context<AppEnv>, memberId: string, status: MemberStatus): void {
  c.executionCtx.waitUntil(notifyStatus(c.env, memberId, status));
}

/** Pushes to the open tabs of the admins that an application arrived or was decided, so that their lists change without a reload. */
export async function notifyApplications(env: Env, db: Db): Promise<void> {
  try {
    const admins = await selectAdminIds(db, ADMINS_NOTIFIED);
    await Promise.all(admins.map(({ id }) => env.INBOXES.getByName(id).notifyApplications()));
  } catch (error) {
    console.error(JSON.stringify({ event: "applications-not-pushed", message: loggable(error).message }));
  }
}
