import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { batch } from "#db/batch.ts";
import { tier, user } from "#db/schema/index.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import { isTierOffered } from "#domain/permissions/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** A changed request keeps its date, so that admins are notified once. Throws 404; 409 `conflict`. */
export async function requestTier(c: Context<AppEnv>, tierId: string): Promise<void> {
  const { db, sessionToken, now } = c.var;
  const { tiers, requested } = await batch(db, {
    tiers: db.select({ withdrawn: tier.withdrawn }).from(tier).where(eq(tier.id, tierId)),
    requested: db
      .update(user)
      .set({
        requestedTierId: tierId,
        refusedTierId: null,
        tierRefusalReason: null,
        tierRequestedAt: sql`case when ${user.status} = 'approved' then coalesce(${user.tierRequestedAt}, ${now}) end`,
      })
      .where(
        and(
          eq(user.id, viewerId(sessionToken, now)),
          ne(user.status, "suspended"),
          ne(user.tierId, tierId),
          isTierOffered(tierId),
        ),
      )
      .returning({ status: user.status }),
  });
  if (!tiers[0]) throw new Problem("not-found");
  if (tiers[0].withdrawn) throw new Problem("conflict", { detail: "This tier is no longer offered." });
  if (!requested[0]) throw new Problem("conflict", { detail: "You already have this tier." });
  c.executionCtx.waitUntil(notifyApplications(c.env, db));
}
