import { CLOSE } from "#contract/messages.ts";
import type { SocketHolder } from "#contract/sockets.ts";

/** Tags by which an object finds its sockets again, also after sleep. */
export const memberTag = (memberId: string) => `member:${memberId}`;
export const sessionTag = (sessionId: string) => `session:${sessionId}`;

type Attachment<Holder> = Holder & { closed?: true };

/** The two ends of a new socket, the server's accepted for hibernation: the platform keeps it while the object sleeps. */
export function acceptSocket(ctx: DurableObjectState, holder: SocketHolder): { server: WebSocket; answer: Response } {
  const { 0: client, 1: server } = new WebSocketPair();
  ctx.acceptWebSocket(server, [memberTag(holder.memberId), sessionTag(holder.sessionId)]);
  server.serializeAttachment(holder);
  return { server, answer: new Response(null, { status: 101, webSocket: client }) };
}

/** Accepts and closes at once: a browser cannot read a failed upgrade (security rule 14). */
export function refuseSocket(code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code);
  return new Response(null, { status: 101, webSocket: client });
}

/** Who holds a socket; null once it was closed from here: what its client still sends counts for nothing. */
export function holderOf<Holder extends SocketHolder>(socket: WebSocket): Holder | null {
  const attachment = socket.deserializeAttachment() as Attachment<Holder> | null;
  return attachment && !attachment.closed ? attachment : null;
}

/** Who held a socket, also after it was closed. */
export const lastHolderOf = (socket: WebSocket): SocketHolder | null => socket.deserializeAttachment();

/** Closes a socket and remembers that it is, since its client may send on until it hears of it. */
export function closeSocket(socket: WebSocket, code: number): void {
  const holder = holderOf(socket);
  if (!holder) return;
  socket.serializeAttachment({ ...holder, closed: true });
  socket.close(code);
}

/** Answers a client's close: a hibernating socket's half of the handshake is not done by the platform. */
export function answerClose(socket: WebSocket): void {
  if (socket.readyState === WebSocket.READY_STATE_CLOSING) socket.close(1000);
}

/** Sends a frame; a socket that is closing or gone is no error: its client comes back and asks for what it missed. */
export function sendFrame(socket: WebSocket, frame: string): void {
  if (socket.readyState !== WebSocket.READY_STATE_OPEN) return;
  try {
    socket.send(frame);
  } catch {
    // Went away between the two lines.
  }
}

/** Holders of the sockets that are open. */
export function openHolders(ctx: DurableObjectState): SocketHolder[] {
  return ctx.getWebSockets().flatMap((socket) => holderOf(socket) ?? []);
}

/** Closes the sockets of these sessions with 4401. */
export function closeSessions(ctx: DurableObjectState, sessionIds: readonly string[], lastFrame?: string): void {
  for (const socket of sessionIds.flatMap((sessionId) => ctx.getWebSockets(sessionTag(sessionId)))) {
    if (lastFrame !== undefined) sendFrame(socket, lastFrame);
    closeSocket(socket, CLOSE.sessionEnded);
  }
}

/** Closes the sockets whose session is over by `now` with 4401. */
export function closeExpired(ctx: DurableObjectState, now: number): void {
  for (const socket of ctx.getWebSockets()) {
    const holder = holderOf(socket);
    if (holder && holder.expiresAt <= now) closeSocket(socket, CLOSE.sessionEnded);
  }
}

/** When the next socket's session is over; Infinity without sockets. */
export const earliestExpiry = (ctx: DurableObjectState): number =>
  Math.min(Number.POSITIVE_INFINITY, ...openHolders(ctx).map((holder) => holder.expiresAt));
