import { type Context, Hono } from "hono";
import { publicDocument } from "#auth/session/documents.ts";
import { readWithViewer } from "#auth/session/session.ts";
import { shorten } from "#contract/content/shorten.ts";
import { PAGE_SLUGS, type PageSlug } from "#contract/pages.ts";
import { firstWords } from "#domain/markdown/markdown.ts";
import type { AppEnv } from "#http/app-env.ts";
import { withoutScript } from "#http/document.ts";
import { readerZoneOf } from "#http/reader-zone.ts";
import { pageArticle } from "./article.ts";
import { selectPage, toPageView } from "./queries.ts";

const PLACEHOLDER = "This section is in development";

export const pageDocuments = new Hono<AppEnv>();

for (const slug of PAGE_SLUGS) pageDocuments.get(`/${slug}`, (c) => renderPage(c, slug));

async function renderPage(c: Context<AppEnv>, slug: PageSlug) {
  const { viewer, pages } = await readWithViewer(c, { pages: selectPage(c.var.db, slug) });
  const view = await toPageView(c.env, slug, pages[0]);
  const { published } = view;
  return publicDocument(c, viewer, {
    title: view.title,
    description: published ? shorten(firstWords(published.blocks)) || view.title : PLACEHOLDER,
    answers: { [`/api/pages/${slug}`]: view },
    article: published
      ? { content: pageArticle(view.title, published, readerZoneOf(c)), frame: "public", page: "placeholder" }
      : withoutScript("This section is in development.", view.title),
    isPublic: published !== null,
  });
}
