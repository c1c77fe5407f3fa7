import { event } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";
import { textsOf } from "../list/cards.ts";

/** The search index of events. Upcoming ones are found by start, past ones with the latest first, cancelled and unlisted ones not at all. */
export const {
  mark: markForIndexing,
  indexSoon,
  sweep: sweepSearch,
} = indexNoun("events", event, (row) =>
  row.cancelledAt === null && !row.unlisted ? { at: row.startsAt, latestFirst: row.over, texts: textsOf(row) } : null,
);
