/**
 * What the worker passes to a durable object with a socket. The worker builds a new upgrade request from the session, so the header below
 * never comes from a client.
 */

/** The member and session of a socket, stored in the socket's attachment, which survives hibernation. Milliseconds since 1970. */
export type SocketHolder = { socketId: string; memberId: string; sessionId: string; expiresAt: number };

/** A conversation's socket also has the peer's id and the last `seq` its client has. */
export type ConversationHolder = SocketHolder & { peerId: string; since: number };

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
 * The state of a conversation for one participant, delivered to that member's inbox until the inbox acknowledges it. `lastSeq` and
 * `readSeq` only grow.
 */
export type ConversationWatermark = {
  peerId: string;
  lastSeq: number;
  readSeq: number;
  unread: number;
  /** Beginning of the last message, on one line. */
  lastLine: string;
  /** Whether the member wrote it. */
  mine: boolean;
  at: number;
};

/** Close codes. Browsers cannot read a failed upgrade, so a refusal accepts the socket and closes it at once with one of these. */
export const CLOSE = {
  /** The session was revoked (sign-out, password reset, suspension) or expired. */
  sessionEnded: 4401,
  /** The member's status or tier does not allow it. */
  forbidden: 4403,
  /** Unknown peer, or one the member may not know of. */
  notFound: 4404,
  /** A protocol version this server does not speak. */
  version: 4406,
  /** A frame that is not in the protocol. */
  junk: 4400,
  /** Too many frames. */
  flood: 4429,
  /** More than 64 KiB or 32 messages (RFC 6455, 7.4.1). */
  tooBig: 1009,
} as const;
