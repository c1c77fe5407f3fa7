import { DurableObject } from "cloudflare:workers";
import { MINUTE_MS, SOCKETS_PER_MEMBER } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import type { InboxDown } from "#contract/messages.ts";
import { refuseSocket } from "#contract/refuse-socket.ts";
import { CLOSE, type ConversationWatermark, readHolder } from "#contract/sockets.ts";
import type { ConversationRpc } from "../rpc.ts";
import {
  acceptSocket,
  answerClose,
  closeExpired,
  closeSessions,
  closeSocket,
  earliestExpiry,
  openHolders,
  sendFrame,
} from "../sockets.ts";
import { InboxStore, type ListedConversation, type SocketRegistration } from "./store.ts";

/** A registration younger than this may belong to a socket that its conversation has not accepted yet. */
const ACCEPT_TIMEOUT_MS = MINUTE_MS;

type InboxEnv = { CONVERSATIONS: DurableObjectNamespace<ConversationRpc> };

/**
 * The inbox of one member, named by the member's id: the conversation list, the sockets that push counts and notifications, and the
 * registrations of the member's sockets in conversations, so that revoking a session closes all its sockets. Only the
 * worker and conversations call it.
 */
export class Inbox extends DurableObject<InboxEnv> {
  readonly #store: InboxStore;

  constructor(ctx: DurableObjectState, env: InboxEnv) {
    super(ctx, env);
    this.#store = new InboxStore(ctx.storage);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The upgrade. The first frame is a hello with the unread total; later frames are changes. */
  override async fetch(request: Request): Promise<Response> {
    const holder = readHolder(request);
    if (this.#isFull()) await this.#releaseStale();
    const refused = this.#refusal(holder);
    if (refused) return refuseSocket(refused);
    const { server, answer } = acceptSocket(this.ctx, holder);
    sendFrame(server, JSON.stringify({ type: "hello", v: 1, unread: this.#store.unread() } satisfies InboxDown));
    void this.ctx.storage.setAlarm(earliestExpiry(this.ctx));
    return answer;
  }

  /** A conversation delivers its watermark. A repeated or older one changes nothing. */
  deliver(watermark: ConversationWatermark): void {
    if (!this.#store.applyWatermark(watermark)) return;
    const { peerId, lastSeq, unread, lastLine, at } = watermark;
    this.#broadcast({ type: "conversation", peerId, lastSeq, unread, lastLine, at: new Date(at).toISOString() });
  }

  /** A page of the conversation list and the total of unread messages. `cursor` is an earlier page's; any other value gives the first page. */
  list(cursor: string | null, limit: number): { rows: ListedConversation[]; cursor: string | null; unread: number } {
    const rows = this.#store.list(readCursor(cursor), limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      cursor: last ? `${Date.parse(last.at)}_${last.peerId}` : null,
      unread: this.#store.unread(),
    };
  }

  /** Registers a socket before its conversation accepts it. Returns the code to close it with if it is refused, else null. */
  async register(registration: SocketRegistration): Promise<number | null> {
    if (this.#isFull()) await this.#releaseStale();
    const refused = this.#refusal(registration);
    if (!refused) this.#store.register(registration, Date.now());
    return refused;
  }

  /** Removes the registration of a closed socket. */
  release(socketId: string): void {
    this.#store.release([socketId]);
  }

  /**
   * Closes the sockets of revoked sessions, here and in every conversation they are registered for, and refuses those that arrive later.
   * Throws if a conversation cannot be reached; the caller repeats the call.
   */
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

  /** Notifies the member's open tabs of a new member status, so that approval needs no reload. */
  notifyStatus(status: MemberStatus): void {
    this.#broadcast({ type: "member", status });
  }

  /** Notifies an admin's open tabs that pending applications changed. The frame holds no data: the tabs fetch their lists again. */
  notifyApplications(): void {
    this.#broadcast({ type: "applications" });
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

  /** Releases registrations whose socket is not open any more: a release may have been lost in a crash. */
  async #releaseStale(): Promise<void> {
    const registered = [...this.#store.registeredBefore(Date.now() - ACCEPT_TIMEOUT_MS)];
    await Promise.allSettled(
      registered.map(async ([target, socketIds]) => {
        const open = await this.env.CONVERSATIONS.getByName(target).openSocketIds();
        this.#store.release(socketIds.filter((socketId) => !open.includes(socketId)));
      }),
    );
  }

  #broadcast(down: InboxDown): void {
    const frame = JSON.stringify(down);
    for (const socket of this.ctx.getWebSockets()) sendFrame(socket, frame);
  }
}

function readCursor(cursor: string | null): { at: number; peerId: string } | null {
  const [, at, peerId] = /^(\d{1,15})_(.+)$/.exec(cursor ?? "") ?? [];
  return at && peerId ? { at: Number(at), peerId } : null;
}
