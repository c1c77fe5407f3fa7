import type { InboxUp } from "#contract/messages.ts";
import { CLOSE, type SocketHolder } from "#contract/sockets.ts";

const frameOf = (type: InboxUp["type"]): string => JSON.stringify({ type } satisfies InboxUp);
/** Of an inbox's socket. */
export const HIDDEN = frameOf("hidden");
export const VISIBLE = frameOf("visible");

/** They survive hibernation. */
export const memberTag = (memberId: string) => `member:${memberId}`;
const sessionTag = (sessionId: string) => `session:${sessionId}`;

/** `hiddenSince`: since when the tab is hidden, in ms. */
type Attachment<Holder> = Holder & { closed?: true; hiddenSince?: number };

/** With hibernation: the platform keeps it open while the object sleeps. */
export function acceptSocket(ctx: DurableObjectState, holder: SocketHolder): { server: WebSocket; answer: Response } {
  const { 0: client, 1: server } = new WebSocketPair();
  ctx.acceptWebSocket(server, [memberTag(holder.memberId), sessionTag(holder.sessionId)]);
  server.serializeAttachment(holder);
  return { server, answer: new Response(null, { status: 101, webSocket: client }) };
}

/** Null once we closed it, so that later frames are ignored. */
export function holderOf<Holder extends SocketHolder>(socket: WebSocket): Holder | null {
  const attachment = socket.deserializeAttachment() as Attachment<Holder> | null;
  return attachment && !attachment.closed ? attachment : null;
}

export const lastHolderOf = (socket: WebSocket): SocketHolder | null => socket.deserializeAttachment();

/** Marked as closed, since its client may send more frames before it notices. */
export function closeSocket(socket: WebSocket, code: number): void {
  const holder = holderOf(socket);
  if (!holder) return;
  socket.serializeAttachment({ ...holder, closed: true });
  socket.close(code);
}

export function setHidden(socket: WebSocket, hiddenSince: number | undefined): void {
  const holder = holderOf(socket);
  if (holder) socket.serializeAttachment({ ...holder, hiddenSince } satisfies Attachment<SocketHolder>);
}

/** The socket of the tab that is hidden for the longest time. Returns whether there was one. */
export function displaceHidden(ctx: DurableObjectState): boolean {
  const hiddenSince = (socket: WebSocket) => holderOf<Attachment<SocketHolder>>(socket)?.hiddenSince;
  const hidden = ctx.getWebSockets().filter((socket) => hiddenSince(socket) !== undefined);
  const [longest] = hidden.toSorted((one, other) => Number(hiddenSince(one)) - Number(hiddenSince(other)));
  if (longest) closeSocket(longest, CLOSE.displaced);
  return longest !== undefined;
}

/** The platform does not complete the handshake of a hibernating socket. */
export function answerClose(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CLOSING) socket.close(1000);
}

/** A closed socket is no error: its client reconnects and asks for what it missed. */
export function sendFrame(socket: WebSocket, frame: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  try {
    socket.send(frame);
  } catch {
    // It closed between the check and the call.
  }
}

export function broadcast(ctx: DurableObjectState, frame: string, exceptTab?: string): void {
  for (const socket of ctx.getWebSockets())
    if (exceptTab === undefined || lastHolderOf(socket)?.tab !== exceptTab) sendFrame(socket, frame);
}

export function openHolders(ctx: DurableObjectState): SocketHolder[] {
  return ctx.getWebSockets().flatMap((socket) => holderOf(socket) ?? []);
}

export function closeSessions(ctx: DurableObjectState, sessionIds: readonly string[], lastFrame?: string): void {
  for (const socket of sessionIds.flatMap((sessionId) => ctx.getWebSockets(sessionTag(sessionId)))) {
    if (lastFrame !== undefined) sendFrame(socket, lastFrame);
    closeSocket(socket, CLOSE.sessionEnded);
  }
}

export function closeExpired(ctx: DurableObjectState, now: number): void {
  for (const socket of ctx.getWebSockets()) {
    const holder = holderOf(socket);
    if (holder && holder.expiresAt <= now) closeSocket(socket, CLOSE.sessionEnded);
  }
}

export const earliestExpiry = (ctx: DurableObjectState): number =>
  Math.min(Number.POSITIVE_INFINITY, ...openHolders(ctx).map((holder) => holder.expiresAt));

/** RFC 6455, 7.4.1. The client reconnects and sends again. */
export const INTERNAL_ERROR = 1011;
