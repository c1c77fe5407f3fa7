import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer } from "#auth/session/session.ts";
import { readSearchTerms, type SearchTerms } from "#contract/content/search-words.ts";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import type { NewsPage, NewsQuery } from "#contract/news/news.ts";
import { newsItem } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { selectSources } from "../sources/queries.ts";
import { hasFilters, type ItemRow, isFirst, isWithin, leaveFirst, selectItems, toNewsItem } from "./items.ts";

type Listed = { viewer: Viewer; page: NewsPage; sources: Awaited<ReturnType<typeof selectSources>> };

const KEYS = { at: [newsItem.publishedAt, wholeNumber], id: [newsItem.id, rowId] } as const;
const byIndex = newestFirst(KEYS);
const byScan = newestFirst(KEYS, { scanned: SCANNED_MATCHES });

export async function listNews(c: Context<AppEnv>, query: NewsQuery): Promise<Listed> {
  const terms = readSearchTerms(query.q);
  if (terms === "matches-nothing") {
    const { viewer, sources } = await getWithViewer(c, { sources: selectSources(c.var.db) });
    return { viewer, sources, page: { rows: [], cursor: null } };
  }
  return terms ? listByWords(c, query, terms) : listByTime(c, query);
}

/** Lists of all sources have an item of several sources once. An index serves a source, or category and language; more filters scan a bounded number of rows. */
async function listByTime(c: Context<AppEnv>, query: NewsQuery): Promise<Listed> {
  const { db } = c.var;
  const { source, category, language } = query;
  const list = source && (category || language) ? byScan : byIndex;
  const isIndexed = source
    ? eq(newsItem.sourceId, source)
    : and(isFirst, category && eq(newsItem.category, category), language && eq(newsItem.language, language));
  const { viewer, rows, sources } = await getWithViewer(c, {
    rows: list.select(selectItems(db).$dynamic(), query.cursor, and(isIndexed, isWithin(query))),
    sources: selectSources(db),
  });
  const fits = (row: ItemRow) => (!category || row.category === category) && (!language || row.language === language);
  return { viewer, sources, page: list.toPage(rows, toNewsItem, fits) };
}

async function listByWords(c: Context<AppEnv>, query: NewsQuery, terms: SearchTerms): Promise<Listed> {
  const { db } = c.var;
  const filters = and(hasFilters(query), isWithin(query));
  const { isHit, toPage } = await searchList(c.env, {
    noun: "news",
    terms,
    list: LATEST_FIRST,
    cursor: query.cursor,
    isFiltered: filters !== undefined,
  });
  const statements = {
    rows: selectItems(db).where(and(isHit(newsItem.id), filters)),
    sources: selectSources(db),
  };
  const { viewer, rows, sources } = await getWithViewer(c, statements, countSearch(c, terms));
  // Found by the name of each of its sources.
  return { viewer, sources, page: toPage(query.source ? rows : leaveFirst(rows), toNewsItem) };
}
