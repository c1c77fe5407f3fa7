import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITIES_OPEN_MAX, OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { newId } from "#db/ids.ts";
import { opportunity } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { keepChange } from "#domain/opportunities/keep-change.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, readCreatedRow, readIdempotencyKey } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { putToUse } from "#media/use-media.ts";
import { tellTeam, writeTeam } from "../team/write-team.ts";
import { columnsOf, dayRefusal, isPictureUsable, pictureRefusal, uploadOf } from "./columns.ts";

/** Throws 409 `opportunities-full` above OPPORTUNITIES_OPEN_MAX; 422 for picture and last day; 429. */
export async function shareOpportunity(c: Context<AppEnv>, input: OpportunityInput): Promise<string> {
  const { db, now, viewer } = c.var;
  if (isDayOver(input.closesOn, now)) throw dayRefusal();
  const id = newId();
  const call = readIdempotencyKey(c, input, viewer.id);
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.sharedPerMember, sql`${viewer.id}`);
  const own = and(eq(opportunity.ownerId, viewer.id), sql`${opportunity.state} <> 'closed'`);
  const isBelowLimit = sql`(select count(*) from ${opportunity} where ${own}) < ${OPPORTUNITIES_OPEN_MAX}`;
  const isUsable = isPictureUsable(c, input.imageKey, id);
  const isThere = sql`exists (select 1 from ${opportunity} where ${opportunity.id} = ${id})`;
  const row = { id, ...columnsOf(input), ownerId: viewer.id, state: "draft" as const, createdAt: now };
  const { outcomes, owned, usable, team, uses } = await runCommand(c, {
    limit,
    call,
    readBefore: {
      owned: db.select({ id: opportunity.id }).from(opportunity).where(own).limit(OPPORTUNITIES_OPEN_MAX),
      usable: db.select({ isUsable: sql<number>`${isUsable}`.as("is_usable") }).from(sql`(select 1) as one`),
    },
    onlyIf: sql`${isBelowLimit} and ${isUsable}`,
    write: (onlyIf) => ({
      inserted: insertIf(db, opportunity, row, onlyIf),
      change: keepChange(db, { id, actorId: viewer.id, now }, isThere),
      team: writeTeam(c, id, input.team, isThere),
      picture: input.imageKey
        ? putToUse(db, input.imageKey, uploadOf(input.imageKey, viewer.id).ownerId, isThere)
        : null,
    }),
    outcome: createdRow(opportunity, id, viewer.id),
  });
  const earlier = readCreatedRow(outcomes, call);
  if (earlier) return earlier;
  if (owned.length >= OPPORTUNITIES_OPEN_MAX) throw new Problem("opportunities-full");
  if (!usable[0]?.isUsable) throw pictureRefusal();
  limit.requireWithin(uses);
  tellTeam(c, id, team);
  return id;
}
