import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { moneyOf } from "#contract/numbers.ts";
import type { InterestPage, InterestView, OwnRowsView } from "#contract/opportunities/deals.ts";
import { INTEREST_PAGE_SIZE, OPPORTUNITIES_OWN_MAX, OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import type { Results } from "#db/batch.ts";
import { deal, opportunity, opportunityQuestion, passCount, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { cardColumns, interestColumns, me, ownerIs, toCard } from "../opportunity-sql.ts";

export const selectOwn = (c: Context<AppEnv>) => ({
  own: c.var.db
    .select({
      ...cardColumns(c),
      state: opportunity.state,
      closesOn: opportunity.closesOn,
      saved: opportunity.savedCount,
      passed: opportunity.passedCount,
      ...interestColumns(me(c)),
    })
    .from(opportunity)
    .innerJoin(user, ownerIs)
    .where(eq(opportunity.ownerId, me(c)))
    .orderBy(desc(opportunity.createdAt), desc(opportunity.id))
    .limit(OPPORTUNITIES_OWN_MAX),
  passes: c.var.db
    .select({ id: passCount.opportunityId, reason: passCount.reason, count: passCount.passes })
    .from(opportunity)
    .innerJoin(passCount, eq(passCount.opportunityId, opportunity.id))
    .where(and(eq(opportunity.ownerId, me(c)), sql`${passCount.passes} > 0`))
    .orderBy(desc(passCount.passes))
    .limit(OPPORTUNITIES_OWN_MAX * 7),
  unanswered: c.var.db
    .select({
      ofId: sql<string>`${opportunity.id}`.as("of_id"),
      questionId: sql<string>`${opportunityQuestion.id}`.as("question_id"),
      text: opportunityQuestion.text,
      askedAt: opportunityQuestion.askedAt,
      ...personColumns,
    })
    .from(opportunity)
    // SQLite keeps the order of cross joins: of each own one the newest by the index of unanswered ones.
    .crossJoin(opportunityQuestion)
    .crossJoin(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(
      and(
        eq(opportunity.ownerId, me(c)),
        sql`${opportunityQuestion.id} in (select waiting.id from ${opportunityQuestion} as waiting
          cross join ${user} on ${user.id} = waiting.asker_id
          where waiting.opportunity_id = ${opportunity.id} and waiting.answered_at is null and ${isVisibleTo(me(c))}
          order by waiting.id desc limit ${OPPORTUNITY_PARTS.unanswered})`,
        eq(user.id, opportunityQuestion.askerId),
      ),
    )
    .limit(OPPORTUNITIES_OWN_MAX * OPPORTUNITY_PARTS.unanswered),
});

export const toOwnRows = (
  c: Context<AppEnv>,
  { own, passes, unanswered }: Results<ReturnType<typeof selectOwn>>,
): OwnRowsView => ({
  rows: own.map((row) => ({
    ...toCard(row, c.var.now),
    state: row.state,
    closesOn: row.closesOn,
    saved: row.saved,
    interested: row.interested,
    passed: row.passed,
    pledged: { amountMinor: row.pledgedMinor, currency: row.currency },
    passes: passes.filter(({ id }) => id === row.id).map(({ reason, count }) => ({ reason, count })),
    unanswered: unanswered
      .filter(({ ofId }) => ofId === row.id)
      .map(({ questionId, text, askedAt, id, name, title, image, sample }) => ({
        id: questionId,
        text,
        askedAt: new Date(askedAt).toISOString(),
        asker: { id, name, title, image, sample },
      }))
      .sort((a, b) => b.id.localeCompare(a.id)),
  })),
});

export const selectOwned = (c: Context<AppEnv>, id: string) =>
  c.var.db
    .select({ company: opportunity.company, currency: opportunity.currency })
    .from(opportunity)
    .where(and(eq(opportunity.id, id), eq(opportunity.ownerId, me(c))));

const interest = newestFirst(
  { since: [deal.answeredAt, wholeNumber], id: [deal.memberId, rowId] },
  { size: INTEREST_PAGE_SIZE },
);

/** The literal lets SQLite use the index of interest. */
export const selectInterest = (c: Context<AppEnv>, id: string, cursor: string | undefined) =>
  interest.select(
    c.var.db
      .select({ ...personColumns, since: sql<number>`${deal.answeredAt}`.as("since"), amountMinor: deal.amountMinor })
      .from(deal)
      .innerJoin(user, eq(user.id, deal.memberId))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .$dynamic(),
    cursor,
    and(eq(deal.opportunityId, id), isInterested, isVisibleTo(me(c)), isOwned(c, id)),
  );

export const isInterested = sql`${deal.answer} = 'interested'`;

const isOwned = (c: Context<AppEnv>, id: string): SQL =>
  sql`exists (select 1 from ${opportunity} where ${opportunity.id} = ${id} and ${opportunity.ownerId} = ${me(c)})`;

export const toInterestPage = (
  rows: Results<{ rows: ReturnType<typeof selectInterest> }>["rows"],
  currency: string,
): InterestPage =>
  interest.toPage(
    rows,
    ({ since, amountMinor, ...person }): InterestView => ({
      id: person.id,
      person,
      amount: moneyOf(amountMinor, currency),
      since: new Date(since).toISOString(),
    }),
  );
