import type { ConversationDown, MessageView, RefusedView } from "#contract/messages.ts";
import { memberTag, sendFrame } from "../sockets.ts";

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
