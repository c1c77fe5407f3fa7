import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getViewer, getWithViewer } from "#auth/session/session.ts";
import { readSearchTerms, type SearchTerms } from "#contract/content/search-words.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { OpportunityPage, OpportunityQuery } from "#contract/opportunities/opportunities.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, toPage, wholeNumber, word } from "#http/lists/cursor.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { fitOf, scoreOf, selectThesis } from "../fit.ts";
import { toCard } from "../opportunity-sql.ts";
import { hasDealFlow } from "../require-deal-flow.ts";
import { filtersOf, listInOrder, scanOpen, selectCards } from "./scan.ts";

export { selectNewest, toNewestPage } from "./scan.ts";

type Listed = { viewer: Viewer; page: OpportunityPage };

const rankCursor = defineCursor({ order: word("rank"), rank: wholeNumber });
const FOUND = { id: sql`found.value`, position: sql`-found.key` };

export async function listOpportunities(c: Context<AppEnv>, query: OpportunityQuery): Promise<Listed> {
  const terms = readSearchTerms(query.q);
  if (terms === "matches-nothing") return { viewer: await getViewer(c), page: { rows: [], cursor: null } };
  if (query.order === "fit" || (query.order === "amount" && terms)) return listRanked(c, query, terms);
  return terms ? listByWords(c, query, terms) : listInOrder(c, query);
}

const search = (c: Context<AppEnv>, query: OpportunityQuery, terms: SearchTerms, isFiltered: boolean) =>
  searchList(c.env, { noun: "opportunities", terms, list: LATEST_FIRST, cursor: query.cursor, isFiltered });

async function listByWords(c: Context<AppEnv>, query: OpportunityQuery, terms: SearchTerms): Promise<Listed> {
  const filters = filtersOf(query);
  const { proposed, toPage: toFoundPage } = await search(c, query, terms, filters !== undefined);
  const found = selectCards(c, { ...FOUND, table: sql`${proposed} as found` }, filters, SCANNED_MATCHES);
  const { viewer, cards } = await getWithViewer(c, { cards: found }, countSearch(c, terms));
  return { viewer, page: toFoundPage(cards, (row) => toCard(row, c.var.now)) };
}

/** The 200 newest matches: ranking by thesis or value needs all of them. */
async function listRanked(c: Context<AppEnv>, query: OpportunityQuery, terms: SearchTerms | null): Promise<Listed> {
  const from = rankCursor.decode(query.cursor)?.rank ?? 0;
  const { order, cursor: _, ...newest } = query;
  const found = terms && (await search(c, newest, terms, true));
  const scan = scanOpen(c, newest, SCANNED_MATCHES);
  const statements = {
    cards: selectCards(
      c,
      found ? { ...FOUND, table: sql`${found.proposed} as found` } : scan.rows,
      filtersOf(query),
      SCANNED_MATCHES,
    ),
    theses: selectThesis(c),
    ends: found ? null : scan.ends,
  };
  const { viewer, cards, theses, ends } = await getWithViewer(c, statements, countSearch(c, terms));
  const isOfNewest = found ? found.hasMore : Boolean(ends?.[0]);
  const isFull = hasDealFlow(c, viewer);
  const rank = (row: (typeof cards)[number]) =>
    order === "amount" ? row.value : scoreOf(fitOf(theses[0], row), isFull);
  const ranked = cards.map((row) => ({ row, rank: rank(row) })).sort((a, b) => b.rank - a.rank);
  const next = () => rankCursor.encode({ order: "rank", rank: from + PAGE_SIZE });
  const page = toPage(ranked.slice(from), PAGE_SIZE, next);
  return {
    viewer,
    page: {
      rows: page.rows.map(({ row }) => toCard(row, c.var.now)),
      cursor: page.cursor,
      ...(isOfNewest && { isOfNewest }),
    },
  };
}
