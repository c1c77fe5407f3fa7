import { SOCKET_TIMEOUT_MS } from "#contract/limits.ts";
import type { MessageDraft } from "#contract/messages.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { announce } from "#web/lib/announce.ts";
import type { Refusal } from "./thread-state.ts";
import * as threadState from "./thread-state.ts";
import type { ThreadStore } from "./thread-store.ts";

const SEND_FAILED = "Failed to send message";

/** Gives the reason only if an immediate retry would not help. */
export const failureText = (code: Refusal | null): string =>
  code === "stranger-limit" || code === "messages-limited" || code === "request-waiting"
    ? PROBLEMS[code][1]
    : SEND_FAILED;

type Connection = {
  /** Whether everything before the pending messages is loaded. */
  isReady: () => boolean;
  /** Returns false if the frame was not sent. */
  send: (frame: { type: "send"; messages: MessageDraft[] }) => boolean;
  reconnect: () => void;
  onSettled: () => void;
};

/** The uncommitted messages of one thread. One frame is sent at a time; the next waits for its acknowledgement. */
export class Outbox {
  readonly #store: ThreadStore;
  readonly #connection: Connection;
  #inFlight = new Set<string>();
  #ackTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ThreadStore, connection: Connection) {
    this.#store = store;
    this.#connection = connection;
  }

  /** Failed messages do not count. */
  get isEmpty(): boolean {
    return threadState.nextFrame(this.#store.state.outbox).length === 0;
  }

  /** `text`: trimmed, not blank. */
  add(text: string): void {
    const pending = { clientId: crypto.randomUUID(), text, at: new Date().toISOString(), failed: null };
    this.#store.update({ outbox: [...this.#store.state.outbox, pending] });
    this.flush();
  }

  retry(clientId: string): void {
    this.#store.set(threadState.retryPending(this.#store.state, clientId));
    this.flush();
  }

  discard(clientId: string): void {
    this.#store.update({ outbox: this.#store.state.outbox.filter((one) => one.clientId !== clientId) });
  }

  /** Sends the pending messages as one frame, unless the history is incomplete: it may already contain them. */
  flush(): void {
    if (this.#store.state.refusal !== null) this.failAll();
    if (this.#inFlight.size > 0 || !this.#connection.isReady()) return;
    const messages = threadState.nextFrame(this.#store.state.outbox);
    if (messages.length === 0 || !this.#connection.send({ type: "send", messages })) return;
    this.#inFlight = new Set(messages.map((message) => message.clientId));
    this.#ackTimer = setTimeout(this.#connection.reconnect, SOCKET_TIMEOUT_MS);
  }

  settle(clientIds: readonly string[]): void {
    for (const clientId of clientIds) this.#inFlight.delete(clientId);
    if (this.#inFlight.size > 0) return;
    clearTimeout(this.#ackTimer);
    this.flush();
    this.#connection.onSettled();
  }

  refuse({ clientId, code }: { clientId: string; code: Refusal }): void {
    this.#store.set(threadState.fail(this.#store.state, [clientId], code));
    announce(failureText(code));
    this.settle([clientId]);
  }

  /** The server accepts no further message in this thread. */
  failAll(): void {
    const pending = this.#store.state.outbox.filter((one) => !one.failed).map((one) => one.clientId);
    if (pending.length === 0) return;
    this.#store.set(threadState.fail(this.#store.state, pending, "refused"));
    announce(SEND_FAILED);
  }

  /** The connection is lost, so the unacknowledged frame becomes pending again. */
  reset(): void {
    this.#inFlight.clear();
    clearTimeout(this.#ackTimer);
  }

  clear(): void {
    clearTimeout(this.#ackTimer);
    this.#store.update({ outbox: [] });
  }
}
