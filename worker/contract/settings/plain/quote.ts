import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** Graphemes. */
export const QUOTE_MIN_LENGTH = 20;
export const QUOTE_MAX_LENGTH = 240;
export const QUOTES_PER_MEMBER: RateLimit = { name: "quotes-member", limit: 10, windowMs: DAY_MS };
