import { and, asc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type {
  AdminOpportunityPage,
  AdminOpportunityQuery,
  AdminOpportunityView,
} from "#contract/admin/opportunities.ts";
import { mediaUrl } from "#contract/media/pictures.ts";
import { moneyOf, shortMoney } from "#contract/numbers.ts";
import { OPPORTUNITY_TEAM_MAX } from "#contract/opportunities/limits.ts";
import type { OpportunityState } from "#contract/opportunities/lists.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { opportunity, opportunityTeam, profile, user } from "#db/schema/index.ts";
import { hasOtherAdmin } from "#domain/members/admins.ts";
import { isConnected } from "#domain/members/connected.ts";
import { personColumns } from "#domain/members/person.ts";
import { selectHistory } from "#domain/opportunities/history.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { inOrder } from "#http/lists/keyset.ts";
import { getRow } from "#http/problem.ts";

/** SQL. A literal, so that SQLite uses the partial index. */
export const isInReview = sql`${opportunity.state} = 'in-review'`;

/** SQL: not the admin's own, unless there is no other admin. */
export const mayDecide = (adminId: string): SQL<number> =>
  sql<number>`(${opportunity.ownerId} <> ${adminId} or not ${hasOtherAdmin(adminId)})`;

/** The literals of the partial indexes. */
const IN_STATE: Record<Exclude<OpportunityState, "draft">, ReturnType<typeof sql>> = {
  "in-review": isInReview,
  open: sql`${opportunity.state} = 'open'`,
  paused: sql`${opportunity.state} in ('paused', 'closed') and ${opportunity.state} = 'paused'`,
  closed: sql`${opportunity.state} in ('paused', 'closed') and ${opportunity.state} = 'closed'`,
};

const listOf = ({ state, order }: AdminOpportunityQuery) =>
  inOrder(order)({
    at: [state === "open" ? opportunity.openedAt : opportunity.submittedAt, wholeNumber],
    id: [opportunity.id, rowId],
  });

export async function listReviews(db: Db, query: AdminOpportunityQuery): Promise<AdminOpportunityPage> {
  const list = listOf(query);
  const columns = {
    id: opportunity.id,
    company: opportunity.company,
    amountMinor: opportunity.amountMinor,
    currency: opportunity.currency,
    stage: opportunity.stage,
    sector: opportunity.sector,
    state: opportunity.state,
    at: sql<number>`${query.state === "open" ? opportunity.openedAt : opportunity.submittedAt}`.as("at"),
    submittedAt: opportunity.submittedAt,
    ownerId: sql<string>`${user.id}`.as("owner"),
    name: user.name,
    image: user.image,
  };
  const rows = await list.select(
    db.select(columns).from(opportunity).innerJoin(user, eq(user.id, opportunity.ownerId)).$dynamic(),
    query.cursor,
    IN_STATE[query.state ?? "in-review"],
  );
  return list.toPage(rows, ({ id, company, stage, sector, state, ...row }) => ({
    id,
    company,
    stage,
    sector,
    state,
    amount: shortMoney(row),
    owner: { id: row.ownerId, name: row.name, image: row.image },
    submittedAt: new Date(row.submittedAt ?? row.at).toISOString(),
  }));
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Throws 404 for a draft. */
export async function getReview(db: Db, id: string, adminId: string): Promise<AdminOpportunityView> {
  const { rows, owners, team, history } = await batch(db, {
    rows: db
      .select({ ...getTableColumns(opportunity), mayDecide: mayDecide(adminId).as("may_decide") })
      .from(opportunity)
      .where(and(eq(opportunity.id, id), ne(opportunity.state, "draft"))),
    owners: db
      .select(personColumns)
      .from(user)
      .innerJoin(opportunity, eq(opportunity.ownerId, user.id))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(eq(opportunity.id, id)),
    team: db
      .select({ ...personColumns, role: opportunityTeam.role })
      .from(opportunityTeam)
      .innerJoin(opportunity, eq(opportunity.id, opportunityTeam.opportunityId))
      .innerJoin(user, eq(user.id, opportunityTeam.memberId))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(and(eq(opportunityTeam.opportunityId, id), isConnected(opportunity.ownerId, user.id)))
      .orderBy(asc(opportunityTeam.position))
      .limit(OPPORTUNITY_TEAM_MAX),
    history: selectHistory(db, id),
  });
  const row = getRow(rows, "opportunity-not-found");
  return toReview(row, {
    owner: getRow(owners),
    team: team.map(({ role, ...person }) => ({ person, role })),
    history: history.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
  });
}

function toReview(
  row: typeof opportunity.$inferSelect & { mayDecide: number },
  parts: Pick<AdminOpportunityView, "owner" | "team" | "history">,
): AdminOpportunityView {
  const { id, company, description, stage, sector, location, sample, state, text, version, currency } = row;
  const { region, instrument, lead, closesOn, moneyFor, isInvestorsFirst } = row;
  return {
    id,
    company,
    description,
    stage,
    sector,
    location,
    sample,
    state,
    text,
    version,
    ...parts,
    amount: shortMoney(row),
    raising: { amountMinor: row.amountMinor, currency },
    image: row.imageKey === null ? null : mediaUrl(row.imageKey),
    mayDecide: row.mayDecide === 1,
    openedAt: instant(row.openedAt),
    investorsUntil: instant(row.investorsUntil),
    round: {
      region,
      instrument,
      lead,
      closesOn,
      moneyFor,
      isInvestorsFirst,
      valuation: moneyOf(row.valuationMinor, currency),
      minCheck: moneyOf(row.minCheckMinor, currency),
    },
  };
}
