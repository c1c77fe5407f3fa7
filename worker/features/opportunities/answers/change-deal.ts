import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import { deal, opportunity } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { type NotificationPart, notificationInsert, pendingDelete } from "#domain/notifications/notifications.ts";
import { ofOpportunity } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { hasDeal, isBeforeEnd, isOpen, knownOpportunity, selectKnown } from "../opportunity-sql.ts";

export type DealValues = Partial<
  Record<
    "saved_at" | "answer" | "answered_at" | "amount_minor" | "reason" | "note" | "stage",
    SQL | string | number | null
  >
>;

type Change = {
  id: string;
  values: DealValues;
  /** Only while the opportunity is open, and never by its owner. */
  isAnswer?: boolean;
  /** Allowed for an opportunity that is now hidden from the viewer, if they have a deal with it. */
  isTakenBack?: boolean;
  /** SQL on the existing row of `deal`. */
  onlyIf?: SQL;
  notification?: NotificationPart & { onlyIf?: SQL };
  /** Key prefix of the owner's notifications of interest that the change ends. */
  endedKeys?: string;
};

/** Throws 404; 409 `opportunity-not-open` for an answer, `round-over`; 422 above the round; 429. */
export async function changeDeal(
  c: Context<AppEnv>,
  { id, values, isAnswer, isTakenBack, onlyIf = sql`1`, notification, endedKeys }: Change,
) {
  const { db, now, viewer } = c.var;
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.answersPerMember, sql`${viewer.id}`);
  const amountMinor = Number(values.amount_minor ?? 0);
  const isKnownSo = knownOpportunity(
    c,
    id,
    isAnswer
      ? sql`${isOpen} and ${isBeforeEnd(now)} and ${opportunity.ownerId} <> ${viewer.id} and ${opportunity.amountMinor} >= ${amountMinor}`
      : sql`1`,
  );
  const ownDeal = and(eq(deal.opportunityId, id), eq(deal.memberId, viewer.id));
  const isAllowed = isTakenBack ? sql`(${isKnownSo} or exists (select 1 from ${deal} where ${ownDeal}))` : isKnownSo;
  const names = Object.keys(values).map((name) => sql.identifier(name));
  const cells = Object.values(values).map((value) => sql`${value}`);
  const sets = names.map((name) => sql`${name} = excluded.${name}`);
  const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) => sql.join(parts, sql`, `);
  const { known, former, uses, notified } = await runCommand(c, {
    limit,
    readBefore: {
      known: selectKnown(c, id, isTakenBack ? hasDeal(sql`${viewer.id}`, sql`1`) : undefined),
      former: db.select({ answer: deal.answer }).from(deal).where(ownDeal),
    },
    onlyIf: isAllowed,
    write: (allowed) => ({
      notified: notification
        ? notificationInsert(c.var, { ...notification, onlyIf: sql`${allowed} and ${notification.onlyIf ?? sql`1`}` })
        : null,
      ended: endedKeys
        ? // Undelivered notifications of the interest that the next statement ends.
          pendingDelete(
            db,
            ofOpportunity(id, opportunity.ownerId),
            endedKeys,
            sql`${allowed} and exists (select 1 from ${deal} where ${ownDeal} and ${deal.answer} = 'interested' and ${onlyIf})`,
          )
        : null,
      written: statement(
        db,
        sql`insert into ${deal} (opportunity_id, member_id, ${list(names)}, updated_at)
          select ${id}, ${viewer.id}, ${list(cells)}, ${now} where ${allowed}
          on conflict (opportunity_id, member_id) do update set ${list(sets)}, updated_at = excluded.updated_at where ${onlyIf}`,
      ),
    }),
  });
  const { ownerId, state, closesOn, amountMinor: round } = getRow(known, "opportunity-not-found");
  if (isAnswer && (state !== "open" || ownerId === viewer.id)) throw new Problem("opportunity-not-open");
  if (isAnswer && isDayOver(closesOn, now)) throw new Problem("round-over");
  if (isAnswer && amountMinor > round)
    throw new Problem("invalid", { fields: { amountMinor: "This is more than the round." } });
  limit.requireWithin(uses);
  return { ownerId, wasInterested: former[0]?.answer === "interested", isNotified: (notified?.meta.changes ?? 0) > 0 };
}
