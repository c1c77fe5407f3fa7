import { DurableObject } from "cloudflare:workers";
import { MINUTE_MS, SOCKETS_PER_MEMBER } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import { CLOSE, type InboxDown } from "#contract/messages.ts";
import { type ConversationWatermark, readHolder } from "#contract/sockets.ts";
import type { Conversation } from "../conversation/conversation.ts";
import {
  acceptSocket,
  answerClose,
  closeExpired,
  closeSessions,
  closeSocket,
  earliestExpiry,
  openHolders,
  refuseSocket,
  sendFrame,
} from "../sockets.ts";
import { InboxLog, type ListedConversation, type SocketRegistration } from "./store.ts";

/** A registration younger than this may belong to a socket that is still on its way to its conversation. */
const ON_ITS_WAY_MS = MINUTE_MS;

/**
 * The door of one member's inbox, named by the member's id: the conversation list, the live line for counts, and the register of
 * every socket the member holds, so that ending a session closes them all (security rule 9). Only the worker and conversations call.
 */
export class Inbox extends DurableObject<{ CONVERSATIONS: DurableObjectNamespace<Conversation> }> {
  readonly #log: InboxLog;

  constructor(ctx: DurableObjectState, env: { CONVERSATIONS: DurableObjectNamespace<Conversation> }) {
    super(ctx, env);
    this.#log = new InboxLog(ctx.storage);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The live line's upgrade: hello with the total, then what changes. */
  override async fetch(request: Request): Promise<Response> {
    const holder = readHolder(request);
    if (this.#isFull()) await this.#dropStale();
    const refused = this.#refusal(holder);
    if (refused) return refuseSocket(refused);
    const { server, answer } = acceptSocket(this.ctx, holder);
    sendFrame(server, JSON.stringify({ type: "hello", v: 1, unread: this.#log.unread() } satisfies InboxDown));
    void this.ctx.storage.setAlarm(earliestExpiry(this.ctx));
    return answer;
  }

  /** A conversation says where it stands. The same level twice, or an older one, changes nothing. */
  deliver(level: ConversationWatermark): void {
    if (!this.#log.apply(level)) return;
    const { peerId, lastSeq, unread, lastLine, at } = level;
    this.#tell({ type: "conversation", peerId, lastSeq, unread, lastLine, at: new Date(at).toISOString() });
  }

  /** A page of the conversation list and the total of unread messages. `cursor` as an earlier page gave it; any other is the start. */
  list(cursor: string | null, limit: number): { rows: ListedConversation[]; cursor: string | null; unread: number } {
    const rows = this.#log.list(readCursor(cursor), limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      cursor: last ? `${Date.parse(last.at)}_${last.peerId}` : null,
      unread: this.#log.unread(),
    };
  }

  /** Registers a socket before its conversation accepts it; the code to close it with when it may not be, null when it may. */
  async register(registration: SocketRegistration): Promise<number | null> {
    if (this.#isFull()) await this.#dropStale();
    const refused = this.#refusal(registration);
    if (!refused) this.#log.register(registration, Date.now());
    return refused;
  }

  /** A registered socket is closed. */
  release(socketId: string): void {
    this.#log.release([socketId]);
  }

  /**
   * Ends sessions: remembers them, closes their sockets here and in every conversation they are registered at, and answers when all
   * is done. Throws when a conversation could not be reached; the caller repeats it.
   */
  async revoke(sessionIds: string[]): Promise<void> {
    this.#log.revokeSessions(sessionIds, Date.now());
    closeSessions(this.ctx, sessionIds, JSON.stringify({ type: "ended" } satisfies InboxDown));
    const severed = [...this.#log.registeredFor(sessionIds)].map(async ([target, socketIds]) => {
      await this.env.CONVERSATIONS.getByName(target).sever(sessionIds);
      this.#log.release(socketIds);
    });
    await Promise.all(severed);
  }

  /**
   * Closes the sockets that this member holds in conversations with 4403; the line here stays. Each is released by its closing: one that
   * is still on its way must stay registered, or it would outlive its session. Throws when a conversation could not be reached; the
   * caller repeats it.
   */
  async leaveConversations(memberId: string): Promise<void> {
    const targets = [...this.#log.registeredBefore(Number.MAX_SAFE_INTEGER).keys()];
    await Promise.all(targets.map((target) => this.env.CONVERSATIONS.getByName(target).dismiss(memberId)));
  }

  /** Tells the member's open tabs that an admin decided, so that approval arrives without a reload. */
  announceStatus(status: MemberStatus): void {
    this.#tell({ type: "member", status });
  }

  /** Tells an admin's open tabs that what waits for a decision has changed. Says nothing about who: the lists are asked again. */
  announceApplications(): void {
    this.#tell({ type: "applications" });
  }

  override webSocketMessage(socket: WebSocket): void {
    // Nothing goes up this line but the heartbeat, which the platform answers.
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

  /** The code to close a further socket of this session with; null when it may be. Holds until the caller's next await. */
  #refusal({ sessionId, expiresAt }: { sessionId: string; expiresAt: number }): number | null {
    if (expiresAt <= Date.now() || this.#log.hasEnded(sessionId)) return CLOSE.sessionEnded;
    return this.#isFull() ? CLOSE.flood : null;
  }

  #isFull(): boolean {
    return this.#log.countRegistered(Date.now()) + openHolders(this.ctx).length >= SOCKETS_PER_MEMBER;
  }

  /** Asks the conversations which registered sockets they really hold: a release may have been lost in a crash. */
  async #dropStale(): Promise<void> {
    const doubted = [...this.#log.registeredBefore(Date.now() - ON_ITS_WAY_MS)];
    await Promise.allSettled(
      doubted.map(async ([target, socketIds]) => {
        const open = await this.env.CONVERSATIONS.getByName(target).connected();
        this.#log.release(socketIds.filter((socketId) => !open.includes(socketId)));
      }),
    );
  }

  #tell(down: InboxDown): void {
    const frame = JSON.stringify(down);
    for (const socket of this.ctx.getWebSockets()) sendFrame(socket, frame);
  }
}

function readCursor(cursor: string | null): { at: number; peerId: string } | null {
  const [, at, peerId] = /^(\d{1,15})_(.+)$/.exec(cursor ?? "") ?? [];
  return at && peerId ? { at: Number(at), peerId } : null;
}
