import { DurableObject } from "cloudflare:workers";
import { INBOX_DELIVERY_MS, MESSAGE_PAGE_SIZE, RATE_LIMITS } from "#contract/limits.ts";
import type { ConversationDown, ConversationUp, MessageDraft, MessagesResult } from "#contract/messages.ts";
import { refuseSocket } from "#contract/refuse-socket.ts";
import { CLOSE, type ConversationHolder, readHolder } from "#contract/sockets.ts";
import type { InboxRpc } from "../rpc.ts";
import {
  acceptSocket,
  answerClose,
  closeExpired,
  closeSessions,
  closeSocket,
  earliestExpiry,
  holderOf,
  lastHolderOf,
  memberTag,
  openHolders,
  sendFrame,
} from "../sockets.ts";
import { type ParsedFrame, parseFrame, splitIntoFrames } from "./frames.ts";
import { SlidingWindowCounter } from "./sliding-window-counter.ts";
import { type Appended, ConversationStore } from "./store.ts";

const { limit: SEND_LIMIT, windowMs: SEND_WINDOW_MS } = RATE_LIMITS.messagesPerSender;
/** Frames and messages per window, refused ones included, after which a sender's socket is closed. */
const FLOOD_LIMIT = 5 * SEND_LIMIT;
/** Typing is relayed to the peer at most this often. */
const TYPING_MS = 1000;
/** The longest pause before a failed delivery to an inbox is repeated. */
const RETRY_MAX_MS = 60_000;
/** RFC 6455, 7.4.1: an error on this side. The client reconnects and sends again. */
const INTERNAL_ERROR = 1011;

type ConversationEnv = { INBOXES: DurableObjectNamespace<InboxRpc> };

/**
 * The conversation of two members, or of one with themselves: its sockets, RPC and alarm. The worker and inboxes call it; the worker
 * computes its name from the session. Messages are ordered by `seq`; what is acknowledged is committed.
 *
 * The one alarm has two jobs: it delivers watermarks to inboxes, and closes sockets of expired sessions. `#deliveryAt` and `#alarmAt`
 * mirror it in memory, so that a message sets it at most once per delivery and never reads it.
 */
export class Conversation extends DurableObject<ConversationEnv> {
  readonly #store: ConversationStore;
  readonly #sent = new SlidingWindowCounter(SEND_WINDOW_MS);
  readonly #received = new SlidingWindowCounter(SEND_WINDOW_MS);
  readonly #typing = new SlidingWindowCounter(TYPING_MS);
  #deliveryAt: number | null;
  #alarmAt = Number.POSITIVE_INFINITY;
  #expiry: number;
  #failures = 0;

  constructor(ctx: DurableObjectState, env: ConversationEnv) {
    super(ctx, env);
    this.#store = new ConversationStore(ctx.storage);
    this.#deliveryAt = this.#store.hasUndelivered() ? Date.now() : null;
    this.#expiry = earliestExpiry(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    console.log(JSON.stringify({ event: "conversation-awake", object: ctx.id.toString() }));
  }

  /** The upgrade. Snapshot and subscription are one synchronous block, so no message falls between them. */
  override fetch(request: Request): Response {
    const holder = readHolder<ConversationHolder>(request);
    if (holder.expiresAt <= Date.now() || this.#store.revokedSessions.has(holder.sessionId))
      return refuseSocket(CLOSE.sessionEnded);
    if (this.#store.isBlocked()) return refuseSocket(CLOSE.notFound);
    const { server, answer } = acceptSocket(this.ctx, holder);
    send(server, { type: "hello", v: 1, lastSeq: this.#store.lastSeq, read: this.#store.readMarks() });
    for (const messages of splitIntoFrames(this.#store.since(holder.since)))
      send(server, { type: "messages", messages });
    this.#expiry = Math.min(this.#expiry, holder.expiresAt);
    this.#setAlarm();
    return answer;
  }

  /**
   * Appends messages that came by HTTP and broadcasts them to every socket. `retryAfterMs` is how long a sender over the limit must wait.
   * Null when one of the two blocked the other.
   */
  append(senderId: string, peerId: string, drafts: MessageDraft[]): (MessagesResult & { retryAfterMs: number }) | null {
    if (this.#store.isBlocked()) return null;
    const { messages, refused } = this.#append(senderId, peerId, drafts, null);
    return { messages, refused, retryAfterMs: this.#sent.waitMs(senderId, Date.now()) };
  }

  /** One page, oldest first: the first after `since`, or else the last before `before`. `cursor` is a `before` while there are older ones. */
  history({ before = Number.MAX_SAFE_INTEGER, since }: { before?: number | undefined; since?: number | undefined }) {
    const rows =
      since === undefined
        ? this.#store.pageBefore(before, MESSAGE_PAGE_SIZE)
        : this.#store.pageSince(since, MESSAGE_PAGE_SIZE);
    const first = rows[0]?.seq ?? 1;
    const cursor = first > 1 ? String(first) : null;
    return { rows, cursor, lastSeq: this.#store.lastSeq, read: this.#store.readMarks() };
  }

  /** Moves a member's read mark forward and broadcasts it to every socket. */
  markRead(memberId: string, seq: number): void {
    this.#markRead(memberId, seq, null);
  }

  /** Closes the sockets of revoked sessions, and refuses those that arrive later. */
  revoke(sessionIds: string[]): void {
    this.#store.revokedSessions.add(sessionIds, Date.now());
    closeSessions(this.ctx, sessionIds);
  }

  /**
   * One of the two blocked or unblocked the other at instant `at`. While blocked, the conversation refuses messages and sockets; its open
   * sockets close with 4404, and unread messages count as read, since neither member sees them. An older change does nothing.
   */
  setBlocked(isBlocked: boolean, at: number): void {
    if (!this.#store.setBlocked(isBlocked, at) || !isBlocked) return;
    for (const memberId of this.#store.participantIds()) this.#markRead(memberId, this.#store.lastSeq, null);
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, CLOSE.notFound);
  }

  /** Closes a member's sockets with 4403 because they lost the permission to message. The worker decides whether they may reconnect. */
  closeSockets(memberId: string): void {
    for (const socket of this.ctx.getWebSockets(memberTag(memberId))) closeSocket(socket, CLOSE.forbidden);
  }

  /** Ids of the open sockets, for an inbox that checks its registrations. */
  openSocketIds(): string[] {
    return openHolders(this.ctx).map((holder) => holder.socketId);
  }

  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): void {
    const holder = holderOf<ConversationHolder>(socket);
    if (!holder) return;
    const now = Date.now();
    const parsed = this.#parse(holder, raw, now);
    try {
      if ("close" in parsed) closeSocket(socket, parsed.close);
      else this.#handle(socket, holder, parsed.frame, now);
    } catch (error) {
      console.error(JSON.stringify({ event: "conversation-failed", message: String(error) }));
      closeSocket(socket, INTERNAL_ERROR);
    }
  }

  #parse({ memberId, expiresAt }: ConversationHolder, raw: string | ArrayBuffer, now: number): ParsedFrame {
    if (expiresAt <= now) return { close: CLOSE.sessionEnded };
    const parsed = parseFrame(raw);
    if ("close" in parsed) return parsed;
    this.#received.add(memberId, parsed.frame.type === "send" ? parsed.frame.messages.length : 1, now);
    return this.#received.count(memberId, now) > FLOOD_LIMIT ? { close: CLOSE.flood } : parsed;
  }

  #handle(socket: WebSocket, { memberId, peerId }: ConversationHolder, frame: ConversationUp, now: number): void {
    if (frame.type === "send") this.#send(socket, memberId, peerId, frame.messages);
    else if (frame.type === "read") this.#markRead(memberId, frame.seq, socket);
    else this.#relayTyping(memberId, peerId, now);
  }

  #send(socket: WebSocket, memberId: string, peerId: string, drafts: readonly MessageDraft[]): void {
    const { messages, refused } = this.#append(memberId, peerId, drafts, socket);
    const acks = messages.map(({ clientId, seq, createdAt }) => ({ clientId, seq, createdAt }));
    if (acks.length > 0) send(socket, { type: "ack", acks });
    for (const one of refused) send(socket, { type: "refused", ...one });
  }

  #append(senderId: string, peerId: string, drafts: readonly MessageDraft[], from: WebSocket | null): Appended {
    const now = Date.now();
    const limit = SEND_LIMIT - this.#sent.count(senderId, now);
    const appended = this.#store.append(senderId, peerId, drafts, limit, now);
    this.#sent.add(senderId, appended.inserted.length, now);
    if (appended.inserted.length > 0) {
      this.#scheduleDelivery(now);
      this.#broadcast({ type: "messages", messages: appended.inserted }, from);
    }
    return appended;
  }

  #markRead(memberId: string, seq: number, from: WebSocket | null): void {
    const moved = this.#store.markRead(memberId, seq);
    if (moved === null) return;
    this.#scheduleDelivery(Date.now());
    this.#broadcast({ type: "read", memberId, seq: moved }, from);
  }

  #relayTyping(memberId: string, peerId: string, now: number): void {
    if (memberId === peerId || this.#typing.count(memberId, now) > 0) return;
    this.#typing.add(memberId, 1, now);
    for (const socket of this.ctx.getWebSockets(memberTag(peerId))) send(socket, { type: "typing", memberId });
  }

  /** Sends a frame to every socket but the one it came from. */
  #broadcast(down: ConversationDown, from: WebSocket | null): void {
    const frame = JSON.stringify(down);
    for (const socket of this.ctx.getWebSockets()) if (socket !== from) sendFrame(socket, frame);
  }

  #scheduleDelivery(now: number): void {
    this.#deliveryAt = Math.min(this.#deliveryAt ?? Number.POSITIVE_INFINITY, now + INBOX_DELIVERY_MS);
    this.#setAlarm();
  }

  /** Sets the alarm unless it is set for that instant. Not awaited: it commits together with the writes around it. */
  #setAlarm(): void {
    const at = Math.min(this.#deliveryAt ?? Number.POSITIVE_INFINITY, this.#expiry);
    if (at === this.#alarmAt || at === Number.POSITIVE_INFINITY) return;
    this.#alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#alarmAt = Number.POSITIVE_INFINITY;
    closeExpired(this.ctx, now);
    this.#expiry = earliestExpiry(this.ctx);
    if (this.#deliveryAt !== null && this.#deliveryAt <= now) {
      // Cleared first: a message that is appended during the delivery schedules the next one.
      this.#deliveryAt = null;
      await this.#deliver();
      if (this.#store.hasUndelivered())
        this.#deliveryAt ??= Date.now() + Math.min(INBOX_DELIVERY_MS * 2 ** this.#failures, RETRY_MAX_MS);
    }
    this.#setAlarm();
  }

  async #deliver(): Promise<void> {
    const deliveries = await Promise.allSettled(
      this.#store.undeliveredWatermarks().map(async ({ memberId, watermark }) => {
        await this.env.INBOXES.getByName(memberId).deliver(watermark);
        this.#store.markDelivered(memberId, watermark);
      }),
    );
    const failed = deliveries.filter((one) => one.status === "rejected");
    this.#failures = failed.length > 0 ? this.#failures + 1 : 0;
    for (const { reason } of failed)
      console.error(JSON.stringify({ event: "inbox-unreachable", message: String(reason) }));
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    answerClose(socket);
    const holder = lastHolderOf(socket);
    if (!holder) return;
    // If this fails, the member's inbox counts one socket too many until it checks its registrations.
    await Promise.allSettled([this.env.INBOXES.getByName(holder.memberId).release(holder.socketId)]);
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.webSocketClose(socket);
  }
}

const send = (socket: WebSocket, down: ConversationDown) => sendFrame(socket, JSON.stringify(down));
