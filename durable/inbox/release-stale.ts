import { MINUTE_MS } from "#contract/limits.ts";
import type { ConversationRpc } from "../rpc.ts";
import type { InboxStore } from "./store.ts";

/** A younger registration may belong to a socket that its conversation has not accepted yet. */
const ACCEPT_TIMEOUT_MS = MINUTE_MS;

export async function releaseStale(
  store: InboxStore,
  conversations: DurableObjectNamespace<ConversationRpc>,
): Promise<void> {
  const registered = [...store.registeredBefore(Date.now() - ACCEPT_TIMEOUT_MS)];
  await Promise.allSettled(
    registered.map(async ([target, socketIds]) => {
      const open = await conversations.getByName(target).openSocketIds();
      store.release(socketIds.filter((socketId) => !open.includes(socketId)));
    }),
  );
}
