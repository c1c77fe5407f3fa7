import type { NotificationContent } from "./notifications/notifications.ts";

/**
 * What the worker passes to a durable object with a socket. The worker builds a new upgrade request from the session, so the header below
 * never comes from a client.
 */

/**
 * The member and session of a socket, stored in the socket's attachment, which survives hibernation. `tab`: the id that the browser tab of an inbox
 * socket made for itself. Milliseconds since 1970.
 */
export type SocketHolder = { socketId: string; memberId: string; sessionId: string; expiresAt: number; tab?: string };

/** The header of a write with the id of its tab: the tab shows what it changed, so no push of it comes back to it. */
export const TAB_HEADER = "x-tab";

/**
 * How a member may begin a conversation with a peer, which the worker reads with the two: `direct`: they are connected or were introduced, or it is
 * oneself; `interested`: as directly, but it counts as a new conversation of the day; `request`: the first message waits until the peer accepts it; `closed`: the peer takes no first message from them.
 */
export type Opening = "direct" | "interested" | "request" | "closed";
/** Whether the first message needs no answer from the peer. */
export const isDirect = (opening: Opening): opening is "direct" | "interested" =>
  opening === "direct" || opening === "interested";

/**
 * A conversation's socket also has the peer's id, the last `seq` its client has, and how the member may begin the conversation as it was at
 * the upgrade (it is closed when the two connect or disconnect).
 */
export type ConversationHolder = SocketHolder & { peerId: string; since: number; opening: Opening };

/**
 * Name of the conversation of two members, or of one member with themselves. The worker computes it from the session, so nobody can
 * address a conversation of other members.
 */
export const conversationName = (one: string, other: string): string => [one, other].sort().join(":");

const HOLDER = "x-socket-holder";

/** The upgrade request for a durable object: it carries the holder and nothing from the client's request. */
export function upgradeRequest(holder: SocketHolder | ConversationHolder): Request {
  return new Request("https://object/socket", {
    headers: { upgrade: "websocket", [HOLDER]: JSON.stringify(holder) },
  });
}

/** The holder an upgrade request carries. */
export const readHolder = <Holder extends SocketHolder>(request: Request): Holder =>
  JSON.parse(request.headers.get(HOLDER) ?? "null") as Holder;

/**
 * What a conversation is for one participant. `none`: it was never a request. `sent`: their own request, which the peer has not accepted.
 * `received`, `ignored`: the peer's request. The numbers only grow, so that a late delivery changes nothing.
 */
export const REQUEST = { none: 0, sent: 1, received: 2, ignored: 3, accepted: 4 } as const;
export type RequestState = (typeof REQUEST)[keyof typeof REQUEST];

/** Whether a conversation is open for a participant: no request, or one that was accepted. */
export const isOpen = (state: RequestState): boolean => state === REQUEST.none || state === REQUEST.accepted;

/**
 * The state of a conversation for one participant, delivered to that member's inbox until the inbox acknowledges it. `lastSeq`,
 * `readSeq` and `request` only grow.
 */
export type ConversationWatermark = {
  peerId: string;
  lastSeq: number;
  readSeq: number;
  request: RequestState;
  /** How often the last message was deleted. */
  deletions: number;
  unread: number;
  /** Beginning of the last message, on one line; `MESSAGE_DELETED` when it was deleted. */
  lastLine: string;
  /** Whether the member wrote it. */
  mine: boolean;
  at: number;
  /** Only when the peer began the conversation. */
  answer?: ConversationAnswer;
};

/**
 * When the peer wrote the first message of a conversation, and when the member first wrote back, or null. Milliseconds since 1970. Neither
 * changes once it is known.
 */
export type ConversationAnswer = { askedAt: number; answeredAt: number | null };

/**
 * How a member answers those who write to them first: so many `cases`, `answered` of them, half of these within `medianMs`, which is null
 * without any.
 */
export type AnswerTimes = { cases: number; answered: number; medianMs: number | null };

/**
 * A notification on its way to an inbox. `key` is unique for the member. `digestAt`: the daily email that it belongs into, by the instant when
 * that is due; null for none. Milliseconds since 1970.
 */
export type NewNotification = {
  key: string;
  actorId: string | null;
  content: NotificationContent;
  at: number;
  digestAt: number | null;
};

/** Close codes. Browsers cannot read a failed upgrade, so a refusal accepts the socket and closes it at once with one of these. */
export const CLOSE = {
  /** The session was revoked (sign-out, password reset, suspension) or expired. */
  sessionEnded: 4401,
  /** The member's status or tier does not allow it. */
  forbidden: 4403,
  /** Unknown peer, or one the member may not know of. */
  notFound: 4404,
  /** A protocol version that this server does not support. */
  version: 4406,
  /** The client comes back: what the upgrade answered is not true anymore (service restart, RFC 6455). */
  restart: 1012,
  /** A frame that is not in the protocol. */
  junk: 4400,
  /** Too many frames. */
  flood: 4429,
  /** More than 64 KiB or 32 messages (RFC 6455, 7.4.1). */
  tooBig: 1009,
} as const;
