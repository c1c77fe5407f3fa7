import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { mute } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

/** Removes the viewer's mute of a member, if there is one. */
export async function unmuteMember(c: Context<AppEnv>, viewer: Viewer, mutedId: string): Promise<void> {
  const { db, now } = c.var;
  await db.delete(mute).where(and(eq(mute.memberId, viewer.id), eq(mute.mutedId, mutedId)));
  // Also without a mute to remove: an earlier try may have failed before it reached the inbox.
  await c.env.INBOXES.getByName(viewer.id).setMuted(mutedId, false, now);
}
