import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer } from "#auth/session/session.ts";
import type { ResourcePage, ResourceQuery, ResourceView } from "#contract/academy/resources.ts";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { Db } from "#db/open.ts";
import { resource } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";

const resources = newestFirst({ publishedAt: [sql`${resource.publishedAt}`, wholeNumber], id: [resource.id, rowId] });

const selectResources = (db: Db) =>
  db
    .select({
      id: resource.id,
      title: resource.title,
      kind: resource.kind,
      category: resource.category,
      description: resource.description,
      author: resource.author,
      sample: resource.sample,
      fileType: resource.fileType,
      bytes: resource.bytes,
      link: resource.link,
      publishedAt: sql<number>`${resource.publishedAt}`.as("published_at"),
    })
    .from(resource);

type Row = Awaited<ReturnType<typeof selectResources>>[number];

const toResource = ({ fileType, bytes, publishedAt: _, kind, category, ...row }: Row): ResourceView => ({
  ...row,
  kind: kind ?? "guide",
  category: category ?? "investing",
  file: fileType && { type: fileType, bytes },
});

export async function listResources(
  c: Context<AppEnv>,
  query: ResourceQuery,
): Promise<{ viewer: Viewer; page: ResourcePage }> {
  const { db } = c.var;
  const isListed = and(
    isNull(resource.courseId),
    isNotNull(resource.publishedAt),
    query.category && eq(resource.category, query.category),
  );
  const terms = readSearchTerms(query.q);
  if (terms === "matches-nothing") return { ...(await getWithViewer(c, {})), page: { rows: [], cursor: null } };
  if (!terms) {
    const { viewer, rows } = await getWithViewer(c, {
      rows: resources.select(selectResources(db).$dynamic(), query.cursor, isListed),
    });
    return { viewer, page: resources.toPage(rows, toResource) };
  }
  const { isHit, toPage } = await searchList(c.env, {
    noun: "resources",
    terms,
    list: LATEST_FIRST,
    cursor: query.cursor,
    isFiltered: query.category !== undefined,
  });
  const found = selectResources(db).where(and(isHit(resource.id), isListed));
  const { viewer, rows } = await getWithViewer(c, { rows: found }, countSearch(c, terms));
  return { viewer, page: toPage(rows, toResource) };
}
