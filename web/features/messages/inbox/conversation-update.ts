import type { ConversationView, InboxDown } from "#contract/messages.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { changeConversations, conversationsQuery, findConversation } from "../api.ts";
import { findThread } from "../thread/threads.ts";

type ConversationFrame = Extract<InboxDown, { type: "conversation" }>;

/** Applies a frame of the inbox socket to the cached list, or refetches the list if the frame is not enough. */
export function updateConversation(frame: ConversationFrame): void {
  const row = findConversation(frame.peerId);
  const mine = row && isLastMine(row, frame);
  const isFetching = queryClient.isFetching({ queryKey: conversationsQuery.queryKey }) > 0;
  if (!row || mine === undefined || isFetching) return void reloadConversations();
  const { lastSeq, lastLine, at } = frame;
  const unread = isReadHere(frame) ? 0 : frame.unread;
  const next: ConversationView = { ...row, lastSeq, unread, lastLine, at, mine };
  changeConversations((page) => {
    const rows =
      lastSeq > row.lastSeq
        ? [next, ...page.rows.filter((other) => other !== row)]
        : page.rows.map((other) => (other === row ? next : other));
    return { ...page, rows, unread: Math.max(0, page.unread + unread - row.unread) };
  });
}

/** Cancels a running request, because its response may be older than the frame. */
export async function reloadConversations(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: conversationsQuery.queryKey });
  await queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
}

/** Whether this tab read the message before the inbox knows, so that no badge appears beside the open thread. */
function isReadHere({ peerId, lastSeq }: ConversationFrame): boolean {
  const thread = findThread(peerId)?.getState();
  return thread !== undefined && (thread.read[thread.me] ?? 0) >= lastSeq;
}

/** Whether the member wrote the last message. Undefined if unknown, e.g. after reading in another tab. */
function isLastMine(row: ConversationView, frame: ConversationFrame): boolean | undefined {
  if (frame.lastSeq <= row.lastSeq) return row.mine;
  if (frame.unread > row.unread) return false;
  const thread = findThread(frame.peerId)?.getState();
  const last = thread?.messages.findLast((message) => message.seq === frame.lastSeq);
  return last && last.senderId === thread?.me;
}
