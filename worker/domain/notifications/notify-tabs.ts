import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { conversationName, TAB_HEADER } from "#contract/sockets.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { selectAdminIds } from "#domain/members/admins.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** Through the inbox objects. A failed push is logged and never throws: the tab reloads later anyway. */

const ADMINS_NOTIFIED = 50;

/** The sending tab, which already shows its own change. */
const tabOf = (c: Context<AppEnv>, actorId: string | undefined, memberId: string): string | undefined =>
  actorId === memberId ? c.req.header(TAB_HEADER) : undefined;

export async function notifyStatus(
  env: Env,
  memberId: string,
  status: MemberStatus,
  exceptTab?: string,
): Promise<void> {
  try {
    await env.INBOXES.getByName(memberId).notifyStatus(status, exceptTab);
  } catch (error) {
    logFailure("tabs-not-notified", error, { of: "status" });
  }
}

export function notifyTabs(c: Context<AppEnv>, memberId: string, status: MemberStatus): void {
  c.executionCtx.waitUntil(notifyStatus(c.env, memberId, status, tabOf(c, c.var.viewer?.id, memberId)));
}

/** After the response: both refetch connections and requests; their conversation's sockets get the new `Opening`. */
export function notifyNetwork(c: Context<AppEnv>, memberId: string, peerId?: string): void {
  const conversation = peerId && conversationName(memberId, peerId);
  const ids = peerId ? [memberId, peerId] : [memberId];
  const pushes = ids.map((id) =>
    c.env.INBOXES.getByName(id).notifyChange("network", conversation, tabOf(c, memberId, id)),
  );
  c.executionCtx.waitUntil(
    Promise.all(pushes).catch((error) => logFailure("tabs-not-notified", error, { of: "network" })),
  );
}

/** After the response: tabs look for new posts, or with `postId` refetch that post and its comments. */
export function notifyPosts(c: Context<AppEnv>, memberIds: readonly string[], postId?: string): void {
  const ids = new Set([c.var.viewer.id, ...memberIds]);
  const pushes = [...ids].map((id) =>
    c.env.INBOXES.getByName(id).notifyChange("posts", postId, tabOf(c, c.var.viewer.id, id)),
  );
  c.executionCtx.waitUntil(
    Promise.all(pushes).catch((error) => logFailure("tabs-not-notified", error, { of: "posts" })),
  );
}

/** `decided`: the request of the deciding admin, whose tab refetches by itself. */
export const notifyApplications = (env: Env, db: Db, decided?: Context<AppEnv>): Promise<void> =>
  notifyAdmins(env, db, "applications", { decided });

/** Not to the subject of the report, even if an admin. */
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
    logFailure("tabs-not-notified", error, { of: type });
  }
}
