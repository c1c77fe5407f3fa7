import { SlidingWindowCounter } from "../sliding-window-counter.ts";
import { broadcast } from "./fan-out.ts";
import { TYPING_MS } from "./send-limits.ts";
import type { ConversationStore } from "./store.ts";

type Typist = { memberId: string; peerId: string };

/** At most once per TYPING_MS, and not in a request. */
export class Typing {
  readonly #recent = new SlidingWindowCounter(TYPING_MS);

  relay(ctx: DurableObjectState, store: ConversationStore, { memberId, peerId }: Typist, now: number): void {
    if (memberId === peerId || this.#recent.count(memberId, now) > 0) return;
    this.#recent.add(memberId, 1, now);
    if (!store.participants.isRequest) broadcast(ctx, { type: "typing", memberId }, { to: peerId });
  }
}
