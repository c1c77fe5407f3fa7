import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import type { InvestorRequestsView } from "#contract/profiles/profile.ts";
import type { Results } from "#db/batch.ts";
import { connectionRequest, user } from "#db/schema/index.ts";
import { selectCheapestTier } from "#domain/permissions/tiers.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";

const LIMIT = NETWORK_LIMITS.investorRequestsPerMember;

const counter = (c: Context<AppEnv>) => countMemberWithin(c, LIMIT, viewerId(c.var.sessionToken, c.var.now));

/** `limited` has a row only for an investor who has not asked the viewer: an answer to a request is not limited. */
export function selectInvestorRequests(c: Context<AppEnv>, subject: SQL) {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const isLimited = sql`${me} is not null and exists (select 1 from ${user} where ${user.id} = ${subject} and ${user.kind} = 'investor')
    and not exists (select 1 from ${connectionRequest} where ${connectionRequest.requesterId} = ${subject}
      and ${connectionRequest.recipientId} = ${me} and ${connectionRequest.state} <> 'withdrawn')`;
  return {
    limited: db
      .select({ is: sql<number>`1`.as("is_limited") })
      .from(sql`(select 1)`)
      .where(isLimited),
    uses: counter(c).read,
    tiers: selectCheapestTier(db, "investor-requests", isLimited),
  };
}

export function toInvestorRequests(
  c: Context<AppEnv>,
  { limited, uses, tiers }: Results<ReturnType<typeof selectInvestorRequests>>,
  { capabilities }: Viewer,
): InvestorRequestsView | null {
  if (!limited[0] || capabilities.includes("investor-requests")) return null;
  return {
    left: Math.max(0, LIMIT.limit - (uses[0]?.count ?? 0)),
    resetsAt: new Date(counter(c).resetsAt).toISOString(),
    tier: tiers[0]?.name ?? null,
  };
}
