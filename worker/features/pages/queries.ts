import { eq } from "drizzle-orm";
import { PAGE_SLUGS, PAGES, type PageSlug, type PageView } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { page } from "#db/schema/index.ts";
import { defaultText } from "#domain/default-pages/default-page.ts";
import { readMarkdown } from "#domain/markdown/markdown.ts";
import type { Env } from "#worker/env.ts";

export const isPageSlug = (slug: string): slug is PageSlug => (PAGE_SLUGS as string[]).includes(slug);

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

/** A draft reads like a page that does not exist yet. */
export async function toPageView(env: Env, slug: PageSlug, row: PageRow | undefined): Promise<PageView> {
  if (!row || row.publishedAt === null) {
    const text = await defaultText(env, slug);
    return {
      slug,
      title: PAGES[slug],
      published: text === null ? null : { blocks: await readMarkdown(text), at: null },
    };
  }
  return {
    slug,
    title: row.title,
    published: { blocks: await readMarkdown(row.markdown), at: new Date(row.updatedAt).toISOString() },
  };
}
