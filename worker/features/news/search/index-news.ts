import { newsItem } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";
import { sourceName } from "../list/items.ts";

/** The search index of news, the latest first. New and deleted items are marked, and all of a source that gets another name. */
export const { sweep: sweepNewsSearch } = indexNoun(
  "news",
  newsItem,
  ({ publishedAt, title, description }, { source }) => ({
    at: publishedAt,
    latestFirst: true,
    texts: { title, description, source: source ?? "" },
  }),
  { more: { source: sourceName } },
);
