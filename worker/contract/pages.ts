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
/** Default text instead of a placeholder. */
export const WITH_DEFAULT_TEXT: readonly PageSlug[] = ["terms", "privacy", "cookies", "contact"];
export const PAGE_SLUGS = Object.keys(PAGES) as PageSlug[];

/** The only shapes that worker and browser render, so no HTML of an author reaches a page. `url`: only in lessons. */
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

/** `GET /api/pages/:slug`. `published` null: the placeholder. `at`: last save; null for the default text. */
export type PageView = {
  slug: PageSlug;
  title: string;
  published: { blocks: PageBlock[]; at: string | null } | null;
};
