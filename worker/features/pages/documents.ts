import { Hono } from "hono";
import { legacyReadWithViewer, viewerView } from "#auth/session/session.ts";
import { PAGE_SLUGS } from "#contract/pages.ts";
import { firstWords } from "#domain/markdown/markdown.ts";
import type { AppEnv } from "#http/app-env.ts";
import { renderDocument, renderLanding, shorten } from "#http/document.ts";
import { pageArticle } from "./article.ts";
import { selectPage, toPageView } from "./queries.ts";

const DESCRIPTION =
  "A professional network for investors, founders, lenders, service providers and event organizers: meet, talk, and fill the room.";

const PLACEHOLDER = "This section is in development";

/** The landing page, the placeholder pages and, last of all, the 404 page. */
export const pageDocuments = new Hono<AppEnv>();

pageDocuments.get("/", async (c) => renderLanding(c, DESCRIPTION, (await legacyReadWithViewer(c)).viewer !== null));

for (const slug of PAGE_SLUGS) {
  pageDocuments.get(`/${slug}`, async (c) => {
    const { viewer, results } = await legacyReadWithViewer(c, selectPage(c.var.db, slug));
    const view = await toPageView(slug, results[0]?.[0]);
    const { published } = view;
    return renderDocument(c, {
      title: view.title,
      description: published ? shorten(firstWords(published.blocks)) || view.title : PLACEHOLDER,
      viewer: viewer && viewerView(viewer),
      answers: { [`/api/pages/${slug}`]: view },
      article: published ? pageArticle(view) : undefined,
      isPublic: published !== null,
    });
  });
}

pageDocuments.get("*", async (c) => {
  const { viewer } = await legacyReadWithViewer(c);
  return renderDocument(c, {
    title: "Page not found",
    description: "There is nothing at this address.",
    viewer: viewer && viewerView(viewer),
    status: 404,
    unknownPath: true,
  });
});
