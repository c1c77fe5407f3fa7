import { type Context, Hono } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { type TiersView, tierRequestInput } from "#contract/membership/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { requestTier, withdrawTierRequest } from "./commands.ts";
import { listTiers } from "./queries.ts";

/** `/api/tiers`: what tiers there are, and asking for another. */
export const tierRoutes = new Hono<AppEnv>();

tierRoutes.get("/", async (c) => c.json<TiersView>(await listTiers(c)));

tierRoutes.put(
  "/request",
  jsonBody,
  async (c, next) => {
    await consumeMemberLimit(c);
    await next();
  },
  valid("json", tierRequestInput),
  async (c) => {
    await requestTier(c, c.req.valid("json").tierId);
    return c.json<TiersView>(await listTiers(c));
  },
);

tierRoutes.delete("/request", async (c) => {
  await consumeMemberLimit(c);
  await withdrawTierRequest(c);
  return c.body(null, 204);
});

/** Asking and withdrawing count alike: either is told to the admins at once. */
async function consumeMemberLimit(c: Context<AppEnv>): Promise<void> {
  const { id } = await getViewer(c);
  await consume(c, { limit: RATE_LIMITS.tierRequestsPerMember, subject: id });
}
