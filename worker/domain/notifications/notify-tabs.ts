import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { conversationName, TAB_HEADER } from "#contract/sockets.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { selectAdminIds } from "#domain/members/admins.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** Pushes to open tabs, through the member's inbox object. A push that fails is logged and never throws: the tab reloads later anyway. */

/** Admins that get a push. The panel shows the rest of them the same on their next visit. */
const ADMINS_NOTIFIED = 50;

/** The tab that sent this request, if its member, the viewer or the admin `actorId`, is the one to be notified. It shows already what it changed. */
const tabOf = (c: Context<AppEnv>, actorId: string | undefined, memberId: string): string | undefined =>
  actorId === memberId ? c.req.header(TAB_HEADER) : undefined;

/** Pushes a member's status to their open tabs, but for `exceptTab`, so that a decision appears without a reload. */
export async function notifyStatus(
  env: Env,
  memberId: string,
  status: MemberStatus,
  exceptTab?: string,
): Promise<void> {
  try {
    await env.INBOXES.getByName(memberId).notifyStatus(status, exceptTab);
  } catch (error) {
    logFailure("status-not-pushed", error);
  }
}

/** After the response: makes a member's other open tabs fetch the current user again, because something about the account changed. */
export function notifyTabs(c: Context<AppEnv>, memberId: string, status: MemberStatus): void {
  c.executionCtx.waitUntil(notifyStatus(c.env, memberId, status, tabOf(c, c.var.viewer?.id, memberId)));
}

/**
 * After the response: makes the other open tabs of the viewer, and those of a peer with whom something changed, fetch their connections and requests
 * again. The sockets that the two have in their conversation learn how they may begin it now.
 */
export function notifyNetwork(c: Context<AppEnv>, memberId: string, peerId?: string): void {
  const conversation = peerId && conversationName(memberId, peerId);
  const ids = peerId ? [memberId, peerId] : [memberId];
  const pushes = ids.map((id) =>
    c.env.INBOXES.getByName(id).notifyChange("network", conversation, tabOf(c, memberId, id)),
  );
  c.executionCtx.waitUntil(Promise.all(pushes).catch((error) => logFailure("network-not-pushed", error)));
}

/**
 * After the response: makes other open tabs of the viewer, and those of other members, look for new posts, or with its id fetch one post and its comments again.
 */
export function notifyPosts(c: Context<AppEnv>, memberIds: readonly string[], postId?: string): void {
  const ids = new Set([c.var.viewer.id, ...memberIds]);
  const pushes = [...ids].map((id) =>
    c.env.INBOXES.getByName(id).notifyChange("posts", postId, tabOf(c, c.var.viewer.id, id)),
  );
  c.executionCtx.waitUntil(Promise.all(pushes).catch((error) => logFailure("posts-not-pushed", error)));
}

/**
 * Pushes to the open tabs of the admins that an application arrived or was decided, so that their lists change without a reload. `decided`: the
 * request of the admin who decided, whose tab fetches the lists itself.
 */
export const notifyApplications = (env: Env, db: Db, decided?: Context<AppEnv>): Promise<void> =>
  notifyAdmins(env, db, "applications", { decided });

/** The same for a report that arrived, was answered or decided; not to the one whom it is about, also when that is an admin. */
export const notifyReports = (env: Env, db: Db, subjectId: string, decided?: Context<AppEnv>): Promise<void> =>
  notifyAdmins(env, db, "reports", { except: subjectId, decided });

async function notifyAdmins(
  env: Env,
  db: Db,
  type: "applications" | "reports",
  { except, decided }: { except?: string; decided: Context<AppEnv> | undefined },
): Promise<void> {
  try {
    const admins = (await selectAdminIds(db, ADMINS_NOTIFIED)).filter(({ id }) => id !== except);
    const tab = (id: string) => decided && tabOf(decided, decided.var.adminId, id);
    await Promise.all(admins.map(({ id }) => env.INBOXES.getByName(id).notifyChange(type, "", tab(id))));
  } catch (error) {
    logFailure(`${type}-not-pushed`, error);
  }
}
