import type { ConversationDown, MessageView, RefusedView } from "#contract/messages.ts";
import { SlidingWindowCounter } from "../sliding-window-counter.ts";
import { memberTag, sendFrame } from "../sockets.ts";
import { TYPING_MS } from "./send-limits.ts";
import type { ConversationStore } from "./store.ts";

export const send = (socket: WebSocket, down: ConversationDown): void => sendFrame(socket, JSON.stringify(down));

export function broadcast(
  ctx: DurableObjectState,
  down: ConversationDown,
  { from = null, to }: { from?: WebSocket | null; to?: string } = {},
): void {
  const frame = JSON.stringify(down);
  for (const socket of ctx.getWebSockets(to && memberTag(to))) if (socket !== from) sendFrame(socket, frame);
}

export function answerSender(
  socket: WebSocket,
  messages: readonly MessageView[],
  refused: readonly RefusedView[],
): void {
  const acks = messages.map(({ clientId, seq, createdAt }) => ({ clientId, seq, createdAt }));
  if (acks.length > 0) send(socket, { type: "ack", acks });
  for (const one of refused) send(socket, { type: "refused", ...one });
}

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
