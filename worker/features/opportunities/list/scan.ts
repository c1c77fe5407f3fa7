import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { minorUnits } from "#contract/numbers.ts";
import type { OpportunityOrder } from "#contract/opportunities/lists.ts";
import { euroValue } from "#contract/opportunities/money.ts";
import type { OpportunityPage, OpportunityQuery } from "#contract/opportunities/opportunities.ts";
import type { Results } from "#db/batch.ts";
import { deal, opportunity, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, rowId, wholeNumber, word } from "#http/lists/cursor.ts";
import { type Scanned, scanIndex } from "#http/lists/index-scan.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import { cardColumns, hasDeal, isListed, isOpen, me, ownerIs, toCard } from "../opportunity-sql.ts";

const cursorOf = (order: OpportunityOrder) => defineCursor({ order: word(order), position: wholeNumber, id: rowId });

export function selectCards(
  c: Context<AppEnv>,
  { table, id, position }: Scanned,
  where: SQL | undefined,
  limit: number,
) {
  const isPassed = hasDeal(me(c), sql`${deal.answer} = 'passed'`);
  return c.var.db
    .select({ ...cardColumns(c), position: sql<number>`${position}`.as("position") })
    .from(table)
    .crossJoin(opportunity)
    .crossJoin(user)
    .where(and(sql`${opportunity.id} = ${id}`, ownerIs, isListed(c), sql`not ${isPassed}`, where))
    .orderBy(sql`${position} desc, ${opportunity.id} desc`)
    .limit(limit);
}

export function scanOpen(c: Context<AppEnv>, query: OpportunityQuery, scanned: number) {
  const order = query.order === "amount" ? "amount" : "new";
  const [key, where] =
    order === "amount" ? [opportunity.value, rangeOf(query)] : [opportunity.openedAt, codesOf(query)];
  const { decode, encode } = cursorOf(order);
  return scanIndex(c, {
    cursor: query.cursor,
    scanned,
    decode,
    encode: (last) => encode({ ...last, order }),
    select: (last) => sql`select ${opportunity.id} as id, ${key} as position from ${opportunity} where ${isOpen}
      and ${where ?? sql`1`} and ${last ? comesAfter([key, opportunity.id], "<", [last.position, last.id]) : sql`1`}
      order by ${key} desc, ${opportunity.id} desc`,
  });
}

const codesOf = ({ sector, stage }: OpportunityQuery): SQL | undefined =>
  and(sector ? eq(opportunity.sector, sector) : undefined, stage ? eq(opportunity.stage, stage) : undefined);

function rangeOf({ min, max, currency = "EUR" }: OpportunityQuery): SQL | undefined {
  const value = (amount: number) => euroValue({ amountMinor: amount * minorUnits(currency), currency });
  return and(
    min === undefined ? undefined : gte(opportunity.value, value(min)),
    max === undefined ? undefined : lte(opportunity.value, value(max)),
  );
}

export const filtersOf = (query: OpportunityQuery): SQL | undefined => and(codesOf(query), rangeOf(query));

/** Scans at most SCANNED_MATCHES per page, fewer where an index serves all filters. */
export async function listInOrder(
  c: Context<AppEnv>,
  query: OpportunityQuery,
): Promise<{ viewer: Viewer; page: OpportunityPage }> {
  const { statements, toView } = scan(c, query);
  const { viewer, ...results } = await getWithViewer(c, statements);
  return { viewer, page: toView(results) };
}

export const selectNewest = (c: Context<AppEnv>) => scan(c, {}).statements;
export const toNewestPage = (c: Context<AppEnv>, results: Results<ReturnType<typeof selectNewest>>): OpportunityPage =>
  scan(c, {}).toView(results);

function scan(c: Context<AppEnv>, query: OpportunityQuery) {
  const isFiltered = (query.order === "amount" ? codesOf(query) : rangeOf(query)) !== undefined;
  const { rows, ends, toPage } = scanOpen(c, query, isFiltered ? SCANNED_MATCHES : 2 * PAGE_SIZE);
  const statements = { cards: selectCards(c, rows, filtersOf(query), PAGE_SIZE + 1), ends };
  return {
    statements,
    toView({ cards, ends }: Results<typeof statements>): OpportunityPage {
      const page = toPage(cards, ends);
      return { rows: page.rows.map((row) => toCard(row, c.var.now)), cursor: page.cursor };
    },
  };
}
