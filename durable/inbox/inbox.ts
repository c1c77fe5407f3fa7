import { DurableObject } from "cloudflare:workers";
import { MINUTE_MS, SOCKETS_PER_MEMBER, VISIBILITY_FRAMES_MAX } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import type { ConversationBox, InboxDown } from "#contract/messages.ts";
import type { ForMail, NotificationEnd } from "#contract/notifications/notifications.ts";
import { refuseSocket } from "#contract/refuse-socket.ts";
import {
  type AnswerTimes,
  CLOSE,
  type ConversationWatermark,
  conversationName,
  type NewNotification,
  type RequestState,
  readHolder,
} from "#contract/sockets.ts";
import type { ConversationRpc, InboxRpc } from "../rpc.ts";
import { SlidingWindowCounter } from "../sliding-window-counter.ts";
import {
  acceptSocket,
  answerClose,
  broadcast,
  closeExpired,
  closeSessions,
  closeSocket,
  displaceHidden,
  earliestExpiry,
  HIDDEN,
  openHolders,
  sendFrame,
  setHidden,
  VISIBLE,
} from "../sockets.ts";
import { changeOf, conversationsOf, helloOf } from "./frames.ts";
import { releaseStale, SendLimit } from "./limits.ts";
import type { NotificationListPage } from "./notifications.ts";
import { type ConversationListPage, InboxStore, type SocketRegistration } from "./store.ts";
import type { HiddenPeers } from "./uncounted.ts";

type PeersChange = { isFirst: boolean; isHidden: boolean };
type ChangeType = "network" | "posts" | "applications" | "reports";
type InboxEnv = {
  CONVERSATIONS: DurableObjectNamespace<ConversationRpc>;
  INBOXES: DurableObjectNamespace<InboxRpc>;
  DB: D1Database;
};

/**
 * Registers sockets in conversations, so that revoking a session closes them all. Only the worker and conversations
 * call it.
 */
export class Inbox extends DurableObject<InboxEnv> {
  readonly #store: InboxStore;
  readonly #sendLimit = new SendLimit();
  readonly #visibilityFrames = new SlidingWindowCounter(MINUTE_MS);
  /** In memory only, which is longer than a page takes to load. */
  #pushedAt: number | null = null;

  constructor(ctx: DurableObjectState, env: InboxEnv) {
    super(ctx, env);
    this.#store = new InboxStore(ctx.storage);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The first frame is a hello with the unread total; later frames are changes. */
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
   * A repeated or older watermark changes nothing. Returns the generation of a later one that this inbox has, else null.
   * Rejects while the daily email cannot be made due.
   */
  async deliver(watermark: ConversationWatermark, memberId: string): Promise<number | null> {
    if (this.#store.erasure.isDone) return null;
    if (watermark.answer) this.#store.answers.add(watermark.peerId, watermark.answer, Date.now());
    const before = this.#store.requestOf(watermark.peerId);
    if (this.#store.applyWatermark(watermark)) this.#broadcast(changeOf(this.#store, watermark, before));
    await this.#store.dailyEmail.makeDue(this.env.DB, memberId, watermark.peerId);
    return this.#store.laterGeneration(watermark);
  }

  /** An older change does nothing. */
  setMuted(peerId: string, isMuted: boolean, at: number): void {
    if (this.#store.muted.set(peerId, isMuted, at)) this.#pushConversations();
  }

  /** Those whom the member cannot open count nowhere. Returns the totals. */
  setHidden(peers: HiddenPeers): { unread: number; requests: number } {
    if (!this.#store.erasure.isDone && this.#store.hidden.set(peers)) this.#pushConversations();
    return this.#store.totals();
  }

  #pushConversations(): void {
    this.#broadcast(conversationsOf(this.#store));
  }

  /** With totals. An unknown `cursor` gives the first page. */
  list(cursor: string | null, limit: number, box?: ConversationBox): ConversationListPage {
    return this.#store.page(cursor, limit, box);
  }

  answerTimes(since: number, exceptPeerIds: string[] = []): AnswerTimes {
    return this.#store.answers.times(since, exceptPeerIds);
  }

  requestOf(peerId: string): RequestState | null {
    return this.#store.requestOf(peerId);
  }

  peers(limit: number): string[] {
    return this.#store.erasure.peers(limit);
  }

  forget(peerIds: string[]): void {
    if (this.#store.erasure.forget(peerIds)) this.#pushConversations();
  }

  /** Deletes everything, and ignores late deliveries. Its sockets close with their sessions. */
  erase(): void {
    this.#store.erasure.finish();
  }

  /** Before the conversation accepts the socket. Returns a close code when refused, else null. */
  async register(registration: SocketRegistration): Promise<number | null> {
    if (this.#isFull()) await releaseStale(this.#store, this.env.CONVERSATIONS);
    const refused = this.#refusal(registration);
    if (!refused) this.#store.register(registration, Date.now());
    return refused;
  }

  release(socketId: string): void {
    this.#store.release([socketId]);
  }

  /** 0: allowed and counted once per peer; else ms to wait. */
  admitStranger(peerId: string): number {
    return this.#store.admitStranger(peerId, Date.now());
  }

  allowMessages(messages: number): number {
    return this.#sendLimit.allow(messages, Date.now());
  }

  /** Here and in conversations; refuses later ones. Throws if a conversation cannot be reached. */
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
   * With 4403. A socket that is not accepted yet stays registered, so that a revoked session can close it. Throws if a
   * conversation cannot be reached, for a retry.
   */
  async closeConversationSockets(memberId: string): Promise<void> {
    const conversations = [...this.#store.registeredBefore(Number.MAX_SAFE_INTEGER).keys()];
    await this.#closeSockets(CLOSE.forbidden, new Map(conversations.map((name) => [name, memberId])));
  }

  /** The member was hidden, and sockets of the next peers get 4404, or is back; their inboxes count accordingly. True: none were left. Throws as above. */
  async closePeerSockets(memberId: string, { isFirst, isHidden }: PeersChange): Promise<boolean> {
    this.setPermissionsChanged();
    if (isFirst) this.#store.setClosedUntil("");
    const peers = this.#store.peersToClose();
    const others = peers.filter((peerId) => peerId !== memberId);
    const change = isHidden ? { hidden: [memberId], shown: [] } : { hidden: [], shown: [memberId] };
    await Promise.all([
      isHidden && this.#closeSockets(CLOSE.notFound, new Map(others.map((id) => [conversationName(memberId, id), id]))),
      ...others.map((id) => this.env.INBOXES.getByName(id).setHidden(change)),
    ]);
    this.#store.setClosedUntil(peers.at(-1) ?? "");
    return peers.length === 0;
  }

  async #closeSockets(code: number, memberIn: Map<string, string>): Promise<void> {
    await Promise.all([...memberIn].map(([name, id]) => this.env.CONVERSATIONS.getByName(name).closeSockets(id, code)));
  }

  /** The first message of a socket that was opened before makes its client connect again. */
  setPermissionsChanged(): void {
    this.#store.setPermissionsChanged(Date.now());
  }

  permissionsChangedAt(): number {
    return this.#store.permissionsChangedAt();
  }

  notify(items: NewNotification[]): void {
    if (this.#store.erasure.isDone) return;
    if (this.#store.notifications.add(items, Date.now()) > 0) this.#pushNotifications();
  }

  /** By actor and key prefix, when hidden from the member. Returns the unread count. */
  forgetNotifications(actorIds: string[], keyPrefixes: string[] = []): number {
    const { notifications } = this.#store;
    const ended = keyPrefixes.filter((prefix) => notifications.end(prefix, "deleted"));
    if (notifications.forget(actorIds) || ended.length > 0) this.#pushNotifications();
    return this.#store.notifications.unread();
  }

  /** By key prefix, when their cause is over. */
  endNotifications(keyPrefix: string, how: NotificationEnd): void {
    if (this.#store.notifications.end(keyPrefix, how)) this.#pushNotifications();
  }

  /** Newest first, with the unread count. An unknown `cursor` gives the first page. */
  listNotifications(cursor: string | null, which: { onlyUnread: boolean; limit: number }): NotificationListPage {
    return this.#store.notifications.page(cursor, which);
  }

  readNotifications(which: { id: number } | { until: number }): void {
    if (this.#store.notifications.markRead(which)) this.#pushNotifications();
  }

  /** The email of `digestAt` (ms) was sent: later ones do not repeat it. */
  markTold(digestAt: number): void {
    this.#store.notifications.markTold(digestAt);
    this.#store.dailyEmail.markTold(digestAt);
  }

  /** `digestAt` in ms: what comes afterwards is in the next email. */
  claimForMail(digestAt: number): void {
    this.#store.dailyEmail.claim(digestAt);
  }

  forMail(digestAt: number, kinds: string[]): ForMail {
    const { notifications, dailyEmail } = this.#store;
    return { notifications: notifications.forMail(digestAt, kinds), conversations: dailyEmail.conversations(digestAt) };
  }

  #pushNotifications(): void {
    this.#broadcast({ type: "notifications", unread: this.#store.notifications.unread() });
  }

  notifyStatus(status: MemberStatus, exceptTab?: string): void {
    this.#broadcast({ type: "member", status }, exceptTab);
  }

  /** The frame holds no data: tabs fetch it. `about`: a post's id, or the name of a conversation to notify too. */
  async notifyChange(type: ChangeType, about = "", exceptTab?: string): Promise<void> {
    this.#broadcast(type === "posts" && about ? { type, postId: about } : { type }, exceptTab);
    if (this.#store.hasSocketIn(about)) await this.env.CONVERSATIONS.getByName(about).refreshOpening();
  }

  /** Besides the heartbeat, which the platform answers. */
  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    const now = Date.now();
    this.#visibilityFrames.add("", 1, now);
    if (frame !== HIDDEN && frame !== VISIBLE) closeSocket(socket, CLOSE.junk);
    else if (this.#visibilityFrames.count("", now) > VISIBILITY_FRAMES_MAX) closeSocket(socket, CLOSE.flood);
    else setHidden(socket, frame === HIDDEN ? now : undefined);
  }

  override webSocketClose(socket: WebSocket): void {
    answerClose(socket);
  }

  override async alarm(): Promise<void> {
    closeExpired(this.ctx, Date.now());
    const next = earliestExpiry(this.ctx);
    if (next < Number.POSITIVE_INFINITY) await this.ctx.storage.setAlarm(next);
  }

  /** A close code, or null. Valid until the caller's next await. A hidden tab makes room. */
  #refusal({ sessionId, expiresAt }: { sessionId: string; expiresAt: number }): number | null {
    if (expiresAt <= Date.now() || this.#store.revokedSessions.has(sessionId)) return CLOSE.sessionEnded;
    return this.#isFull() && !displaceHidden(this.ctx) ? CLOSE.flood : null;
  }

  #isFull(): boolean {
    return this.#store.countRegistered(Date.now()) + openHolders(this.ctx).length >= SOCKETS_PER_MEMBER;
  }

  #broadcast(down: InboxDown, exceptTab?: string): void {
    this.#pushedAt = Date.now();
    broadcast(this.ctx, JSON.stringify(down), exceptTab);
  }
}
