import { Hono } from "hono";
import { PAGES } from "#contract/pages";
import { readWithViewer, viewerView } from "../../auth/session.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { renderDocument, renderLanding } from "../../http/document.ts";

const DESCRIPTION =
  "A professional network for investors, founders, lenders, service providers and event organizers: meet, talk, and fill the room.";

/** The landing page, the placeholder pages and, last of all, the 404 page. */
export const pageDocuments = new Hono<AppEnv>();

pageDocuments.get("/", async (c) => renderLanding(c, DESCRIPTION, (await readWithViewer(c)).viewer !== null));

for (const [slug, title] of Object.entries(PAGES)) {
  pageDocuments.get(`/${slug}`, async (c) => {
    const { viewer } = await readWithViewer(c);
    return renderDocument(c, {
      title,
      description: "This section is in development",
      viewer: viewer && viewerView(viewer),
    });
  });
}

pageDocuments.get("*", async (c) => {
  const { viewer } = await readWithViewer(c);
  return renderDocument(c, {
    title: "Page not found",
    description: "There is nothing at this address.",
    viewer: viewer && viewerView(viewer),
    status: 404,
    unknownPath: true,
  });
});
