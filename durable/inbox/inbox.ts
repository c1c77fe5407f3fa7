import { DurableObject } from "cloudflare:workers";
import { SOCKETS_PER_MEMBER } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import type { ConversationBox, InboxDown } from "#contract/messages.ts";
import type { ForMail, NotificationEnd } from "#contract/notifications/notifications.ts";
import { refuseSocket } from "#contract/refuse-socket.ts";
import {
  type AnswerTimes,
  CLOSE,
  type ConversationWatermark,
  type NewNotification,
  type RequestState,
  readHolder,
} from "#contract/sockets.ts";
import type { ConversationRpc } from "../rpc.ts";
import {
  acceptSocket,
  answerClose,
  broadcast,
  closeExpired,
  closeSessions,
  closeSocket,
  earliestExpiry,
  openHolders,
  sendFrame,
} from "../sockets.ts";
import { changeOf, conversationsOf, helloOf } from "./frames.ts";
import type { NotificationListPage } from "./notifications.ts";
import { releaseStale } from "./release-stale.ts";
import { SendLimit } from "./send-limit.ts";
import { type ConversationListPage, InboxStore, type SocketRegistration } from "./store.ts";

type ChangeType = "network" | "posts" | "applications" | "reports";
type InboxEnv = { CONVERSATIONS: DurableObjectNamespace<ConversationRpc>; DB: D1Database };

/**
 * The inbox of one member, named by the member's id: the conversation list, the sockets that push counts and notifications, and the registrations
 * of the member's sockets in conversations, so that revoking a session closes all its sockets. Only the worker and conversations call it.
 */
export class Inbox extends DurableObject<InboxEnv> {
  readonly #store: InboxStore;
  readonly #sendLimit = new SendLimit();
  /** When something was last pushed, as long as the object stays in memory: longer than a page takes to load. */
  #pushedAt: number | null = null;

  constructor(ctx: DurableObjectState, env: InboxEnv) {
    super(ctx, env);
    this.#store = new InboxStore(ctx.storage);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The upgrade. The first frame is a hello with the unread total; later frames are changes. */
  override async fetch(request: Request): Promise<Response> {
    const holder = readHolder(request);
    if (this.#isFull()) await releaseStale(this.#store, this.env.CONVERSATIONS);
    const refused = this.#refusal(holder);
    if (refused) return refuseSocket(refused);
    const { server, answer } = acceptSocket(this.ctx, holder);
    sendFrame(server, JSON.stringify(helloOf(this.#store, this.#pushedAt)));
    void this.ctx.storage.setAlarm(earliestExpiry(this.ctx));
    return answer;
  }

  /**
   * A conversation delivers its watermark to the inbox of `memberId`. A repeated or older one changes nothing. Rejects while the daily email cannot be made due.
   */
  async deliver(watermark: ConversationWatermark, memberId: string): Promise<void> {
    if (this.#store.erasure.isDone) return;
    if (watermark.answer) this.#store.answers.add(watermark.peerId, watermark.answer, Date.now());
    const before = this.#store.requestOf(watermark.peerId);
    if (this.#store.applyWatermark(watermark)) this.#broadcast(changeOf(this.#store, watermark, before));
    await this.#store.dailyEmail.makeDue(this.env.DB, memberId, watermark.peerId);
  }

  /** The member muted or unmuted a peer at instant `at`. An older change does nothing. */
  setMuted(peerId: string, isMuted: boolean, at: number): void {
    if (this.#store.muted.set(peerId, isMuted, at)) this.#pushConversations();
  }

  #pushConversations(): void {
    this.#broadcast(conversationsOf(this.#store));
  }

  /**
   * A page of the open conversations, or of the requests, with the total of unread messages and of requests. `cursor` is an earlier page's; any
   * other value gives the first page.
   */
  list(cursor: string | null, limit: number, box?: ConversationBox): ConversationListPage {
    return this.#store.page(cursor, limit, box);
  }

  /** How the member answered those who wrote to them first since an instant in milliseconds, but for some peers. Older cases are forgotten. */
  answerTimes(since: number, exceptPeerIds: string[] = []): AnswerTimes {
    return this.#store.answers.times(since, exceptPeerIds);
  }

  /** What the conversation with a peer is for the member; null when there is none. */
  requestOf(peerId: string): RequestState | null {
    return this.#store.requestOf(peerId);
  }

  /** The peers of at most so many conversations of any kind. */
  peers(limit: number): string[] {
    return this.#store.erasure.peers(limit);
  }

  /** Deletes the conversations with these peers from the lists. */
  forget(peerIds: string[]): void {
    if (this.#store.erasure.forget(peerIds)) this.#pushConversations();
  }

  /** The member was erased: deletes everything, and ignores late deliveries. Its sockets are closed with their sessions. */
  erase(): void {
    this.#store.erasure.finish();
  }

  /** Registers a socket before its conversation accepts it. Returns the code to close it with if it is refused, else null. */
  async register(registration: SocketRegistration): Promise<number | null> {
    if (this.#isFull()) await releaseStale(this.#store, this.env.CONVERSATIONS);
    const refused = this.#refusal(registration);
    if (!refused) this.#store.register(registration, Date.now());
    return refused;
  }

  /** Removes the registration of a closed socket. */
  release(socketId: string): void {
    this.#store.release([socketId]);
  }

  /** The member wants to write to this peer first. Returns 0 and counts the peer once when that is allowed, else the milliseconds to wait. */
  admitStranger(peerId: string): number {
    return this.#store.admitStranger(peerId, Date.now());
  }

  /** A conversation asks for so many messages of the member; returns how many are allowed. */
  allowMessages(messages: number): number {
    return this.#sendLimit.allow(messages, Date.now());
  }

  /** Closes the sockets of revoked sessions, here and in conversations, and refuses later ones. Throws if a conversation cannot be reached. */
  async revoke(sessionIds: string[]): Promise<void> {
    this.#store.revokedSessions.add(sessionIds, Date.now());
    closeSessions(this.ctx, sessionIds, JSON.stringify({ type: "ended" } satisfies InboxDown));
    const revocations = [...this.#store.registeredFor(sessionIds)].map(async ([target, socketIds]) => {
      await this.env.CONVERSATIONS.getByName(target).revoke(sessionIds);
      this.#store.release(socketIds);
    });
    await Promise.all(revocations);
  }

  /**
   * Closes this member's sockets in conversations with 4403; the inbox's own stay open. Closing a socket releases its registration. A
   * socket that is not accepted yet must stay registered, or a revoked session could not close it. Throws if a conversation cannot be
   * reached; the caller repeats the call.
   */
  async closeConversationSockets(memberId: string): Promise<void> {
    const targets = [...this.#store.registeredBefore(Number.MAX_SAFE_INTEGER).keys()];
    await Promise.all(targets.map((target) => this.env.CONVERSATIONS.getByName(target).closeSockets(memberId)));
  }

  /** Stores notifications and pushes how many are unread. Repeated ones change nothing. */
  notify(items: NewNotification[]): void {
    if (this.#store.erasure.isDone) return;
    if (this.#store.notifications.add(items, Date.now()) > 0) this.#pushNotifications();
  }

  /** Deletes what this member may not see anymore: what these members caused, and what has a key that begins so. Pushes how many are unread now, and returns it. */
  forgetNotifications(actorIds: string[], keyPrefixes: string[] = []): number {
    const { notifications } = this.#store;
    const ended = keyPrefixes.filter((prefix) => notifications.end(prefix, "deleted"));
    if (notifications.forget(actorIds) || ended.length > 0) this.#pushNotifications();
    return this.#store.notifications.unread();
  }

  /** Ends the notifications whose key begins so, because their cause is over, and pushes how many are unread now. */
  endNotifications(keyPrefix: string, how: NotificationEnd): void {
    if (this.#store.notifications.end(keyPrefix, how)) this.#pushNotifications();
  }

  /** A page of the notifications, newest first, and how many are unread. `cursor` is an earlier page's; any other value gives the first page. */
  listNotifications(cursor: string | null, which: { onlyUnread: boolean; limit: number }): NotificationListPage {
    return this.#store.notifications.page(cursor, which);
  }

  /** Marks one notification as read, or all up to one, and pushes how many are unread when that changed. */
  readNotifications(which: { id: number } | { until: number }): void {
    if (this.#store.notifications.markRead(which)) this.#pushNotifications();
  }

  /** The daily email that is due at an instant in milliseconds is being sent: later ones do not tell of the same messages. */
  claimForMail(digestAt: number): void {
    this.#store.dailyEmail.claim(digestAt);
  }

  /** What that email tells of: unread notifications of these kinds, and conversations with unread messages; newest first. */
  forMail(digestAt: number, kinds: string[]): ForMail {
    const { notifications, dailyEmail } = this.#store;
    return { notifications: notifications.forMail(digestAt, kinds), conversations: dailyEmail.conversations(digestAt) };
  }

  #pushNotifications(): void {
    this.#broadcast({ type: "notifications", unread: this.#store.notifications.unread() });
  }

  /** Notifies the member's open tabs, but for `exceptTab`, of a new member status, so that approval needs no reload. */
  notifyStatus(status: MemberStatus, exceptTab?: string): void {
    this.#broadcast({ type: "member", status }, exceptTab);
  }

  /**
   * Notifies the open tabs, but for `exceptTab`, that connections, posts, or an admin's applications or reports, changed. The frame holds no data: the
   * tabs fetch it. `about`: the post; or where two connected or disconnected, their conversation by its name, whose sockets are notified too.
   */
  async notifyChange(type: ChangeType, about = "", exceptTab?: string): Promise<void> {
    this.#broadcast(type === "posts" && about ? { type, postId: about } : { type }, exceptTab);
    if (this.#store.hasSocketIn(about)) await this.env.CONVERSATIONS.getByName(about).refreshOpening();
  }

  override webSocketMessage(socket: WebSocket): void {
    // Clients send nothing but the heartbeat, which the platform answers.
    closeSocket(socket, CLOSE.junk);
  }

  override webSocketClose(socket: WebSocket): void {
    answerClose(socket);
  }

  override async alarm(): Promise<void> {
    closeExpired(this.ctx, Date.now());
    const next = earliestExpiry(this.ctx);
    if (next < Number.POSITIVE_INFINITY) await this.ctx.storage.setAlarm(next);
  }

  /** The code to refuse another socket of this session with, else null. Valid until the caller's next await. */
  #refusal({ sessionId, expiresAt }: { sessionId: string; expiresAt: number }): number | null {
    if (expiresAt <= Date.now() || this.#store.revokedSessions.has(sessionId)) return CLOSE.sessionEnded;
    return this.#isFull() ? CLOSE.flood : null;
  }

  #isFull(): boolean {
    return this.#store.countRegistered(Date.now()) + openHolders(this.ctx).length >= SOCKETS_PER_MEMBER;
  }

  #broadcast(down: InboxDown, exceptTab?: string): void {
    this.#pushedAt = Date.now();
    broadcast(this.ctx, JSON.stringify(down), exceptTab);
  }
}
