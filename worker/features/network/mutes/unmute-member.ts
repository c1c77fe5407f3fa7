import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { mute, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";

export async function unmuteMember(c: Context<AppEnv>, viewer: Viewer, mutedId: string): Promise<void> {
  const { db, now } = c.var;
  const count = countMemberWithin(c, RATE_LIMITS.mutesPerMember, sql`${viewer.id}`);
  const { members, uses } = await batch(db, {
    uses: count.insert(sql`1`),
    members: db.select({ id: user.id }).from(user).where(eq(user.id, mutedId)),
    deleted: db.delete(mute).where(and(eq(mute.memberId, viewer.id), eq(mute.mutedId, mutedId))),
  });
  count.requireWithin(uses);
  // Also without a mute to remove: an earlier try may have failed before it reached the inbox.
  if (members.length > 0) await c.env.INBOXES.getByName(viewer.id).setMuted(mutedId, false, now);
}
