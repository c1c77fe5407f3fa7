import { DurableObject } from "cloudflare:workers";
import { CATCH_UP_MAX, INBOX_DELIVERY_MS } from "#contract/limits.ts";
import type { ConversationUp, MessageDraft, MessagesResult, RequestAnswer } from "#contract/messages.ts";
import type { StoredIntroduction } from "#contract/network/introductions.ts";
import { refuseSocket } from "#contract/refuse-socket.ts";
import { CLOSE, type ConversationHolder, type Opening, readHolder, type StoredPage } from "#contract/sockets.ts";
import { emptyTables } from "../migrate.ts";
import {
  acceptSocket,
  answerClose,
  closeExpired,
  closeSessions,
  closeSocket,
  earliestExpiry,
  holderOf,
  INTERNAL_ERROR,
  lastHolderOf,
  memberTag,
  openHolders,
} from "../sockets.ts";
import { Admissions, refuseAll, type Sender } from "./admissions.ts";
import { Allowance } from "./allowance.ts";
import { type DeliveryEnv, deliverWatermarks, deliveryPause } from "./deliveries.ts";
import { answerSender, broadcast, send, Typing } from "./fan-out.ts";
import { ReceivedFrames, splitIntoFrames } from "./frames.ts";
import { type ExcerptMessage, type HistoryQuery, readExcerpt, readHistory } from "./history.ts";
import { FREE_SENDS } from "./send-limits.ts";
import { type Appended, ConversationStore } from "./store.ts";
import { closeForOpening, deleteForBoth, participantState, sendWriting } from "./writing.ts";

type Answered = MessagesResult & { retryAfterMs: number };

/**
 * Only the worker and inboxes call it; the name comes from the session. Acknowledged means committed. The one alarm
 * delivers watermarks, closes expired sockets, and forgets deleted texts; the fields mirror its causes, so that a
 * message never reads them.
 */
export class Conversation extends DurableObject<DeliveryEnv> {
  readonly #store: ConversationStore;
  readonly #admissions: Admissions;
  readonly #allowance: Allowance;
  readonly #received = new ReceivedFrames();
  readonly #typing = new Typing();
  #deliveryAt: number | null;
  #alarmAt = Number.POSITIVE_INFINITY;
  #expiry: number;
  #textsDueAt: number;
  #failures = 0;
  constructor(ctx: DurableObjectState, env: DeliveryEnv) {
    super(ctx, env);
    this.#store = new ConversationStore(ctx.storage);
    this.#admissions = new Admissions(this.#store, env.INBOXES);
    this.#allowance = new Allowance(env.INBOXES);
    this.#deliveryAt = this.#store.hasUndelivered() ? Date.now() : null;
    this.#expiry = earliestExpiry(ctx);
    this.#textsDueAt = this.#store.deletedTexts.dueAt();
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    console.log(JSON.stringify({ event: "conversation-awake", object: ctx.id.toString() }));
  }

  /** Snapshot and subscription are one synchronous block, so no message falls between them. */
  override fetch(request: Request): Response {
    const holder = readHolder<ConversationHolder>(request);
    if (holder.expiresAt <= Date.now() || this.#store.revokedSessions.has(holder.sessionId))
      return refuseSocket(CLOSE.sessionEnded);
    if (this.#store.isBlocked()) return refuseSocket(CLOSE.notFound);
    if (this.#admissions.isOutdated(holder)) return refuseSocket(CLOSE.restart);
    const { server, answer } = acceptSocket(this.ctx, holder);
    sendHello(server, this.#store, holder);
    this.#expiry = Math.min(this.#expiry, holder.expiresAt);
    this.#setAlarm();
    return answer;
  }

  async append(senderId: string, peerId: string, drafts: MessageDraft[], opening: Opening): Promise<Answered | null> {
    const sender = { senderId, peerId, opening };
    const wasFirst = this.#admissions.isFirst(sender);
    const refusal = await this.#admissions.admit(sender, drafts);
    const wait = () => (refusal ? null : this.#allowance.wait(senderId, drafts.length, 0));
    for (let answer = wait(); answer; answer = wait()) await answer;
    if (this.#store.isBlocked()) return null;
    if (refusal) return { messages: [], refused: refuseAll(drafts, refusal.code), retryAfterMs: refusal.waitMs };
    const { messages, refused } = this.#append(sender, drafts, null, wasFirst);
    return { messages, refused, retryAfterMs: this.#allowance.waitMs(senderId, Date.now()) };
  }
  history(query: HistoryQuery) {
    return readHistory(this.#store, query);
  }

  /** Idempotent. False without a request, or too late to ignore it. */
  answerRequest(memberId: string, answer: RequestAnswer): boolean {
    if (!this.#store.participants.answer(memberId, answer)) return false;
    this.#scheduleDelivery(Date.now());
    sendWriting(this.ctx, this.#store, answer === "ignore" ? memberId : undefined);
    return true;
  }

  introduce(introduction: StoredIntroduction): void {
    this.#store.introduction.store(introduction);
    this.refreshOpening();
  }

  refreshOpening(): void {
    this.#admissions.permissionsChanged();
    closeForOpening(this.ctx, this.#store);
  }

  excerpt(which: number | null, authorId: string, count: number): ExcerptMessage[] | null {
    return readExcerpt(this.#store, which, authorId, count);
  }

  /** Idempotent. False without the message. */
  deleteMessage(authorId: string, seq: number): boolean {
    const isFound = deleteForBoth(this.ctx, this.#store, authorId, seq);
    this.#textsDueAt = this.#store.deletedTexts.dueAt();
    if (this.#store.hasUndelivered()) this.#scheduleDelivery(Date.now());
    else this.#setAlarm();
    return isFound;
  }

  markRead(memberId: string, seq: number, from: WebSocket | null = null): void {
    const moved = this.#store.markRead(memberId, seq);
    if (moved === null) return;
    this.#scheduleDelivery(Date.now());
    // The author of a request that is not accepted must not notice.
    const only = this.#store.participants.isWaitingFor(memberId) ? { to: memberId } : {};
    broadcast(this.ctx, { type: "read", memberId, seq: moved }, { from, ...only });
  }

  revoke(sessionIds: string[]): void {
    this.#store.revokedSessions.add(sessionIds, Date.now());
    closeSessions(this.ctx, sessionIds);
  }

  /** An older change does nothing. A block refuses everything (`conclude`). */
  setBlocked(isBlocked: boolean, at: number): void {
    if (!this.#store.setBlocked(isBlocked, at) || !isBlocked) return;
    conclude(this.ctx, this.#store);
    if (this.#store.hasUndelivered()) this.#scheduleDelivery(Date.now());
  }

  /** Idempotent. Returns whether nothing is left for the other one. */
  end(memberId: string): boolean {
    const isOver = endFor(this.ctx, this.#store, memberId);
    if (this.#store.hasUndelivered()) this.#scheduleDelivery(Date.now());
    return isOver;
  }

  /** For a backup; cron encrypts it. */
  storedPage(before: number | null): StoredPage {
    return this.#store.pages.read(before);
  }

  /** False if it has messages of its own. The last page tells the inboxes. */
  restorePage(backupId: string, page: StoredPage): boolean {
    const isRestored = this.#store.restorePage(backupId, page);
    if (isRestored && page.next === null) this.#scheduleDelivery(Date.now());
    return isRestored;
  }

  /** Tells both inboxes again. False without messages. */
  redeliver(): boolean {
    this.#store.participants.markUndelivered();
    if (this.#store.hasUndelivered()) this.#scheduleDelivery(Date.now());
    return this.#store.lastSeq > 0;
  }

  /** 4403: lost permission; 4404: the peer is hidden. The worker decides whether they may reconnect. */
  closeSockets(memberId: string, code: number): void {
    this.#admissions.permissionsChanged();
    for (const socket of this.ctx.getWebSockets(memberTag(memberId))) closeSocket(socket, code);
  }

  openSocketIds(): string[] {
    return openHolders(this.ctx).map((holder) => holder.socketId);
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const holder = holderOf<ConversationHolder>(socket);
    if (!holder) return;
    const now = Date.now();
    const parsed = this.#received.read(holder, raw, now);
    try {
      if ("close" in parsed) closeSocket(socket, parsed.close);
      else await this.#handle(socket, holder, parsed.frame, now);
    } catch (error) {
      console.error(JSON.stringify({ event: "conversation-failed", message: String(error) }));
      closeSocket(socket, INTERNAL_ERROR);
    }
  }

  #handle(socket: WebSocket, holder: ConversationHolder, frame: ConversationUp, now: number) {
    if (frame.type === "send") return this.#send(socket, holder, frame.messages);
    if (frame.type === "read") this.markRead(holder.memberId, frame.seq, socket);
    else this.#typing.relay(this.ctx, this.#store, holder, now);
  }

  async #send(socket: WebSocket, holder: ConversationHolder, drafts: readonly MessageDraft[]): Promise<void> {
    const { memberId: senderId, peerId } = holder;
    const sender = { senderId, peerId, opening: holder.opening };
    const wasFirst = this.#admissions.isFirst(sender);
    const admission = this.#admissions.admit(sender, drafts);
    const refusal = admission === null ? null : await admission;
    const wait = () => (refusal ? null : this.#allowance.wait(senderId, drafts.length, FREE_SENDS));
    for (let answer = wait(); answer; answer = wait()) await answer;
    if (!holderOf(socket)) return; // closed meanwhile: by a revoked session or a block
    if (this.#admissions.isFirst(sender) && this.#admissions.isOutdated(holder))
      return closeSocket(socket, CLOSE.restart);
    const { messages, refused } = refusal
      ? { messages: [], refused: refuseAll(drafts, refusal.code) }
      : this.#append(sender, drafts, socket, wasFirst);
    answerSender(socket, messages, refused);
  }

  /** `wasFirst`: a request that was deleted after the admission was not admitted again. */
  #append(sender: Sender, drafts: readonly MessageDraft[], from: WebSocket | null, wasFirst: boolean): Appended {
    const now = Date.now();
    if (!wasFirst && this.#admissions.isFirst(sender))
      return { messages: [], inserted: [], refused: refuseAll(drafts, "request-waiting"), isRequestChanged: false };
    const { senderId, peerId, opening } = sender;
    const limit = this.#allowance.left(senderId, from ? FREE_SENDS : 0, now);
    const appended = this.#store.append(drafts, { sender: senderId, peer: peerId, opening, limit, at: now });
    this.#allowance.count(senderId, appended.inserted.length, now);
    if (appended.inserted.length > 0) {
      this.#scheduleDelivery(now);
      broadcast(this.ctx, { type: "messages", messages: appended.inserted }, { from });
    }
    if (appended.isRequestChanged) sendWriting(this.ctx, this.#store);
    return appended;
  }

  #scheduleDelivery(now: number): void {
    this.#deliveryAt = Math.min(this.#deliveryAt ?? Number.POSITIVE_INFINITY, now + INBOX_DELIVERY_MS);
    this.#setAlarm();
  }

  /** Not awaited: it commits together with the writes around it. */
  #setAlarm(): void {
    const at = Math.min(this.#deliveryAt ?? Number.POSITIVE_INFINITY, this.#expiry, this.#textsDueAt);
    if (at === this.#alarmAt || at === Number.POSITIVE_INFINITY) return;
    this.#alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#alarmAt = Number.POSITIVE_INFINITY;
    closeExpired(this.ctx, now);
    this.#expiry = earliestExpiry(this.ctx);
    if (this.#textsDueAt <= now) this.#store.deletedTexts.forget(now);
    this.#textsDueAt = this.#store.deletedTexts.dueAt();
    if (this.#deliveryAt !== null && this.#deliveryAt <= now) {
      // Cleared first: a message that is appended during the delivery schedules the next one.
      this.#deliveryAt = null;
      const isDone = await deliverWatermarks(this.#store, this.env);
      this.#failures = isDone ? 0 : this.#failures + 1;
      if (this.#store.hasUndelivered()) this.#deliveryAt ??= Date.now() + deliveryPause(this.#failures);
    }
    this.#setAlarm();
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    answerClose(socket);
    const holder = lastHolderOf(socket);
    if (!holder) return;
    // On failure the inbox counts one socket too many until it checks its registrations.
    await Promise.allSettled([this.env.INBOXES.getByName(holder.memberId).release(holder.socketId)]);
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.webSocketClose(socket);
  }
}

/** Ends requests, marks everything as read, and closes sockets with 4404. */
function conclude(ctx: DurableObjectState, store: ConversationStore): void {
  store.participants.ignore();
  for (const { member_id } of store.participants.all()) store.markRead(member_id, store.lastSeq);
  for (const socket of ctx.getWebSockets()) closeSocket(socket, CLOSE.notFound);
}

/** Returns whether everything is deleted: notes to oneself, a blocked pair, or both erased. Else the other keeps it. */
function endFor(ctx: DurableObjectState, store: ConversationStore, memberId: string): boolean {
  store.participants.remove(memberId);
  store.deletedTexts.forgetAll();
  conclude(ctx, store);
  const isOver = store.isBlocked() || store.participants.all().length === 0;
  if (isOver) emptyTables(ctx.storage);
  return isOver;
}

/** Also recent deletions, because the client may still have the text. A client far behind reads the gap in pages. */
function sendHello(socket: WebSocket, store: ConversationStore, holder: ConversationHolder): void {
  const since = Math.max(holder.since, store.lastSeq - CATCH_UP_MAX);
  send(socket, { type: "hello", v: 1, lastSeq: store.lastSeq, since, ...participantState(store, holder) });
  for (const messages of splitIntoFrames(store.since(since))) send(socket, { type: "messages", messages });
  const seqs = store.deletions.latest(CATCH_UP_MAX);
  if (seqs.length > 0) send(socket, { type: "deleted", seqs });
}
