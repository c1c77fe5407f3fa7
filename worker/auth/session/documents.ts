import type { Context } from "hono";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument, withoutScript } from "#http/document.ts";
import { signInFirst, viewerView } from "./session.ts";

/** What is in the document of a page beside the viewer. Null: the 404 page, also when the viewer may not see the page. */
type PageContent = Omit<Page, "viewer"> | null;

/** The document of a page for members. Visitors are redirected to sign-in; `getContent` runs for members only. */
export async function memberDocument(
  c: Context<AppEnv>,
  viewer: Viewer | null,
  getContent: (viewer: Viewer) => PageContent | Promise<PageContent>,
): Promise<Response> {
  if (!viewer) return signInFirst(c);
  return publicDocument(c, viewer, await getContent(viewer));
}

/** The document of a page for everybody. */
export const publicDocument = (c: Context<AppEnv>, viewer: Viewer | null, content: PageContent): Promise<Response> =>
  renderDocument(c, { ...(content ?? NOT_FOUND), viewer: viewer && viewerView(viewer) });

const NOT_FOUND = {
  title: "Page not found",
  description: "This page does not exist.",
  status: 404,
  unknownPath: true,
  article: withoutScript(
    "This page does not exist. It may have moved, or the link may be incomplete.",
    "Page not found",
  ),
} as const;
