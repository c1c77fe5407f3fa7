import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { user } from "#db/schema/index.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";

export async function withdrawTierRequest(c: Context<AppEnv>): Promise<void> {
  const { db, sessionToken, now } = c.var;
  const withdrawn = await db
    .update(user)
    .set({ requestedTierId: null, tierRequestedAt: null })
    .where(and(eq(user.id, viewerId(sessionToken, now)), isNotNull(user.requestedTierId)))
    .returning({ id: user.id });
  if (withdrawn[0]) c.executionCtx.waitUntil(notifyApplications(c.env, db));
}
