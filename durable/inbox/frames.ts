import type { InboxDown } from "#contract/messages.ts";
import { type ConversationWatermark, isOpen, REQUEST, type RequestState } from "#contract/sockets.ts";
import type { InboxStore } from "./store.ts";

export const helloOf = (store: InboxStore, pushedAt: number | null): InboxDown => ({
  type: "hello",
  v: 1,
  unread: store.unread(),
  notifications: store.notifications.unread(),
  requests: store.requests(),
  ...(pushedAt !== null && { quietMs: Date.now() - pushedAt }),
});

export const conversationsOf = (store: InboxStore): InboxDown => ({
  type: "conversations",
  ...store.totals(),
});

/** `before`: the former state. Tabs apply a change of an open conversation themselves. */
export function changeOf(
  store: InboxStore,
  { peerId, lastSeq, lastLine, at, request = REQUEST.none, ...watermark }: ConversationWatermark,
  before: RequestState | null,
): InboxDown {
  if (request !== (before ?? request) || !isOpen(request)) return conversationsOf(store);
  const unread = store.muted.has(peerId) ? 0 : watermark.unread;
  return { type: "conversation", peerId, lastSeq, unread, lastLine, at: new Date(at).toISOString() };
}
