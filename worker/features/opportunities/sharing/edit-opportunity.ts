import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import type { OpportunityEdit, OpportunityInput } from "#contract/opportunities/sharing.ts";
import { batch } from "#db/batch.ts";
import { opportunity, opportunityTeam } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import { keepChange } from "#domain/opportunities/keep-change.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { removeSoon } from "#media/remove-media.ts";
import { putToUse, takeOutOfUse } from "#media/use-media.ts";
import { isOwnRow } from "../opportunity-sql.ts";
import { indexSoon } from "../search/index-opportunities.ts";
import { hasNobodyWhoLeft, selectWhoLeft, tellTeam, writeTeam } from "../team/write-team.ts";
import { columnsOf, dayRefusal, isPictureUsable, pictureRefusal, uploadOf } from "./columns.ts";

/** The same values change nothing. Otherwise an open or paused one returns to review. Throws 409 `conflict`, also for a closed one; 422; 429. */
export async function editOpportunity(c: Context<AppEnv>, id: string, edit: OpportunityEdit): Promise<void> {
  const { db, now, viewer } = c.var;
  const { version, ...input } = edit;
  if (await isStored(c, id, input)) return;
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.editsPerMember, sql`${viewer.id}`);
  const isUsable = isPictureUsable(c, input.imageKey, id);
  const isOwn = isOwnRow(c, id);
  const isDue = sql`${isOwn} and ${opportunity.version} = ${version} and ${opportunity.state} <> 'closed'`;
  // Stated interest has no currency of its own, so the currency stays once there is some.
  const keepsCurrency = sql`(${opportunity.currency} = ${input.currency} or ${opportunity.pledgedMinor} = 0)`;
  // A past last day may stay while nobody can read the opportunity.
  const keepsDay = isDayOver(input.closesOn, now)
    ? sql`(${opportunity.closesOn} is ${input.closesOn} and ${opportunity.state} in ('draft', 'in-review'))`
    : sql`1`;
  const namesNobodyWhoLeft = hasNobodyWhoLeft(c, id, input.team);
  const isOpened = sql`${opportunity.state} in ('open', 'paused')`;
  const isNamed = sql`exists (select 1 from ${opportunity} where ${isOwn} and ${opportunity.imageKey} = ${input.imageKey})`;
  const former = sql`select ${opportunity.imageKey} from ${opportunity} where ${isDue} and ${opportunity.imageKey} is not ${input.imageKey}`;
  const { applied, before, left, replaced, team, uses } = await runCommand(c, {
    limit,
    readBefore: {
      before: db
        .select({
          state: opportunity.state,
          version: opportunity.version,
          isUsable: sql<number>`${isUsable}`.as("is_usable"),
          keepsCurrency: sql<number>`${keepsCurrency}`.as("keeps_currency"),
          keepsDay: sql<number>`${keepsDay}`.as("keeps_day"),
        })
        .from(opportunity)
        .where(isOwn),
      left: selectWhoLeft(c, id, input.team),
    },
    onlyIf: sql`exists (select 1 from ${opportunity} where ${isDue} and ${keepsCurrency} and ${keepsDay}) and ${isUsable} and ${namesNobodyWhoLeft}`,
    write: (onlyIf) => ({
      replaced: takeOutOfUse(db, sql`${former} and ${onlyIf}`),
      team: writeTeam(c, id, input.team, onlyIf),
      updated: db
        .update(opportunity)
        .set({
          ...columnsOf(input),
          version: version + 1,
          submittedAt: sql`iif(${isOpened}, ${now}, ${opportunity.submittedAt})`,
          state: sql`iif(${isOpened}, 'in-review', ${opportunity.state})`,
        })
        .where(sql`${isDue} and ${onlyIf}`),
      change: keepChange(db, { id, actorId: viewer.id, now, reason: "Edited" }, sql`changes() > 0`),
      picture: input.imageKey
        ? putToUse(db, input.imageKey, uploadOf(input.imageKey, viewer.id).ownerId, isNamed)
        : null,
    }),
  });
  const row = getRow(before, "opportunity-not-found");
  if (row.version !== version || row.state === "closed") throw new Problem("conflict");
  const [gone] = left;
  if (gone) throw new Problem("invalid", { fields: { team: `${gone.name} has left this team.` } });
  if (!row.keepsCurrency) throw currencyRefusal();
  if (!row.keepsDay) throw dayRefusal();
  if (!row.isUsable) throw pictureRefusal();
  limit.requireWithin(uses);
  if (!applied) throw new Problem("conflict");
  removeSoon(c, replaced);
  tellTeam(c, id, team);
  indexSoon(c, id);
}

async function isStored(c: Context<AppEnv>, id: string, { team, ...columns }: OpportunityInput): Promise<boolean> {
  const { rows, people } = await batch(c.var.db, {
    rows: c.var.db.select().from(opportunity).where(isOwnRow(c, id)),
    people: c.var.db
      .select({ memberId: opportunityTeam.memberId, role: opportunityTeam.role })
      .from(opportunityTeam)
      .where(eq(opportunityTeam.opportunityId, id))
      .orderBy(opportunityTeam.position),
  });
  return (
    hasValues(rows[0], columns) &&
    hasValues({ people }, { people: team.map(({ memberId, role }) => ({ memberId, role })) })
  );
}

const currencyRefusal = () =>
  new Problem("invalid", { fields: { currency: "Members stated amounts in the earlier currency. Keep it." } });
