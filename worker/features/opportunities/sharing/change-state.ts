import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import type { OpportunityState } from "#contract/opportunities/lists.ts";
import {
  deal,
  notificationPending,
  opportunity,
  opportunityParty,
  opportunityQuestion,
  opportunityTeam,
} from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, endNotificationsSoon, notifiedMembers } from "#domain/notifications/notifications.ts";
import { keepChange } from "#domain/opportunities/keep-change.ts";
import { opportunityKey } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { notifyFollowers } from "../notify-followers.ts";
import { isBeforeEnd, isOwnRow } from "../opportunity-sql.ts";
import { authorizeDealFlow } from "../require-deal-flow.ts";
import { indexSoon } from "../search/index-opportunities.ts";

/** Allowed former states. Only an admin opens one in review. */
const FROM: Record<OpportunityState, readonly OpportunityState[]> = {
  draft: ["in-review"],
  "in-review": ["draft"],
  open: ["paused"],
  paused: ["open"],
  closed: ["open", "paused"],
};

/** Notifies followers of a pause or closing. Throws 409 `conflict`, `round-over`; 403 without the tier; 429. */
export async function changeState(c: Context<AppEnv>, id: string, state: OpportunityState): Promise<void> {
  const { db, now, viewer } = c.var;
  const isToBeSeen = state === "in-review" || state === "open";
  if (isToBeSeen) await authorizeDealFlow(c, viewer);
  const isOwn = isOwnRow(c, id);
  const isDue = sql`${isOwn} and ${opportunity.state} in ${[...FROM[state]]} and ${isToBeSeen ? isBeforeEnd(now) : sql`1`}`;
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.editsPerMember, sql`${viewer.id}`);
  const { after, applied, uses, followers } = await runCommand(c, {
    limit,
    onlyIf: sql`exists (select 1 from ${opportunity} where ${isDue})`,
    write: (onlyIf) => ({
      // Counts for the owner once another party has confirmed.
      party:
        state === "closed"
          ? statement(
              db,
              sql`insert into ${opportunityParty} (opportunity_id, member_id) select ${id}, ${viewer.id} where ${onlyIf} on conflict do nothing`,
            )
          : null,
      followers:
        state === "paused" || state === "closed"
          ? notifyFollowers(c.var, { id, kind: `opportunity-${state}`, onlyIf })
          : null,
      // Before the update, which makes the condition false.
      change: keepChange(db, { id, actorId: viewer.id, now, state }, onlyIf),
      updated: statement(
        db,
        sql`update ${opportunity} set state = ${state}, version = version + 1,
          submitted_at = ${state === "in-review" ? sql`${now}` : sql`submitted_at`},
          review_reason = ${state === "in-review" ? sql`null` : sql`review_reason`} where ${isDue} and ${onlyIf}`,
      ),
    }),
    readAfter: {
      after: db.select({ state: opportunity.state, closesOn: opportunity.closesOn }).from(opportunity).where(isOwn),
    },
  });
  const row = getRow(after, "opportunity-not-found");
  limit.requireWithin(uses);
  if (isToBeSeen && FROM[state].includes(row.state) && isDayOver(row.closesOn, now))
    throw new Problem("round-over", { detail: "The last day of this round is over. Set another one first." });
  if (row.state !== state) throw new Problem("conflict");
  if (applied) indexSoon(c, id);
  deliverSoon(c, ...notifiedMembers(followers));
}

/** Of each kind. */
const NOTIFIED_MAX = 100;

/** Only a draft, or one that was never open. Throws 409 `conflict`. */
export async function deleteDraft(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, viewer } = c.var;
  const isOwn = isOwnRow(c, id);
  const isDeletable = sql`(${opportunity.openedAt} is null or ${opportunity.state} = 'draft')`;
  const isDue = sql`exists (select 1 from ${opportunity} where ${isOwn} and ${isDeletable})`;
  const key = opportunityKey(id);
  const asked = eq(opportunityQuestion.opportunityId, id);
  const { askers, followers, team, left, applied } = await runCommand(c, {
    onlyIf: isDue,
    readBefore: {
      askers: db
        .selectDistinct({ id: opportunityQuestion.askerId })
        .from(opportunityQuestion)
        .where(sql`${asked} and ${opportunityQuestion.answeredAt} is not null and ${isDue}`)
        .limit(NOTIFIED_MAX),
      followers: db
        .select({ id: deal.memberId })
        .from(deal)
        .where(sql`${eq(deal.opportunityId, id)} and ${isDue}`)
        .limit(NOTIFIED_MAX),
      team: db
        .select({ id: opportunityTeam.memberId })
        .from(opportunityTeam)
        .where(sql`${eq(opportunityTeam.opportunityId, id)} and ${isDue}`),
    },
    write: (onlyIf) => ({
      ended: statement(
        db,
        sql`delete from ${notificationPending} where key >= ${key} and key < ${`${key}~`} and ${onlyIf}
          and member_id in (select ${viewer.id} union select asker_id from ${opportunityQuestion} where ${asked}
            union select member_id from ${deal} where ${deal.opportunityId} = ${id}
            union select member_id from ${opportunityTeam} where ${opportunityTeam.opportunityId} = ${id})`,
      ),
      deleted: db.delete(opportunity).where(sql`${isOwn} and ${onlyIf}`),
    }),
    readAfter: { left: db.select({ id: opportunity.id }).from(opportunity).where(isOwn) },
  });
  if (left.length > 0) throw new Problem("conflict");
  if (!applied) return;
  for (const memberId of new Set([viewer.id, ...[...askers, ...followers, ...team].map((one) => one.id)]))
    endNotificationsSoon(c, memberId, key, "deleted");
}
