import { type Context, Hono } from "hono";
import {
  type AdminPagesView,
  type AdminPageView,
  type PagePreviewView,
  pageInput,
  pagePreviewInput,
} from "#contract/admin/pages.ts";
import { PAGES, type PageSlug } from "#contract/pages.ts";
import { readMarkdown } from "#domain/markdown/markdown.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid, validEdit } from "#http/validate.ts";
import { listPages, selectPage, toPageView } from "./queries.ts";
import { savePage } from "./save-page.ts";

export const adminPagesRoutes = new Hono<AppEnv>()
  .get("/", showPages)
  .post("/preview", valid("json", pagePreviewInput), previewPage)
  .get("/:slug", showPage)
  .put(
    "/:slug",
    validEdit(pageInput, (c) => selectPage(c.var.db, readSlug(c.req.param("slug") ?? ""))),
    putPage,
  );

async function showPages(c: Context<AppEnv>) {
  return c.json<AdminPagesView>({ pages: await listPages(c.var.db) });
}

async function previewPage(c: ValidContext<"json", typeof pagePreviewInput>) {
  return c.json<PagePreviewView>({ blocks: await readMarkdown(c.req.valid("json").markdown) });
}

async function showPage(c: Context<AppEnv, "/:slug">) {
  const slug = readSlug(c.req.param("slug"));
  const [row] = await selectPage(c.var.db, slug);
  return c.json<AdminPageView>(await toPageView(c.env, slug, row));
}

async function putPage(c: ValidContext<"json", typeof pageInput, "/:slug">) {
  return c.json<AdminPageView>(await savePage(c, readSlug(c.req.param("slug")), c.req.valid("json")));
}

function readSlug(text: string): PageSlug {
  if (!Object.hasOwn(PAGES, text)) throw new Problem("not-found");
  return text as PageSlug;
}
