import * as z from "zod/mini";
import { PAGE_MARKDOWN_MAX_LENGTH, PAGE_TITLE_MAX_LENGTH } from "../limits.ts";
import type { PageBlock, PageSlug } from "../pages.ts";
import { paragraphsOfText, shownLine } from "../text.ts";

/** One page in the admin panel: `GET /api/admin/pages` returns all nine. `version` is 0 for a page that nobody has written yet. */
export type AdminPageRowView = {
  slug: PageSlug;
  title: string;
  publishedAt: string | null;
  updatedAt: string | null;
  updatedBy: string | null;
  version: number;
};
/** `GET /api/admin/pages`. */
export type AdminPagesView = { pages: AdminPageRowView[] };
/** `GET /api/admin/pages/:slug`. */
export type AdminPageView = AdminPageRowView & { markdown: string };

/** Body of `PUT /api/admin/pages/:slug`: saves the page, and publishes or withdraws it. 409 `conflict` when `version` is not the current one. */
export const pageInput = z.strictObject({
  title: shownLine(1, PAGE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  markdown: paragraphsOfText(0, PAGE_MARKDOWN_MAX_LENGTH),
  published: z.boolean(),
  version: z.int(),
});
export type PageInput = z.infer<typeof pageInput>;

/** Body of `POST /api/admin/pages/preview`, which returns `PagePreviewView`. */
export const pagePreviewInput = z.strictObject({ markdown: paragraphsOfText(0, PAGE_MARKDOWN_MAX_LENGTH) });
export type PagePreviewView = { blocks: PageBlock[] };
