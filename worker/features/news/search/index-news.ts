import { newsItem } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";
import { sourceName } from "../list/items.ts";

/** The search index of news, the latest first. Items do not change, so only new and deleted ones are marked. */
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
