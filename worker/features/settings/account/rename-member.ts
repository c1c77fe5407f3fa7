import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { getViewer, viewerId, viewerView } from "#auth/session/session.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { searchTokenStatements } from "#domain/members/search-tokens.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

/** Changes the member's name and their search tokens; open tabs show it at once. Returns the viewer as it is now. */
export async function renameMember(c: Context<AppEnv>, viewer: Viewer, name: string): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  await batch(db, {
    update: db
      .update(user)
      .set({ name, updatedAt: new Date(now) })
      .where(eq(user.id, viewerId(sessionToken, now))),
    tokens: searchTokenStatements(db, viewer.id, name, viewer.email),
  });
  notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}
