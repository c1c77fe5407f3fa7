import type { InboxDown } from "#contract/messages.ts";
import { type ConversationWatermark, isOpen, REQUEST, type RequestState } from "#contract/sockets.ts";
import type { InboxStore } from "./store.ts";

/** The first frame of a socket. `pushedAt`: when something was last pushed, in milliseconds. */
export const helloOf = (store: InboxStore, pushedAt: number | null): InboxDown => ({
  type: "hello",
  v: 1,
  unread: store.unread(),
  notifications: store.notifications.unread(),
  requests: store.requests(),
  ...(pushedAt !== null && { quietMs: Date.now() - pushedAt }),
});

/** The lists changed: the tabs fetch them. */
export const conversationsOf = (store: InboxStore): InboxDown => ({
  type: "conversations",
  unread: store.unread(),
  requests: store.requests(),
});

/** A conversation changed, which was `before` for the member. The tabs put a change of an open one into their list themselves. */
export function changeOf(
  store: InboxStore,
  { peerId, lastSeq, lastLine, at, request = REQUEST.none, ...watermark }: ConversationWatermark,
  before: RequestState | null,
): InboxDown {
  if (request !== (before ?? request) || !isOpen(request)) return conversationsOf(store);
  const unread = store.muted.has(peerId) ? 0 : watermark.unread;
  return { type: "conversation", peerId, lastSeq, unread, lastLine, at: new Date(at).toISOString() };
}
