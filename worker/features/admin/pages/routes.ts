import { type Context, Hono } from "hono";
import {
  type AdminPagesView,
  type AdminPageView,
  PAGES,
  type PagePreviewView,
  type PageSlug,
  pageInput,
  pagePreviewInput,
} from "#contract/pages.ts";
import { readMarkdown } from "#domain/markdown/markdown.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";
import { savePage } from "./commands.ts";
import { listPages, selectPage, toPageView } from "./queries.ts";

/** `/api/admin/pages`. */
export const adminPagesRoutes = new Hono<AppEnv>();

adminPagesRoutes.get("/", async (c) => c.json<AdminPagesView>({ pages: await listPages(c.var.db) }));

adminPagesRoutes.post("/preview", valid("json", pagePreviewInput), async (c) =>
  c.json<PagePreviewView>({ blocks: await readMarkdown(c.req.valid("json").markdown) }),
);

adminPagesRoutes.get("/:slug", async (c) => {
  const slug = slugOf(c);
  const [row] = await selectPage(c.var.db, slug);
  return c.json<AdminPageView>(toPageView(slug, row));
});

adminPagesRoutes.put("/:slug", valid("json", pageInput), async (c) =>
  c.json<AdminPageView>(await savePage(c, slugOf(c), c.req.valid("json"))),
);

function slugOf(c: Context): PageSlug {
  const slug = c.req.param("slug") ?? "";
  if (!Object.hasOwn(PAGES, slug)) throw new Problem("not-found");
  return slug as PageSlug;
}
