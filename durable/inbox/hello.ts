import type { InboxDown } from "#contract/messages.ts";
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
