import { sectorName } from "#contract/opportunities/plain/lists.ts";
import { nameOf, SECTORS, STAGES } from "#contract/profiles/plain/lists.ts";
import { opportunity } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";

/** The search index of opportunities: the open ones, the newest first. Triggers mark what changed. */
export const { indexSoon, sweep: sweepOpportunities } = indexNoun("opportunities", opportunity, (row) =>
  row.state === "open" && row.openedAt !== null
    ? {
        at: row.openedAt,
        latestFirst: true,
        texts: {
          company: row.company,
          // Not the text: some tiers don't read it, and all members search.
          description: row.description,
          // Under both names: the one of opportunities, and the one of profiles.
          sector: `${sectorName(row.sector)}\n${nameOf(SECTORS, row.sector)}`,
          stage: nameOf(STAGES, row.stage),
        },
      }
    : null,
);
