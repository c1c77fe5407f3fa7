import { DAY_MS, type RateLimit } from "../limits.ts";

/** `POST /api/me/deletion` with `{}`: the account is erased so long after it, and `DELETE` keeps it until then. 409 `last-admin`, `hosts-events`. */
export const ACCOUNT_DELETION_WAIT_MS = 7 * DAY_MS;

/** `POST /api/me/copy` with `{}`. Each reads everything that a member has, and their conversations. */
export const COPIES_PER_MEMBER: RateLimit = { name: "copies-member", limit: 3, windowMs: DAY_MS };
