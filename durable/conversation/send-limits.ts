import { RATE_LIMITS } from "#contract/limits.ts";

/** Per sender, in this conversation and in all of them. */
export const { limit: SEND_LIMIT, windowMs: SEND_WINDOW_MS } = RATE_LIMITS.messagesPerSender;
/** Per socket and window, without an allowance: more than anybody types. */
export const FREE_SENDS = 5;
/** Frames and messages per window, refused ones included; beyond it the socket is closed. */
export const FLOOD_LIMIT = 5 * SEND_LIMIT;
export const TYPING_MS = 1000;
