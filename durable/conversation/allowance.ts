import { SECOND_MS } from "#contract/limits.ts";
import type { InboxRpc } from "../rpc.ts";
import { SlidingWindowCounter } from "../sliding-window-counter.ts";
import { SEND_LIMIT, SEND_WINDOW_MS } from "./send-limits.ts";

const PAUSE_MS = SECOND_MS;

/** A few messages are free by socket; the others need an allowance from the sender's inbox, one limit for all. */
export class Allowance {
  readonly #inboxes: DurableObjectNamespace<InboxRpc>;
  readonly #sent = new SlidingWindowCounter(SEND_WINDOW_MS);
  readonly #allowed = new SlidingWindowCounter(SEND_WINDOW_MS);
  readonly #exhausted = new SlidingWindowCounter(PAUSE_MS);
  readonly #pending = new Map<string, Promise<void>>();

  constructor(inboxes: DurableObjectNamespace<InboxRpc>) {
    this.#inboxes = inboxes;
  }

  left(senderId: string, free: number, now: number): number {
    const allowed = free + this.#allowed.count(senderId, now);
    return Math.max(0, Math.min(SEND_LIMIT, allowed) - this.#sent.count(senderId, now));
  }

  count(senderId: string, messages: number, now: number): void {
    this.#sent.add(senderId, messages, now);
  }

  waitMs(senderId: string, now: number): number {
    return this.#sent.waitMs(senderId, now);
  }

  /** Null: no wait. Also waits for earlier requests, so that messages stay in order; call it again after each wait. */
  wait(senderId: string, messages: number, free: number): Promise<void> | null {
    const pending = this.#pending.get(senderId);
    if (pending) return pending;
    const now = Date.now();
    const missing = Math.min(messages - this.left(senderId, free, now), SEND_LIMIT - this.#sent.count(senderId, now));
    if (missing <= 0 || this.#exhausted.count(senderId, now) > 0) return null;
    const asking = this.#ask(senderId, missing);
    this.#pending.set(senderId, asking);
    return asking;
  }

  async #ask(senderId: string, messages: number): Promise<void> {
    try {
      const allowed = await this.#inboxes.getByName(senderId).allowMessages(messages);
      const now = Date.now();
      this.#allowed.add(senderId, allowed, now);
      if (allowed < messages) this.#exhausted.add(senderId, 1, now);
    } finally {
      this.#pending.delete(senderId);
    }
  }
}
