import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ApprovalInput, DecisionView } from "#contract/admin/applications.ts";
import { user } from "#db/schema/index.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import type { AppEnv } from "#http/app-env.ts";
import { memberJson } from "../members/member-statements.ts";
import { tierName } from "../members/tier-statements.ts";
import { decideApplication } from "./decide-application.ts";

/** `tierId`: another tier than the requested one. */
export function approveApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, tierId }: ApprovalInput,
): Promise<DecisionView> {
  const requested = memberColumn(memberId, sql`${user.requestedTierId}`);
  const current = memberColumn(memberId, sql`${user.tierId}`);
  const given = sql`coalesce(${tierId ?? null}, ${requested}, ${current})`;
  const isMembership = kind === "membership";
  const status = isMembership ? sql`'approved'` : sql`${user.status}`;
  return decideApplication(c, memberId, {
    kind,
    tierId: given,
    action: isMembership ? "membership-approved" : "tier-given",
    before: memberJson(memberId, { status: user.status, tier: tierName(sql`${user.tierId}`) }),
    after: memberJson(memberId, { status, tier: tierName(given) }),
    set: isMembership
      ? sql`status = 'approved', status_since = ${c.var.now}, status_reason = null,`
      : sql`refused_tier_id = null, tier_refusal_reason = null,`,
  });
}
