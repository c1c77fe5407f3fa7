import { RATE_LIMITS } from "#contract/limits.ts";

/** Messages that one may send in a window, in this conversation and in all of them. */
export const { limit: SEND_LIMIT, windowMs: SEND_WINDOW_MS } = RATE_LIMITS.messagesPerSender;
/** Messages in a window that need no allowance: more than anybody types. */
export const FREE_SENDS = 5;
/** The least messages to get an allowance for, so that a burst asks few times. */
export const ALLOWANCE_STEP = 15;
/** Frames and messages per window, refused ones included, after which a sender's socket is closed. */
export const FLOOD_LIMIT = 5 * SEND_LIMIT;
/** Typing is relayed to the peer at most this often. */
export const TYPING_MS = 1000;
