import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { DecisionView, RejectionInput } from "#contract/admin/applications.ts";
import { user } from "#db/schema/index.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import type { AppEnv } from "#http/app-env.ts";
import { memberJson } from "../members/member-statements.ts";
import { tierName } from "../members/tier-statements.ts";
import { decideApplication } from "./decide-application.ts";

export function rejectApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, reason }: RejectionInput,
): Promise<DecisionView> {
  const isMembership = kind === "membership";
  const requestedTier = tierName(sql`${user.requestedTierId}`);
  const status = isMembership ? sql`'rejected'` : sql`${user.status}`;
  return decideApplication(c, memberId, {
    kind,
    tierId: memberColumn(memberId, sql`${user.tierId}`),
    action: isMembership ? "membership-rejected" : "tier-refused",
    before: memberJson(memberId, { status: user.status, requestedTier }),
    after: memberJson(memberId, { status, reason }),
    set: isMembership
      ? sql`status = 'rejected', status_since = ${c.var.now}, status_reason = ${reason},`
      : sql`refused_tier_id = requested_tier_id, tier_refusal_reason = ${reason},`,
  });
}
