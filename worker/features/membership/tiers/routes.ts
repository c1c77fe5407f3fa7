import { and, eq, isNotNull } from "drizzle-orm";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getViewer, viewerId } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { type TiersView, tierRequestInput } from "#contract/membership/tiers.ts";
import { user } from "#db/schema/index.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { consume } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listTiers } from "./queries.ts";
import { requestTier } from "./request-tier.ts";

/** One limit for both, because both notify the admins' open tabs. */
const limitRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { id } = await getViewer(c);
  await consume(c, { limit: RATE_LIMITS.tierRequestsPerMember, subject: id });
  await next();
};

export const tierRoutes = new Hono<AppEnv>()
  .get("/", showTiers)
  .put("/request", jsonBody, limitRequests, valid("json", tierRequestInput), putRequest)
  .delete("/request", limitRequests, deleteRequest);

async function showTiers(c: Context<AppEnv>) {
  return c.json<TiersView>(await listTiers(c));
}

async function putRequest(c: ValidContext<"json", typeof tierRequestInput>) {
  await requestTier(c, c.req.valid("json").tierId);
  return c.json<TiersView>(await listTiers(c));
}

function deleteRequest(c: Context<AppEnv>) {
  return noContent(c, withdrawTierRequest(c));
}

async function withdrawTierRequest(c: Context<AppEnv>): Promise<void> {
  const { db, sessionToken, now } = c.var;
  const withdrawn = await db
    .update(user)
    .set({ requestedTierId: null, tierRequestedAt: null })
    .where(and(eq(user.id, viewerId(sessionToken, now)), isNotNull(user.requestedTierId)))
    .returning({ id: user.id });
  if (withdrawn[0]) c.executionCtx.waitUntil(notifyApplications(c.env, db));
}
