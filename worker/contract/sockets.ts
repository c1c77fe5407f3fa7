import type { NotificationContent } from "./notifications/notifications.ts";

/** The worker builds a new upgrade request from the session, so the header below never comes from a client. */

/** In the socket's attachment, which survives hibernation. `tab`: made by the tab of an inbox socket. Ms. */
export type SocketHolder = { socketId: string; memberId: string; sessionId: string; expiresAt: number; tab?: string };

/** Id of the tab that writes: it gets no push of its own change. */
export const TAB_HEADER = "x-tab";

/**
 * `direct`: connected, introduced, or oneself. `interested`: direct, but counts as a new conversation of the day.
 * `request`: the peer must accept the first message. `closed`: no first message.
 */
export type Opening = "direct" | "interested" | "request" | "closed";
export const isDirect = (opening: Opening): opening is "direct" | "interested" =>
  opening === "direct" || opening === "interested";

/** `since`: last `seq` of the client. `opening`: as read at `readAt` (ms); the socket closes when it changes. */
export type ConversationHolder = SocketHolder & { peerId: string; since: number; opening: Opening; readAt: number };

/** Computed from the session, so nobody can address a conversation of other members. */
export const conversationName = (one: string, other: string): string => [one, other].sort().join(":");

const HOLDER = "x-socket-holder";

/** Carries the holder and nothing from the client's request. */
export function upgradeRequest(holder: SocketHolder | ConversationHolder): Request {
  return new Request("https://object/socket", {
    headers: { upgrade: "websocket", [HOLDER]: JSON.stringify(holder) },
  });
}

export const readHolder = <Holder extends SocketHolder>(request: Request): Holder =>
  JSON.parse(request.headers.get(HOLDER) ?? "null") as Holder;

/** `received`, `ignored`: the peer's. Numbers only grow, so that a late delivery changes nothing. */
export const REQUEST = { none: 0, sent: 1, received: 2, ignored: 3, accepted: 4 } as const;
export type RequestState = (typeof REQUEST)[keyof typeof REQUEST];

/** No request, or an accepted one. */
export const isOpen = (state: RequestState): boolean => state === REQUEST.none || state === REQUEST.accepted;

/**
 * Delivered to the member's inbox until it acknowledges it. `lastSeq`, `readSeq` and `request` only grow within a
 * generation.
 */
export type ConversationWatermark = {
  peerId: string;
  /** Ms. A new one, which is always higher, replaces what the inbox has: the messages were lost, set back or restored. */
  generation: number;
  lastSeq: number;
  readSeq: number;
  request: RequestState;
  /** Its author deleted all of it: a request that waits for nobody. */
  isEmptied?: boolean;
  /** How often the last message was deleted. */
  deletions: number;
  unread: number;
  /** One line; `MESSAGE_DELETED` when deleted. */
  lastLine: string;
  mine: boolean;
  at: number;
  /** Only when the peer began the conversation. */
  answer?: ConversationAnswer;
};

/** The peer's first message, and the member's first answer. Ms; final once known. */
export type ConversationAnswer = { askedAt: number; answeredAt: number | null };

/** Of `cases` conversations that others began, `answered` ones; half of these within `medianMs`, null without any. */
export type AnswerTimes = { cases: number; answered: number; medianMs: number | null };

/** `key`: unique per member. `digestAt`: due instant of its daily email, or null. Ms. */
export type NewNotification = {
  key: string;
  actorId: string | null;
  content: NotificationContent;
  at: number;
  digestAt: number | null;
};

/** Browsers cannot read a failed upgrade, so a refusal accepts the socket and closes it with one of these. */
export const CLOSE = {
  /** Revoked (sign-out, password reset, suspension) or expired. */
  sessionEnded: 4401,
  forbidden: 4403,
  /** Unknown or hidden peer. */
  notFound: 4404,
  version: 4406,
  /** The client reconnects: the state at the upgrade has changed (RFC 6455). */
  restart: 1012,
  junk: 4400,
  flood: 4429,
  /** A hidden tab made room for another. It connects again when it is shown. */
  displaced: 4408,
  /** More than 64 KiB or 32 messages (RFC 6455, 7.4.1). */
  tooBig: 1009,
} as const;

type StoredRow = Record<string, string | number | null>;

/**
 * What a conversation stores, but for what only its inboxes and open sockets need. The first page has the newest
 * messages, the participants and the introduction. `next`: continues before this `seq`; null on the last page.
 */
export type StoredPage = {
  message: StoredRow[];
  participant: StoredRow[];
  introduction: StoredRow[];
  next: number | null;
};
