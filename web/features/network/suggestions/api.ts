import type { SuggestionsView, SuggestionView } from "#contract/network/suggestions.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { showAtOnce } from "#web/lib/mutations/show-at-once.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

const SUGGESTIONS = "/api/network/suggestions";
const dismissalPath = (id: string) => `/api/network/dismissals/${id}`;

export const suggestionsQuery = apiQuery<SuggestionsView>(SUGGESTIONS);

type Placed = { suggestion: SuggestionView; at: number };

const idOf = ({ person }: SuggestionView): string => person.id;

const takeOut = (id: string): void => {
  queryClient.setQueryData(
    suggestionsQuery.queryKey,
    (view) => view && { rows: view.rows.filter((row) => idOf(row) !== id) },
  );
};

const putBack = ({ suggestion, at }: Placed): void => {
  takeOut(idOf(suggestion));
  queryClient.setQueryData(
    suggestionsQuery.queryKey,
    (view) => view && { rows: view.rows.toSpliced(at, 0, suggestion) },
  );
};

/** Removes a suggestion at once, permanently unless restored. The toast has Undo. */
export const dismissSuggestion = mutation({
  mutationFn: (placed: Placed) =>
    showAtOnce(
      () => takeOut(idOf(placed.suggestion)),
      () => http.put<void>(dismissalPath(idOf(placed.suggestion))),
      () => putBack(placed),
    ),
});

export const restoreSuggestion = mutation({
  mutationFn: (placed: Placed) =>
    showAtOnce(
      () => putBack(placed),
      () => http.delete(dismissalPath(idOf(placed.suggestion))),
      () => takeOut(idOf(placed.suggestion)),
    ),
});
