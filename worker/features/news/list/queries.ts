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
import { findHits } from "#search/find.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import type { Env } from "#worker/env.ts";
import { selectSources } from "../sources/queries.ts";
import { hasFilters, type ItemRow, isOfFirst, isWithin, selectItems, selectShared, toNewsItem } from "./items.ts";

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
    : and(isOfFirst(query), category && eq(newsItem.category, category), language && eq(newsItem.language, language));
  const { viewer, rows, sources } = await getWithViewer(c, {
    rows: list.select(selectItems(db).$dynamic(), query.cursor, and(isIndexed, isWithin(query))),
    sources: selectSources(db),
  });
  const fits = (row: ItemRow) => (!category || row.category === category) && (!language || row.language === language);
  return { viewer, sources, page: list.toPage(rows, toNewsItem, fits) };
}

async function listByWords(c: Context<AppEnv>, query: NewsQuery, terms: SearchTerms): Promise<Listed> {
  const { db } = c.var;
  const filters = hasFilters(query);
  const { isHit, toPage } = await searchList(c.env, {
    noun: "news",
    terms,
    list: LATEST_FIRST,
    cursor: query.cursor,
    isFiltered: filters !== undefined,
  });
  const statements = {
    rows: selectItems(db).where(and(isHit(newsItem.id), filters)),
    shared: selectShared(db, isHit(newsItem.id), query),
    sources: selectSources(db),
  };
  const { viewer, rows, shared, sources } = await getWithViewer(c, statements, countSearch(c, terms));
  const first = await firstSources(c.env, shared, terms);
  const isOfFirstFound = ({ linkKey, sourceId }: ItemRow) => (first.get(linkKey) ?? sourceId) === sourceId;
  return { viewer, sources, page: toPage(rows.filter(isOfFirstFound), toNewsItem) };
}

type Shared = Awaited<ReturnType<typeof selectShared>>;

/** By link: the first of several sources that is found by these words, like its name. Others may be found on another page. */
async function firstSources(env: Env, shared: Shared, terms: SearchTerms): Promise<Map<string | null, string>> {
  const several = shared.filter((one) =>
    shared.some(({ linkKey, sourceId }) => linkKey === one.linkKey && sourceId !== one.sourceId),
  );
  if (several.length === 0) return new Map();
  const among = several.map(({ id }) => id);
  const { hits } = await findHits(env, "news", terms, { ...LATEST_FIRST, among, limit: among.length });
  const found = new Set(hits.map(({ id }) => id));
  return new Map(
    several
      .filter(({ id }) => found.has(id))
      .toReversed()
      .map(({ linkKey, sourceId }) => [linkKey, sourceId]),
  );
}
