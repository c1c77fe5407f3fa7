import { RATE_LIMITS } from "#contract/limits.ts";

/** Messages that one may send in a window, in this conversation and in all of them. */
export const { limit: SEND_LIMIT, windowMs: SEND_WINDOW_MS } = RATE_LIMITS.messagesPerSender;
/** Messages by one socket in a window that need no allowance: more than anybody types. A member has few sockets. */
export const FREE_SENDS = 5;
/** Frames and messages per window, refused ones included, after which a sender's socket is closed. */
export const FLOOD_LIMIT = 5 * SEND_LIMIT;
/** Typing is relayed to the peer at most this often. */
export const TYPING_MS = 1000;
