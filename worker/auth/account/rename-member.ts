import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { user } from "#db/schema/index.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getViewer, viewerId, viewerView } from "../session/session.ts";

/** Changes the member's name; open tabs show it at once. Returns the viewer as it is now. */
export async function renameMember(c: Context<AppEnv>, viewer: Viewer, name: string): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  await db
    .update(user)
    .set({ name, updatedAt: new Date(now) })
    .where(eq(user.id, viewerId(sessionToken, now)));
  notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}
