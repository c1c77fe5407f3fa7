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

/** Open ones. `search`: a query string without `?`. */
export const opportunitiesQuery = (search: string) => pagesQuery<OpportunityCardView>(OPPORTUNITIES, search);

/** From the same response: whether only the 200 newest ones were sorted. */
export const isOfNewestQuery = (search: string) => ({
  ...opportunitiesQuery(search),
  select: ({ pages: [first] }: InfiniteData<Page<OpportunityCardView>>) =>
    (first as OpportunityPage | undefined)?.isOfNewest === true,
});

export const newestQuery = apiQuery<OpportunityPage>(OPPORTUNITIES);

export const opportunityQuery = (id: string) => apiQuery<OpportunityView>(opportunityPath(id));

export const refreshOpportunities = (): Promise<void> => refetchBelow(OPPORTUNITIES);

type Saved = { id: string; company: string; isSaved: boolean };

/** Shows the change at once on every card. */
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
