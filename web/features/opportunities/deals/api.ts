import type { DealRowView, InterestView, OwnRowsView } from "#contract/opportunities/deals.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { OPPORTUNITIES, opportunityPath } from "../api.ts";

/** What the viewer saved or answered. `search` has the words and filters, as a query string without `?`. */
export const dealsQuery = (search: string) => pagesQuery<DealRowView>(`${OPPORTUNITIES}/deals`, search);

/** The viewer's own opportunities. */
export const ownQuery = apiQuery<OwnRowsView>(`${OPPORTUNITIES}/mine`);

/** Who is interested in an own opportunity. */
export const interestQuery = (id: string) => pagesQuery<InterestView>(`${opportunityPath(id)}/interest`);

/** URL of all of them as a CSV file. */
export const interestCsvUrl = (id: string) => `${opportunityPath(id)}/interest.csv`;
