import { eq, inArray, sql } from "drizzle-orm";
import type { AdminPageRowView, AdminPageView } from "#contract/admin/pages.ts";
import { PAGE_SLUGS, PAGES, type PageSlug } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { page, user } from "#db/schema/index.ts";
import { defaultText } from "#domain/default-pages/default-page.ts";
import type { Env } from "#worker/env.ts";

const columns = {
  slug: page.slug,
  title: page.title,
  publishedAt: page.publishedAt,
  updatedAt: page.updatedAt,
  updatedBy: sql<string | null>`(select ${user.name} from ${user} where ${user.id} = ${page.updatedBy})`.as("author"),
  version: page.version,
};

type PageRow = Awaited<ReturnType<typeof selectPages>>[number];

const selectPages = (db: Db) => db.select(columns).from(page).where(inArray(page.slug, PAGE_SLUGS));

export async function listPages(db: Db): Promise<AdminPageRowView[]> {
  const rows = await selectPages(db);
  return PAGE_SLUGS.map((slug) =>
    toRowView(
      slug,
      rows.find((row) => row.slug === slug),
    ),
  );
}

export const selectPage = (db: Db, slug: PageSlug) =>
  db
    .select({ ...columns, markdown: page.markdown })
    .from(page)
    .where(eq(page.slug, slug));

export const toPageView = async (
  env: Env,
  slug: PageSlug,
  row: (PageRow & { markdown: string }) | undefined,
): Promise<AdminPageView> => ({
  ...toRowView(slug, row),
  markdown: row?.markdown ?? (await defaultText(env, slug)) ?? "",
});

function toRowView(slug: PageSlug, row: PageRow | undefined): AdminPageRowView {
  if (!row) return { slug, title: PAGES[slug], publishedAt: null, updatedAt: null, updatedBy: null, version: 0 };
  return {
    slug,
    title: row.title,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    updatedBy: row.updatedBy,
    version: row.version,
  };
}
