import { queryOptions, skipToken } from "@tanstack/react-query";
import type {
  ConversationPage,
  ConversationView,
  MessageDraft,
  MessagesResult,
  RequestAnswer,
  ThreadView,
} from "#contract/messages.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import type { Refusal } from "./thread/thread-state.ts";

const LIST = "/api/messages";
const threadPath = (peerId: string) => `${LIST}/${encodeURIComponent(peerId)}`;
export const socketPath = (peerId: string, since: number) => `${threadPath(peerId)}/socket?since=${since}`;

/** Latest first. The inbox socket keeps the list current, so it never becomes stale by age. */
export const conversationsQuery = queryOptions({
  ...apiQuery<ConversationPage>(LIST),
  staleTime: Number.POSITIVE_INFINITY,
});

export const requestsQuery = queryOptions({
  ...apiQuery<ConversationPage>(`${LIST}?box=requests`),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Set when the inbox socket opens, and used until the list is loaded. Never fetched by a request. */
export const helloQuery = queryOptions<{ unread: number; requests: number }>({
  queryKey: [LIST, "hello"],
  queryFn: skipToken,
});

/** The newest page of a thread. Its socket sends newer messages, so it never becomes stale by age. */
export const threadQuery = (peerId: string) =>
  queryOptions({ ...apiQuery<ThreadView>(threadPath(peerId)), staleTime: Number.POSITIVE_INFINITY });

/** The page before the message `before`, a `seq` as in the cursor of a page. */
export const getOlder = (peerId: string, before: string) =>
  http.get<ThreadView>(`${threadPath(peerId)}?before=${encodeURIComponent(before)}`);

export const getSince = (peerId: string, since: number) => http.get<ThreadView>(`${threadPath(peerId)}?since=${since}`);

const LIMITS = ["stranger-limit", "messages-limited", "request-waiting"] as const;

/** Returns the messages refused by the server: all of them for 409, 413, 422 and `LIMITS`. Throws other errors. */
export async function postBatch(
  peerId: string,
  messages: MessageDraft[],
): Promise<{ clientId: string; code: Refusal }[]> {
  try {
    return (await http.post<MessagesResult>(threadPath(peerId), { messages })).refused;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const limit = LIMITS.find((code) => code === error.code);
    if (!limit && ![409, 413, 422].includes(error.status)) throw error;
    const code = limit ?? (error.code === "message-conflict" ? error.code : "refused");
    return messages.map(({ clientId }) => ({ clientId, code }));
  }
}

export const putReading = (peerId: string, seq: number) => http.put<void>(`${threadPath(peerId)}/reading`, { seq });

/** Deletes the member's own message for both. The sockets notify open tabs. */
export const deleteMessage = mutation({
  mutationFn: ({ peerId, seq }: { peerId: string; seq: number }) => http.delete(`${threadPath(peerId)}/${seq}`),
  failure: () => "Failed to delete the message",
});

export const loadMoreConversations = mutation({
  mutationFn: (cursor: string) => http.get<ConversationPage>(`${LIST}?cursor=${encodeURIComponent(cursor)}`),
  onSuccess: (next, cursor) => changeConversations((page) => append(page, next, cursor)),
  failure: () => "Failed to load messages",
});

export const loadMoreRequests = mutation({
  mutationFn: (cursor: string) =>
    http.get<ConversationPage>(`${LIST}?box=requests&cursor=${encodeURIComponent(cursor)}`),
  onSuccess: (next, cursor) =>
    void queryClient.setQueryData(requestsQuery.queryKey, (page) => page && append(page, next, cursor)),
  failure: () => "Failed to load messages",
});

function append(page: ConversationPage, { rows, cursor }: ConversationPage, after: string): ConversationPage {
  // The list was refetched in the meantime and ends elsewhere: appending would leave a gap.
  if (page.cursor !== after) return page;
  // A conversation that moved up since the first page is already in the list.
  const known = new Set(page.rows.map((row) => row.peer.id));
  return { ...page, rows: [...page.rows, ...rows.filter((row) => !known.has(row.peer.id))], cursor };
}

/** The inbox socket reports the changed lists, but a row of requests disappears at once. */
export const answerRequest = mutation({
  mutationFn: ({ peerId, answer }: { peerId: string; answer: RequestAnswer }) =>
    http.put<void>(`${threadPath(peerId)}/request`, { answer }),
  onSuccess: (_, { peerId }) =>
    void queryClient.setQueryData(
      requestsQuery.queryKey,
      (page) => page && { ...page, rows: page.rows.filter((row) => row.peer.id !== peerId) },
    ),
  success: (_, { answer }) => (answer === "ignore" ? "Ignored. They won't be notified." : null),
});

export function changeConversations(change: (page: ConversationPage) => ConversationPage): void {
  queryClient.setQueryData(conversationsQuery.queryKey, (page) => page && change(page));
}

export const findConversation = (peerId: string): ConversationView | undefined =>
  queryClient.getQueryData(conversationsQuery.queryKey)?.rows.find((row) => row.peer.id === peerId);
