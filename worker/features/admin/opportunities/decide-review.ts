import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { INVESTORS_FIRST_MS } from "#contract/opportunities/limits.ts";
import type { ReviewInput } from "#contract/opportunities/sharing.ts";
import { opportunity } from "#db/schema/index.ts";
import { jsonOfRow } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { keepChange } from "#domain/opportunities/keep-change.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import { isBeforeEnd } from "#domain/opportunities/visible-opportunity.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { mayDecide } from "./queries.ts";

/** After the response. */
export type IndexOpportunity = (c: Context<AppEnv>, id: string) => void;

/** Also an open or paused one. Throws 404; 409 `already-decided`, `round-over`; 403 while there is another admin. */
export async function decideReview(
  c: Context<AppEnv>,
  id: string,
  { decision, reason, version }: ReviewInput,
  index: IndexOpportunity,
): Promise<void> {
  const { db, now, adminId } = c.var;
  const isOpening = decision === "open";
  const from = isOpening ? sql`('in-review')` : sql`('in-review', 'open', 'paused')`;
  const isDue = sql`${opportunity.id} = ${id} and ${opportunity.version} = ${version} and ${opportunity.state} in ${from}
    and ${isOpening ? isBeforeEnd(now) : sql`1`}`;
  const kind = isOpening ? "opportunity-opened" : "opportunity-refused";
  const { after, applied } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${opportunity} where ${isDue} and ${mayDecide(adminId)})`,
    audit: {
      action: kind,
      subjectKind: "opportunity",
      subjectId: id,
      before: jsonOfRow(opportunity, eq(opportunity.id, id), { state: opportunity.state }),
      after: { state: decision, ...(reason && { reason }) },
    },
    write: (onlyIf) => ({
      notified: notificationInsert(
        c.var,
        opportunityNotification(id, { kind, actorId: null, key: `${opportunityKey(id)}${kind}:${version}`, onlyIf }),
      ),
      change: keepChange(db, { id, actorId: adminId, now, state: decision, reason }, onlyIf),
      updated: db
        .update(opportunity)
        .set({
          state: decision,
          version: version + 1,
          reviewReason: isOpening ? null : reason,
          ...(isOpening && {
            openedAt: sql`coalesce(${opportunity.openedAt}, ${now})`,
            investorsUntil: sql`iif(${opportunity.isInvestorsFirst} and ${opportunity.openedAt} is null, ${now + INVESTORS_FIRST_MS}, ${opportunity.investorsUntil})`,
          }),
        })
        .where(sql`${isDue} and ${onlyIf}`),
    }),
    readAfter: {
      after: db
        .select({
          ownerId: opportunity.ownerId,
          state: opportunity.state,
          closesOn: opportunity.closesOn,
          version: opportunity.version,
          mayDecide: mayDecide(adminId).as("may_decide"),
        })
        .from(opportunity)
        .where(
          sql`${opportunity.id} = ${id} and (${opportunity.state} <> 'draft' or ${opportunity.reviewReason} is not null)`,
        ),
    },
  });
  const { ownerId, mayDecide: isAllowed, ...row } = getRow(after, "opportunity-not-found");
  if (!isAllowed)
    throw new Problem("forbidden", { detail: "This is your own opportunity, so another admin decides about it." });
  if (!applied && isOpening && row.version === version && row.state === "in-review" && isDayOver(row.closesOn, now))
    throw new Problem("round-over", { detail: "The last day of this round is over. Give it back to its owner." });
  if (!applied) throw new Problem("already-decided");
  index(c, id);
  deliverSoon(c, ownerId);
}
