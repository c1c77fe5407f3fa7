import * as z from "zod/mini";
import { PAGE_MARKDOWN_MAX_LENGTH, PAGE_TITLE_MAX_LENGTH } from "../limits.ts";
import type { PageBlock, PageSlug } from "../pages.ts";
import { paragraphsOfText, shownLine } from "../text.ts";

/** `GET /api/admin/pages`. `version` 0: not written yet. */
export type AdminPageRowView = {
  slug: PageSlug;
  title: string;
  publishedAt: string | null;
  updatedAt: string | null;
  updatedBy: string | null;
  version: number;
};
export type AdminPagesView = { pages: AdminPageRowView[] };
export type AdminPageView = AdminPageRowView & { markdown: string };

/** `PUT /api/admin/pages/:slug`. 409 `conflict` for another `version`. */
export const pageInput = z.strictObject({
  title: shownLine(1, PAGE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  markdown: paragraphsOfText(0, PAGE_MARKDOWN_MAX_LENGTH),
  published: z.boolean(),
  version: z.int(),
});
export type PageInput = z.infer<typeof pageInput>;

export const pagePreviewInput = z.strictObject({ markdown: paragraphsOfText(0, PAGE_MARKDOWN_MAX_LENGTH) });
export type PagePreviewView = { blocks: PageBlock[] };
