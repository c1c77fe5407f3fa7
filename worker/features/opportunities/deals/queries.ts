import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import { matches, readSearchTerms } from "#contract/content/search-words.ts";
import type { DealPage, DealQuery, DealRowView } from "#contract/opportunities/deals.ts";
import { DEALS_PAGE_SIZE } from "#contract/opportunities/limits.ts";
import { sectorName } from "#contract/opportunities/lists.ts";
import { deal, opportunity, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { toDealView } from "../deal-view.ts";
import { cardColumns, isKnown, me, ownerIs, toCard } from "../opportunity-sql.ts";

/** Latest change first, filtered after they are read. */
const deals = newestFirst(
  { updatedAt: [deal.updatedAt, wholeNumber], id: [deal.opportunityId, rowId] },
  { size: DEALS_PAGE_SIZE },
);

const SHOWN: Record<NonNullable<DealQuery["show"]>, SQL> = {
  saved: sql`${deal.savedAt} is not null`,
  interested: sql`${deal.answer} = 'interested'`,
  passed: sql`${deal.answer} = 'passed'`,
};

export function selectDeals(c: Context<AppEnv>, query: DealQuery) {
  const columns = {
    ...cardColumns(c),
    state: opportunity.state,
    memberId: deal.memberId,
    opportunityId: deal.opportunityId,
    savedAt: deal.savedAt,
    answer: deal.answer,
    answeredAt: deal.answeredAt,
    pledged: sql<number | null>`${deal.amountMinor}`.as("pledged"),
    reason: deal.reason,
    note: deal.note,
    dealStage: sql<typeof deal.$inferSelect.stage>`${deal.stage}`.as("deal_stage"),
    updatedAt: deal.updatedAt,
  };
  // The literal condition of the index of deals that are shown.
  const isShown = or(isNotNull(deal.savedAt), isNotNull(deal.answer));
  return deals.select(
    c.var.db
      .select(columns)
      .from(deal)
      .innerJoin(opportunity, eq(opportunity.id, deal.opportunityId))
      .innerJoin(user, ownerIs)
      .$dynamic(),
    query.cursor,
    and(
      eq(deal.memberId, me(c)),
      isShown,
      isKnown(c),
      query.show && SHOWN[query.show],
      query.stage && eq(deal.stage, query.stage),
    ),
  );
}

type Row = Awaited<ReturnType<typeof selectDeals>>[number];

/** Words are searched in the page that was read, because the note is in no index. */
export function toDealPage(c: Context<AppEnv>, rows: Row[], { q }: DealQuery): DealPage {
  const terms = readSearchTerms(q);
  const fits = ({ company, sector, note }: Row) => matches(terms, { company, sector: sectorName(sector), note });
  return deals.toPage(rows, (row) => toDealRow(c, row), fits);
}

const toDealRow = (c: Context<AppEnv>, row: Row): DealRowView => ({
  ...toCard(row, c.var.now),
  state: row.state,
  deal: toDealView({ ...row, amountMinor: row.pledged, stage: row.dealStage }, row.currency),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

export async function listDeals(c: Context<AppEnv>, query: DealQuery): Promise<{ viewer: Viewer; page: DealPage }> {
  const { viewer, rows } = await getWithViewer(c, { rows: selectDeals(c, query) });
  return { viewer, page: toDealPage(c, rows, query) };
}
