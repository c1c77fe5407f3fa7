import type { InfiniteData } from "@tanstack/react-query";
import type { OpportunityCardView, OpportunityPage, OpportunityView } from "#contract/opportunities/opportunities.ts";
import type { Page } from "#contract/text.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { showAtOnce } from "#web/lib/mutations/show-at-once.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";

export const OPPORTUNITIES = "/api/opportunities";
export const opportunityPath = (id: string) => `${OPPORTUNITIES}/${encodeURIComponent(id)}`;

/** Open opportunities. `search` has the words, filters and order, as a query string without `?`. */
export const opportunitiesQuery = (search: string) => pagesQuery<OpportunityCardView>(OPPORTUNITIES, search);

/** Of the same answer: whether its order is that of the 200 newest. */
export const isOfNewestQuery = (search: string) => ({
  ...opportunitiesQuery(search),
  select: ({ pages: [first] }: InfiniteData<Page<OpportunityCardView>>) =>
    (first as OpportunityPage | undefined)?.isOfNewest === true,
});

/** The first page of the newest ones. */
export const newestQuery = apiQuery<OpportunityPage>(OPPORTUNITIES);

export const opportunityQuery = (id: string) => apiQuery<OpportunityView>(opportunityPath(id));

/** Fetches again what is on screen of opportunities, after a write. */
export const refreshOpportunities = (): Promise<void> => refetchBelow(OPPORTUNITIES);

type Saved = { id: string; company: string; isSaved: boolean };

/** Saves an opportunity, or takes that back; shown at once, wherever it is. */
export const saveOpportunity = mutation({
  mutationFn: ({ id, isSaved }: Saved) =>
    showAtOnce(
      () => showSaved(id, isSaved),
      () => {
        const path = `${opportunityPath(id)}/saving`;
        return isSaved ? http.put<void>(path) : http.delete(path);
      },
      () => showSaved(id, !isSaved),
    ),
  onSuccess: () => void refetchBelow(`${OPPORTUNITIES}/deals`),
});

/** On every card in the cache, and on its own page. */
function showSaved(id: string, isSaved: boolean): void {
  const shown = <Card extends { id: string; isSaved: boolean }>(card: Card) =>
    card.id === id ? { ...card, isSaved } : card;
  changeRows(opportunitiesQuery(""), (rows) => rows.map(shown));
  queryClient.setQueryData<OpportunityPage>([OPPORTUNITIES], (page) => page && { ...page, rows: page.rows.map(shown) });
  queryClient.setQueryData<OpportunityView>(
    [opportunityPath(id)],
    (view) => view && { ...shown(view), deal: { ...view.deal, isSaved } },
  );
}
