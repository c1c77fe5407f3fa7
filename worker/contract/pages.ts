import * as z from "zod/mini";
import { PAGE_MARKDOWN_MAX_LENGTH, PAGE_TITLE_MAX_LENGTH } from "./limits.ts";
import { lineOfText, paragraphsOfText } from "./text.ts";

/** The nine pages that show a placeholder until an operator publishes them (decision 16): path without the slash, and title. */
export const PAGES = {
  feed: "Network Feed",
  directory: "Investor Directory",
  about: "About",
  careers: "Careers",
  contact: "Contact",
  blog: "Blog",
  terms: "Terms",
  privacy: "Privacy",
  cookies: "Cookies",
} as const;
export type PageSlug = keyof typeof PAGES;
export const PAGE_SLUGS = Object.keys(PAGES) as PageSlug[];

/**
 * Markdown as the worker parsed it: the only shapes both ends draw, so no HTML of an author ever reaches a page. `href` is https,
 * mailto or a path of this origin.
 */
export type PageBlock =
  | { type: "heading"; level: 2 | 3 | 4; children: PageInline[] }
  | { type: "paragraph"; children: PageInline[] }
  | { type: "list"; ordered: boolean; start: number; items: PageBlock[][] }
  | { type: "quote"; children: PageBlock[] }
  | { type: "code"; text: string }
  | { type: "table"; head: PageInline[][]; rows: PageInline[][][] }
  | { type: "rule" };
export type PageInline =
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "strong" | "em" | "del"; children: PageInline[] }
  | { type: "link"; href: string; children: PageInline[] }
  | { type: "break" };

/** `GET /api/pages/:slug`: the published page; `published` null shows the placeholder. `at` is when its text was last saved. */
export type PageView = {
  slug: PageSlug;
  title: string;
  published: { blocks: PageBlock[]; at: string } | null;
};

/** One page in the admin panel: `GET /api/admin/pages` gives all nine. `version` 0 was never written. */
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

/** Body of `PUT /api/admin/pages/:slug`: saves, and publishes or withdraws. `version` as it was read, else 409 `conflict`. */
export const pageInput = z.strictObject({
  title: lineOfText(1, PAGE_TITLE_MAX_LENGTH, { required: "A page needs a title." }),
  markdown: paragraphsOfText(0, PAGE_MARKDOWN_MAX_LENGTH),
  published: z.boolean(),
  version: z.int(),
});
export type PageInput = z.infer<typeof pageInput>;

/** Body of `POST /api/admin/pages/preview`, answered with `{ blocks }`. */
export const pagePreviewInput = z.strictObject({ markdown: paragraphsOfText(0, PAGE_MARKDOWN_MAX_LENGTH) });
export type PagePreviewView = { blocks: PageBlock[] };
