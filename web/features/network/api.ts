import type { PersonView } from "#contract/members.ts";
import type { ThreadView } from "#contract/messages.ts";
import type { BlockView } from "#contract/network/blocks.ts";
import type { NetworkSummary } from "#contract/network/connections.ts";
import type { MuteView } from "#contract/network/mutes.ts";
import type { SuggestionsView, SuggestionView } from "#contract/network/suggestions.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";

/** Other topics have their own `api.ts`, so that the app does not load them with every page. */
const NETWORK = "/api/network";
const BLOCKS = `${NETWORK}/blocks`;
const MUTES = `${NETWORK}/mutes`;
const SUGGESTIONS = `${NETWORK}/suggestions`;

export const summaryQuery = apiQuery<NetworkSummary>(`${NETWORK}/summary`);

/** Refetches all but suggestions: a row must not vanish under the pointer because its button was pressed. */
export function refreshNetwork(): void {
  void refetchBelow(NETWORK, { except: SUGGESTIONS });
  void refetchBelow("/api/profiles/");
  refetchSummary();
}

// Fetches even if no screen shows the figures, for the navigation.
const refetchSummary = () => void queryClient.fetchQuery({ ...summaryQuery, staleTime: 0 }).catch(() => undefined);

export const blocksQuery = pagesQuery<BlockView>(BLOCKS);

/** Also removes their thread from the cache, because neither can see the other anymore. */
export const blockMember = mutation({
  mutationFn: ({ id }: PersonView) => http.put(`${BLOCKS}/${id}`),
  onSuccess(_, { id }) {
    queryClient.removeQueries({ queryKey: [`/api/messages/${id}`] });
    refetchSummary();
    return refetchBelow(BLOCKS, { everything: true });
  },
  success: (_, { name }) => `${name} is blocked. You can unblock them under Settings > Blocked people.`,
});

export const unblockMember = mutation({
  mutationFn: ({ id }: PersonView) => http.delete(`${BLOCKS}/${id}`),
  onSuccess(_, { id }) {
    changeRows(blocksQuery, (rows) => rows.filter(({ person }) => person.id !== id));
    return refetchBelow(BLOCKS, { everything: true });
  },
  success: (_, { name }) => `${name} is no longer blocked.`,
});

export const mutesQuery = pagesQuery<MuteView>(MUTES);

/** The inbox socket reports the changed conversation list. */
export const muteMember = mutation({
  mutationFn: ({ id }: PersonView) => http.put(`${MUTES}/${id}`),
  onSuccess: (_, { id }) => showMuted(id, true),
  success: (_, { name }) => `${name} is muted. Their messages don't count as unread. They aren't notified.`,
});

export const unmuteMember = mutation({
  mutationFn: ({ id }: PersonView) => http.delete(`${MUTES}/${id}`),
  onSuccess(_, { id }) {
    changeRows(mutesQuery, (rows) => rows.filter(({ person }) => person.id !== id));
    return showMuted(id, false);
  },
  success: (_, { name }) => `${name} is no longer muted.`,
});

function showMuted(id: string, muted: boolean): Promise<void> {
  const mark = (row: SuggestionView): SuggestionView => {
    const { isMuted: _, ...person } = row.person;
    return person.id === id ? { ...row, person: { ...person, ...(muted && { isMuted: true }) } } : row;
  };
  queryClient.setQueryData<ThreadView>([`/api/messages/${id}`], (view) => view && { ...view, muted });
  queryClient.setQueryData<SuggestionsView>([SUGGESTIONS], (view) => view && { rows: view.rows.map(mark) });
  void refetchBelow("/api/profiles/");
  void refetchBelow("/api/posts");
  return refetchBelow(NETWORK, { except: SUGGESTIONS });
}
