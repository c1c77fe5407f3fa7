import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { cursor, id, instant, lineOfText, type Page } from "../text.ts";
import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES, type NewsCategory, type NewsLanguage } from "./categories.ts";

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as [Key, ...Key[]];
export const newsCategory = z.enum(keysOf<NewsCategory>(NEWS_CATEGORY_NAMES));
export const newsLanguage = z.enum(keysOf<NewsLanguage>(NEWS_LANGUAGE_NAMES));

/** `GET /api/news`. `q`: words in title, description and source. `from`, `to`: of the publication. */
export const newsQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  category: z.optional(newsCategory),
  source: z.optional(id),
  language: z.optional(newsLanguage),
  from: z.optional(instant),
  to: z.optional(instant),
  cursor,
});
export type NewsQuery = z.infer<typeof newsQuery>;

export type NewsItemView = {
  id: string;
  title: string;
  description: string;
  link: string;
  source: { id: string; name: string };
  category: NewsCategory;
  language: NewsLanguage;
  /** Null: without a date, behind all that have one. */
  publishedAt: string | null;
  sample: boolean;
};
/** Newest first. A filtered page may be empty and have a cursor. */
export type NewsPage = Page<NewsItemView>;

/** `readAt`: last success; null before the first. `error`: why it is failing, for admins; else null. */
export type NewsSourceView = {
  id: string;
  name: string;
  host: string;
  readAt: string | null;
  isFailing: boolean;
  error: string | null;
};
/** `GET /api/news/sources`, by name. */
export type NewsSourcesView = { sources: NewsSourceView[] };
