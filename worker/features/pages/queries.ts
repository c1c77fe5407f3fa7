import { eq } from "drizzle-orm";
import { PAGE_SLUGS, PAGES, type PageSlug, type PageView } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { page } from "#db/schema/index.ts";
import { readMarkdown } from "#domain/markdown/markdown.ts";

export const isPageSlug = (slug: string): slug is PageSlug => (PAGE_SLUGS as string[]).includes(slug);

/** The statement of one page, for one batch. */
export const selectPage = (db: Db, slug: PageSlug) =>
  db
    .select({
      title: page.title,
      markdown: page.markdown,
      publishedAt: page.publishedAt,
      updatedAt: page.updatedAt,
    })
    .from(page)
    .where(eq(page.slug, slug));

type PageRow = Awaited<ReturnType<typeof selectPage>>[number];

/** What everybody may read of a page: nothing of a draft. */
export async function toPageView(slug: PageSlug, row: PageRow | undefined): Promise<PageView> {
  if (!row || row.publishedAt === null) return { slug, title: PAGES[slug], published: null };
  return {
    slug,
    title: row.title,
    published: { blocks: await readMarkdown(row.markdown), at: new Date(row.updatedAt).toISOString() },
  };
}
