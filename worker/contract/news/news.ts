import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { cursor, id, instant, lineOfText, type Page } from "../text.ts";
import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES, type NewsCategory, type NewsLanguage } from "./plain/categories.ts";

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as [Key, ...Key[]];
export const newsCategory = z.enum(keysOf<NewsCategory>(NEWS_CATEGORY_NAMES));
export const newsLanguage = z.enum(keysOf<NewsLanguage>(NEWS_LANGUAGE_NAMES));

/** Query of `GET /api/news`. `q`: words in title, description and source. `from` and `to`: published between these instants. */
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

/** An item as its source wrote it, as plain text. `link` leads to the source. `language`: what the source is written in. */
export type NewsItemView = {
  id: string;
  title: string;
  description: string;
  link: string;
  source: { id: string; name: string };
  category: NewsCategory;
  language: NewsLanguage;
  publishedAt: string;
  sample: boolean;
};
/** Answer of `GET /api/news`: the newest first. With filters a page may be shorter than PAGE_SIZE, even empty, and still have a cursor. */
export type NewsPage = Page<NewsItemView>;

/** A source as members see it. `readAt`: when it was last read without a failure; null before the first time. */
export type NewsSourceView = { id: string; name: string; host: string; readAt: string | null; isFailing: boolean };
/** Answer of `GET /api/news/sources`: all of them, by name. */
export type NewsSourcesView = { sources: NewsSourceView[] };
