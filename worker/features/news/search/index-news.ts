import { newsItem } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";
import { sourceName } from "../list/items.ts";

/** Latest first. A renamed source marks all its items. */
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
