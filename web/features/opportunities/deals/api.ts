import type { DealRowView, InterestView, OwnRowsView } from "#contract/opportunities/deals.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { OPPORTUNITIES, opportunityPath } from "../api.ts";

/** Opportunities the viewer saved or answered. `search`: a query string without `?`. */
export const dealsQuery = (search: string) => pagesQuery<DealRowView>(`${OPPORTUNITIES}/deals`, search);

export const ownQuery = apiQuery<OwnRowsView>(`${OPPORTUNITIES}/mine`);

export const interestQuery = (id: string) => pagesQuery<InterestView>(`${opportunityPath(id)}/interest`);

export const interestCsvUrl = (id: string) => `${opportunityPath(id)}/interest.csv`;
