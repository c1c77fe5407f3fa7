import { MINUTE_MS, RATE_LIMITS } from "#contract/limits.ts";
import type { ConversationRpc } from "../rpc.ts";
import { SlidingWindowCounter } from "../sliding-window-counter.ts";
import type { InboxStore } from "./store.ts";

const PER_SENDER = RATE_LIMITS.messagesPerSender;

/** Over all conversations. */
export class SendLimit {
  readonly #allowed = new SlidingWindowCounter(PER_SENDER.windowMs);

  allow(messages: number, now: number): number {
    const allowed = Math.min(messages, PER_SENDER.limit - this.#allowed.count("", now));
    this.#allowed.add("", allowed, now);
    return allowed;
  }
}

/** A younger registration may belong to a socket that its conversation has not accepted yet. */
const ACCEPT_TIMEOUT_MS = MINUTE_MS;

/** Makes room for sockets: of those that their conversation has closed. */
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
