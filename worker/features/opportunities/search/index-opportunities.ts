import { sectorName } from "#contract/opportunities/lists.ts";
import { nameOf, SECTORS, STAGES } from "#contract/profiles/lists.ts";
import { opportunity } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";

/** Open ones, newest first. Triggers mark changes. */
export const { indexSoon, sweep: sweepOpportunities } = indexNoun("opportunities", opportunity, (row) =>
  row.state === "open" && row.openedAt !== null
    ? {
        at: row.openedAt,
        latestFirst: true,
        texts: {
          company: row.company,
          // Without the text: some tiers may not read it, but all members search.
          description: row.description,
          // With the sector names of opportunities and of profiles.
          sector: `${sectorName(row.sector)}\n${nameOf(SECTORS, row.sector)}`,
          stage: nameOf(STAGES, row.stage),
        },
      }
    : null,
);
