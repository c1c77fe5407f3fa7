/** The nine pages that show a placeholder or a default text until an operator publishes them: path without the slash, and title. */
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
/** The pages that begin with a text instead of the placeholder. */
export const WITH_DEFAULT_TEXT: readonly PageSlug[] = ["terms", "privacy", "cookies", "contact"];
export const PAGE_SLUGS = Object.keys(PAGES) as PageSlug[];

/**
 * Markdown as the worker parsed it. Worker and browser render only these shapes, so no HTML of an author reaches a page. `href` is https,
 * mailto or a path of this origin. `url` is a picture of our media store; only lessons have some.
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
  | { type: "picture"; url: string; alt: string; width: number; height: number }
  | { type: "break" };

/**
 * `GET /api/pages/:slug`: the published page, or the text with which it begins; `published` null shows the placeholder. `at` is when its text was
 * last saved; null for the one with which it begins.
 */
export type PageView = {
  slug: PageSlug;
  title: string;
  published: { blocks: PageBlock[]; at: string | null } | null;
};
