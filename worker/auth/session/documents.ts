import type { Context } from "hono";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument, withoutScript } from "#http/document.ts";
import { signInFirst, viewerView } from "./session.ts";

/** Null: the 404 page, also without permission. */
type PageContent = Omit<Page, "viewer"> | null;

/** Redirects visitors to sign-in; `getContent` runs for members only. */
export async function memberDocument(
  c: Context<AppEnv>,
  viewer: Viewer | null,
  getContent: (viewer: Viewer) => PageContent | Promise<PageContent>,
): Promise<Response> {
  if (!viewer) return signInFirst(c);
  return publicDocument(c, viewer, await getContent(viewer));
}

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
