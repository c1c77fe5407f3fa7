/**
 * What the worker tells a durable object about the socket it hands over. The worker makes the request anew from the session, so the
 * header below never comes from a client (house: "Authorization by addressing").
 */

/** Who holds a socket; kept in the socket's attachment, so it survives sleep. Instants in milliseconds since 1970. */
export type SocketHolder = { socketId: string; memberId: string; sessionId: string; expiresAt: number };

/** A socket into a conversation also says whom it is with, and the last `seq` its client has. */
export type ConversationHolder = SocketHolder & { peerId: string; since: number };

/**
 * Name of the conversation between two members, or of one with themselves. Always computed by the worker from the session: nobody can
 * name a conversation that is not theirs.
 */
export const conversationName = (one: string, other: string): string => [one, other].sort().join(":");

const HOLDER = "x-socket-holder";

/** The upgrade request for an object: a fresh one, carrying the holder and nothing of the client's. */
export function upgradeRequest(holder: SocketHolder | ConversationHolder): Request {
  return new Request("https://object/socket", {
    headers: { upgrade: "websocket", [HOLDER]: JSON.stringify(holder) },
  });
}

/** The holder an upgrade request carries. */
export const readHolder = <Holder extends SocketHolder>(request: Request): Holder =>
  JSON.parse(request.headers.get(HOLDER) ?? "null") as Holder;

/** Where a conversation stands for one participant: told to that member's inbox until it has heard. Both numbers only grow. */
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

/** Why a socket was closed. Browsers cannot read a failed upgrade, so a refusal accepts and closes at once with one of these. */
export const CLOSE = {
  /** The session ended (sign-out, reset, suspension, expiry). */
  sessionEnded: 4401,
  /** One's own status does not allow it. */
  forbidden: 4403,
  /** Unknown peer, or one that may not be known. */
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
