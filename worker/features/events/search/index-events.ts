import { event } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";
import { textsOf } from "../list/cards.ts";

/** Upcoming events sort by start, past ones latest first; canceled and unlisted ones are not indexed. */
export const {
  mark: markForIndexing,
  indexSoon,
  sweep: sweepSearch,
} = indexNoun("events", event, (row) =>
  row.cancelledAt === null && !row.unlisted ? { at: row.startsAt, latestFirst: row.over, texts: textsOf(row) } : null,
);
