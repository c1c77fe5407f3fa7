import { queryOptions } from "@tanstack/react-query";
import type {
  ConversationPage,
  ConversationView,
  MessageDraft,
  MessagesResult,
  ThreadView,
} from "#contract/messages.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import type { Refusal } from "./thread/thread-state.ts";

const LIST = "/api/messages";
const threadPath = (peerId: string) => `${LIST}/${encodeURIComponent(peerId)}`;
export const socketPath = (peerId: string, since: number) => `${threadPath(peerId)}/socket?since=${since}`;
export const INBOX_SOCKET_PATH = "/api/inbox/socket";

/** The member's conversations, latest first. The inbox socket keeps them up to date, so they never become stale by age. */
export const conversationsQuery = queryOptions({
  ...apiQuery<ConversationPage>(LIST),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The newest page of a thread. The thread's socket sends what is newer, so it never becomes stale by age. */
export const threadQuery = (peerId: string) =>
  queryOptions({ ...apiQuery<ThreadView>(threadPath(peerId)), staleTime: Number.POSITIVE_INFINITY });

/** The page before the message `before` (a `seq` as the cursor of the page gives it). */
export const getOlder = (peerId: string, before: string) =>
  http.get<ThreadView>(`${threadPath(peerId)}?before=${encodeURIComponent(before)}`);

/** The messages after the `seq` `since`. */
export const getSince = (peerId: string, since: number) => http.get<ThreadView>(`${threadPath(peerId)}?since=${since}`);

/**
 * Sends messages and returns those the server refused. A response with status 409, 413 or 422 refuses all of them; other errors are
 * thrown.
 */
export async function postBatch(
  peerId: string,
  messages: MessageDraft[],
): Promise<{ clientId: string; code: Refusal }[]> {
  try {
    return (await http.post<MessagesResult>(threadPath(peerId), { messages })).refused;
  } catch (error) {
    if (!(error instanceof HttpError) || ![409, 413, 422].includes(error.status)) throw error;
    const code = error.code === "message-conflict" ? error.code : "refused";
    return messages.map(({ clientId }) => ({ clientId, code }));
  }
}

/** Marks everything up to `seq` as read. */
export const putReading = (peerId: string, seq: number) => http.put<void>(`${threadPath(peerId)}/reading`, { seq });

/** Appends the next page of conversations to the list. */
export async function loadMoreConversations(cursor: string): Promise<void> {
  const next = await http.get<ConversationPage>(`${LIST}?cursor=${encodeURIComponent(cursor)}`);
  changeConversations((page) => {
    // A conversation that moved up since the first page is already in the list.
    const known = new Set(page.rows.map((row) => row.peer.id));
    return {
      ...page,
      rows: [...page.rows, ...next.rows.filter((row) => !known.has(row.peer.id))],
      cursor: next.cursor,
    };
  });
}

/** Changes the cached list of conversations, if it is loaded. */
export function changeConversations(change: (page: ConversationPage) => ConversationPage): void {
  queryClient.setQueryData(conversationsQuery.queryKey, (page) => page && change(page));
}

export const findConversation = (peerId: string): ConversationView | undefined =>
  queryClient.getQueryData(conversationsQuery.queryKey)?.rows.find((row) => row.peer.id === peerId);
