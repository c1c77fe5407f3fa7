import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { OPPORTUNITY_LIMITS, OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import type { UpdateInput } from "#contract/opportunities/sharing.ts";
import { newId } from "#db/ids.ts";
import { opportunity, opportunityUpdate } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notifiedMembers } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, readCreatedRow, readIdempotencyKey } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { notifyFollowers } from "../notify-followers.ts";
import { isOwnRow } from "../opportunity-sql.ts";

/** Notifies followers. Throws 409 `opportunity-not-open`, `updates-full`; 429. */
export async function writeUpdate(c: Context<AppEnv>, id: string, input: UpdateInput): Promise<string> {
  const { db, now, viewer } = c.var;
  const updateId = newId();
  const call = readIdempotencyKey(c, input, viewer.id);
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.updatesPerMember, sql`${viewer.id}`);
  const updates = sql`(select count(*) from ${opportunityUpdate} where ${opportunityUpdate.opportunityId} = ${id})`;
  const { outcomes, own, uses, followers } = await runCommand(c, {
    limit,
    call,
    readBefore: {
      own: db
        .select({ openedAt: opportunity.openedAt, updates: sql<number>`${updates}`.as("updates") })
        .from(opportunity)
        .where(isOwnRow(c, id)),
    },
    onlyIf: sql`exists (select 1 from ${opportunity} where ${isOwnRow(c, id)} and ${opportunity.openedAt} is not null)
      and ${updates} < ${OPPORTUNITY_PARTS.updates}`,
    write: (onlyIf) => ({
      inserted: insertIf(db, opportunityUpdate, { id: updateId, opportunityId: id, ...input, at: now }, onlyIf),
      followers: notifyFollowers(c.var, {
        id,
        kind: "opportunity-update",
        onlyIf: sql`exists (select 1 from ${opportunityUpdate} where ${opportunityUpdate.id} = ${updateId})`,
      }),
    }),
    outcome: createdRow(opportunityUpdate, updateId, viewer.id),
  });
  const { openedAt, updates: earlierOnes } = getRow(own, "opportunity-not-found");
  const earlier = readCreatedRow(outcomes, call);
  if (earlier) return earlier;
  if (openedAt === null) throw new Problem("opportunity-not-open");
  if (earlierOnes >= OPPORTUNITY_PARTS.updates) throw new Problem("updates-full");
  limit.requireWithin(uses);
  deliverSoon(c, ...notifiedMembers(followers));
  return updateId;
}
