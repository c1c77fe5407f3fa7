import { RATE_LIMITS } from "#contract/limits.ts";
import { SlidingWindowCounter } from "../sliding-window-counter.ts";

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
