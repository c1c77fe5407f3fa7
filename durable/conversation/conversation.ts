import { DurableObject } from "cloudflare:workers";
import { INBOX_DELIVERY_MS, MESSAGE_PAGE_SIZE, RATE_LIMITS } from "#contract/limits.ts";
import {
  CLOSE,
  type ConversationDown,
  type ConversationUp,
  type MessageDraft,
  type MessagesResult,
  type MessageView,
} from "#contract/messages.ts";
import { type ConversationHolder, readHolder } from "#contract/sockets.ts";
import type { Inbox } from "../inbox/inbox.ts";
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
  refuseSocket,
  sendFrame,
} from "../sockets.ts";
import { type ReadFrame, readFrame } from "./frames.ts";
import { SlidingCount } from "./sliding-count.ts";
import { inFrames } from "./snapshot.ts";
import { type Appended, ConversationLog } from "./store.ts";

const { limit: SEND_LIMIT, windowMs: SEND_WINDOW_MS } = RATE_LIMITS.messagesPerSender;
/** Frames and messages, refused ones included, after which a sender who does not stop is cut off. */
const HAMMERING = 5 * SEND_LIMIT;
/** A peer hears that someone types at most this often. */
const TYPING_MS = 1000;
/** Pause before an inbox that failed is told again; doubles up to a minute. */
const RETRY_MAX_MS = 60_000;
/** RFC 6455, 7.4.1: something failed on this side; the client comes back and sends again. */
const FAILED = 1011;

/**
 * The door of one conversation: two members, or one with themselves. Named by the worker, which is the only caller, from the session.
 * Order is `seq`; what is acknowledged is committed. Rules: security 9, 12 to 15.
 *
 * The one alarm serves two things: telling the inboxes that are behind, and closing sockets whose session is over. `#dueAt` and
 * `#alarmAt` mirror it in memory, so that a message sets it at most once per delivery and never asks.
 */
export class Conversation extends DurableObject<{ INBOXES: DurableObjectNamespace<Inbox> }> {
  readonly #log: ConversationLog;
  readonly #sent = new SlidingCount(SEND_WINDOW_MS);
  readonly #heard = new SlidingCount(SEND_WINDOW_MS);
  readonly #typing = new SlidingCount(TYPING_MS);
  #dueAt: number | null;
  #alarmAt = Number.POSITIVE_INFINITY;
  #expiry: number;
  #failures = 0;

  constructor(ctx: DurableObjectState, env: { INBOXES: DurableObjectNamespace<Inbox> }) {
    super(ctx, env);
    this.#log = new ConversationLog(ctx.storage);
    this.#dueAt = this.#log.isBehind() ? Date.now() : null;
    this.#expiry = earliestExpiry(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    console.log(JSON.stringify({ event: "conversation-awake", object: ctx.id.toString() }));
  }

  /** The upgrade. Snapshot and subscription stand in one synchronous block: no message can fall between (security rule 13). */
  override fetch(request: Request): Response {
    const holder = readHolder<ConversationHolder>(request);
    if (holder.expiresAt <= Date.now() || this.#log.hasEnded(holder.sessionId)) return refuseSocket(CLOSE.sessionEnded);
    if (this.#log.isParted()) return refuseSocket(CLOSE.notFound);
    const { server, answer } = acceptSocket(this.ctx, holder);
    send(server, { type: "hello", v: 1, lastSeq: this.#log.lastSeq, read: this.#log.readMarks() });
    for (const messages of inFrames(this.#log.since(holder.since))) send(server, { type: "messages", messages });
    this.#expiry = Math.min(this.#expiry, holder.expiresAt);
    this.#schedule();
    return answer;
  }

  /**
   * Appends what a member sends over HTTP and tells every open socket. `retryAfterMs` is how long a sender over the limit must wait.
   * Null when the two were parted.
   */
  append(senderId: string, peerId: string, drafts: MessageDraft[]): (MessagesResult & { retryAfterMs: number }) | null {
    if (this.#log.isParted()) return null;
    const { messages, refused } = this.#append(senderId, peerId, drafts, null);
    return { messages, refused, retryAfterMs: this.#sent.waitMs(senderId, Date.now()) };
  }

  /**
   * One page, oldest first: the one after `since`, or else the newest before `before`. `cursor` is a `before` while older ones exist.
   */
  history({ before, since }: { before?: number | undefined; since?: number | undefined }) {
    const rows: MessageView[] =
      since === undefined
        ? this.#log.pageBefore(before ?? Number.MAX_SAFE_INTEGER, MESSAGE_PAGE_SIZE)
        : this.#log.pageSince(since, MESSAGE_PAGE_SIZE);
    const first = rows[0]?.seq ?? 1;
    return {
      rows,
      cursor: first > 1 ? String(first) : null,
      lastSeq: this.#log.lastSeq,
      read: this.#log.readMarks(),
    };
  }

  /** Moves a member's read mark forward and tells every open socket. */
  mark(memberId: string, seq: number): void {
    this.#mark(memberId, seq, null);
  }

  /** Closes the sockets of sessions that ended and takes none of theirs that may still be on its way. */
  sever(sessionIds: string[]): void {
    this.#log.revokeSessions(sessionIds, Date.now());
    closeSessions(this.ctx, sessionIds);
  }

  /**
   * One of the two blocked the other, or lifted it, at instant `at`: closes every socket with 4404 and takes no message and no socket
   * until it is lifted. What was unread counts as read, since neither sees the conversation any more. An older word changes nothing.
   */
  part(isParted: boolean, at: number): void {
    if (!this.#log.part(isParted, at) || !isParted) return;
    for (const memberId of this.#log.participants()) this.#mark(memberId, this.#log.lastSeq, null);
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, CLOSE.notFound);
  }

  /** Closes a member's sockets with 4403: what let them write to others is gone. Whether they may come back is the worker's to say. */
  dismiss(memberId: string): void {
    for (const socket of this.ctx.getWebSockets(memberTag(memberId))) closeSocket(socket, CLOSE.forbidden);
  }

  /** Ids of the sockets that are open here, for an inbox that doubts its count. */
  connected(): string[] {
    return openHolders(this.ctx).map((holder) => holder.socketId);
  }

  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): void {
    const holder = holderOf<ConversationHolder>(socket);
    if (!holder) return;
    const now = Date.now();
    const read = this.#read(holder, raw, now);
    if ("close" in read) {
      closeSocket(socket, read.close);
      return;
    }
    try {
      this.#take(socket, holder, read.frame, now);
    } catch (error) {
      console.error(JSON.stringify({ event: "conversation-failed", message: String(error) }));
      closeSocket(socket, FAILED);
    }
  }

  #read({ memberId, expiresAt }: ConversationHolder, raw: string | ArrayBuffer, now: number): ReadFrame {
    if (expiresAt <= now) return { close: CLOSE.sessionEnded };
    const read = readFrame(raw);
    if ("close" in read) return read;
    this.#heard.add(memberId, read.frame.type === "send" ? read.frame.messages.length : 1, now);
    return this.#heard.count(memberId, now) > HAMMERING ? { close: CLOSE.flood } : read;
  }

  #take(socket: WebSocket, { memberId, peerId }: ConversationHolder, frame: ConversationUp, now: number): void {
    if (frame.type === "send") this.#send(socket, memberId, peerId, frame.messages);
    else if (frame.type === "read") this.#mark(memberId, frame.seq, socket);
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
    const room = SEND_LIMIT - this.#sent.count(senderId, now);
    const appended = this.#log.append(senderId, peerId, drafts, room, now);
    this.#sent.add(senderId, appended.inserted.length, now);
    if (appended.inserted.length > 0) {
      this.#tellInboxes(now);
      this.#tellOthers({ type: "messages", messages: appended.inserted }, from);
    }
    return appended;
  }

  #mark(memberId: string, seq: number, from: WebSocket | null): void {
    const reached = this.#log.mark(memberId, seq);
    if (reached === null) return;
    this.#tellInboxes(Date.now());
    this.#tellOthers({ type: "read", memberId, seq: reached }, from);
  }

  #relayTyping(memberId: string, peerId: string, now: number): void {
    if (memberId === peerId || this.#typing.count(memberId, now) > 0) return;
    this.#typing.add(memberId, 1, now);
    for (const socket of this.ctx.getWebSockets(memberTag(peerId))) send(socket, { type: "typing", memberId });
  }

  #tellOthers(down: ConversationDown, from: WebSocket | null): void {
    const frame = JSON.stringify(down);
    for (const socket of this.ctx.getWebSockets()) if (socket !== from) sendFrame(socket, frame);
  }

  #tellInboxes(now: number): void {
    this.#dueAt = Math.min(this.#dueAt ?? Number.POSITIVE_INFINITY, now + INBOX_DELIVERY_MS);
    this.#schedule();
  }

  /** Sets the alarm when it is not set for that instant. Not awaited: it commits together with the writes around it. */
  #schedule(): void {
    const at = Math.min(this.#dueAt ?? Number.POSITIVE_INFINITY, this.#expiry);
    if (at === this.#alarmAt || at === Number.POSITIVE_INFINITY) return;
    this.#alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#alarmAt = Number.POSITIVE_INFINITY;
    closeExpired(this.ctx, now);
    this.#expiry = earliestExpiry(this.ctx);
    if (this.#dueAt !== null && this.#dueAt <= now) {
      // Cleared first: what is appended while the inboxes are told arms itself anew.
      this.#dueAt = null;
      await this.#deliver();
      if (this.#log.isBehind()) {
        this.#dueAt ??= Date.now() + Math.min(INBOX_DELIVERY_MS * 2 ** this.#failures, RETRY_MAX_MS);
      }
    }
    this.#schedule();
  }

  async #deliver(): Promise<void> {
    const told = await Promise.allSettled(
      this.#log.levels().map(async ({ memberId, level }) => {
        await this.env.INBOXES.getByName(memberId).deliver(level);
        this.#log.delivered(memberId, level);
      }),
    );
    const failed = told.filter((one) => one.status === "rejected");
    this.#failures = failed.length > 0 ? this.#failures + 1 : 0;
    for (const { reason } of failed) {
      console.error(JSON.stringify({ event: "inbox-unreachable", message: String(reason) }));
    }
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    answerClose(socket);
    const holder = lastHolderOf(socket);
    if (!holder) return;
    // What is lost here only makes the member's count of sockets too high, until their inbox asks.
    await Promise.allSettled([this.env.INBOXES.getByName(holder.memberId).release(holder.socketId)]);
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.webSocketClose(socket);
  }
}

const send = (socket: WebSocket, down: ConversationDown) => sendFrame(socket, JSON.stringify(down));
