import { SOCKET_TIMEOUT_MS } from "#contract/limits.ts";
import type { MessageDraft } from "#contract/messages.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { announce } from "#web/lib/announce.ts";
import type { Refusal } from "./thread-state.ts";
import * as threadState from "./thread-state.ts";
import type { ThreadStore } from "./thread-store.ts";

const SEND_FAILED = "Failed to send message";

/** What the member reads about a message that was refused: why, where trying again at once would not help. */
export const failureText = (code: Refusal | null): string =>
  code === "stranger-limit" || code === "messages-limited" || code === "request-waiting"
    ? PROBLEMS[code][1]
    : SEND_FAILED;

/** What an outbox needs of its thread. */
type Connection = {
  /** Whether everything before the pending messages is loaded. */
  isReady: () => boolean;
  /** Returns false if the frame was not sent. */
  send: (frame: { type: "send"; messages: MessageDraft[] }) => boolean;
  reconnect: () => void;
  /** There is no unacknowledged frame anymore. */
  onSettled: () => void;
};

/** The messages of one thread that are not committed yet. One frame is sent at a time; the next waits for its acknowledgement. */
export class Outbox {
  readonly #store: ThreadStore;
  readonly #connection: Connection;
  /** Client ids of the unacknowledged frame. */
  #inFlight = new Set<string>();
  #ackTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ThreadStore, connection: Connection) {
    this.#store = store;
    this.#connection = connection;
  }

  /** Whether nothing waits to be sent; failed messages do not count. */
  get isEmpty(): boolean {
    return threadState.nextFrame(this.#store.state.outbox).length === 0;
  }

  /** Adds trimmed text that is not blank. */
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

  /** Sends the pending messages as one frame. It waits while the history is incomplete, which may already contain them. */
  flush(): void {
    if (this.#store.state.refusal !== null) this.failAll();
    if (this.#inFlight.size > 0 || !this.#connection.isReady()) return;
    const messages = threadState.nextFrame(this.#store.state.outbox);
    if (messages.length === 0 || !this.#connection.send({ type: "send", messages })) return;
    this.#inFlight = new Set(messages.map((message) => message.clientId));
    this.#ackTimer = setTimeout(this.#connection.reconnect, SOCKET_TIMEOUT_MS);
  }

  /** The server committed or refused these messages. */
  settle(clientIds: readonly string[]): void {
    for (const clientId of clientIds) this.#inFlight.delete(clientId);
    if (this.#inFlight.size > 0) return;
    clearTimeout(this.#ackTimer);
    this.flush();
    this.#connection.onSettled();
  }

  /** The server refused one message. */
  refuse({ clientId, code }: { clientId: string; code: Refusal }): void {
    this.#store.set(threadState.fail(this.#store.state, [clientId], code));
    announce(failureText(code));
    this.settle([clientId]);
  }

  /** The server accepts no message of this thread anymore. */
  failAll(): void {
    const pending = this.#store.state.outbox.filter((one) => !one.failed).map((one) => one.clientId);
    if (pending.length === 0) return;
    this.#store.set(threadState.fail(this.#store.state, pending, "refused"));
    announce(SEND_FAILED);
  }

  /** The connection is lost: the unacknowledged frame becomes pending again. */
  reset(): void {
    this.#inFlight.clear();
    clearTimeout(this.#ackTimer);
  }

  clear(): void {
    clearTimeout(this.#ackTimer);
    this.#store.update({ outbox: [] });
  }
}
