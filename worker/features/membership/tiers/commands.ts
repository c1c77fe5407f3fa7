import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { tier, user } from "#db/schema/index.ts";
import { announceApplications } from "#domain/notifications/admin-notices.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/**
 * Asks for another tier. A member's request stands in the admins' list from now on; an applicant's wish goes with the application. The
 * same wish again keeps its place. The update decides by itself: nobody asks for the tier they have, or for one that is not there.
 */
export async function requestTier(c: Context<AppEnv>, tierId: string): Promise<void> {
  const { db, sessionToken, now } = c.var;
  const isThere = sql`exists (select 1 from ${tier} where ${tier.id} = ${tierId})`;
  const since = sql`case when ${user.requestedTierId} = ${tierId} then coalesce(${user.tierRequestedAt}, ${now}) else ${now} end`;
  const [tiers, asked] = await db.batch([
    db.select({ id: tier.id }).from(tier).where(eq(tier.id, tierId)),
    db
      .update(user)
      .set({
        requestedTierId: tierId,
        tierRequestedAt: sql`case when ${user.status} = 'approved' then ${since} end`,
      })
      .where(
        and(eq(user.id, viewerId(sessionToken, now)), ne(user.status, "suspended"), ne(user.tierId, tierId), isThere),
      )
      .returning({ status: user.status }),
  ]);
  if (!tiers[0]) throw new Problem("not-found");
  if (!asked[0]) throw new Problem("conflict", { detail: "This is your tier already." });
  c.executionCtx.waitUntil(announceApplications(c.env, db));
}

/** Takes the wish back. Nothing happens when there is none. */
export async function withdrawTierRequest(c: Context<AppEnv>): Promise<void> {
  const { db, sessionToken, now } = c.var;
  const withdrawn = await db
    .update(user)
    .set({ requestedTierId: null, tierRequestedAt: null })
    .where(and(eq(user.id, viewerId(sessionToken, now)), sql`${user.requestedTierId} is not null`))
    .returning({ id: user.id });
  if (withdrawn[0]) c.executionCtx.waitUntil(announceApplications(c.env, db));
}
