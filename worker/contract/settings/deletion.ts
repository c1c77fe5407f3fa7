import { DAY_MS, type RateLimit } from "../limits.ts";

/** `POST /api/me/deletion` with `{}`; `DELETE` keeps the account in this time. 409 `last-admin`, `hosts-events`. */
export const ACCOUNT_DELETION_WAIT_MS = 7 * DAY_MS;

/** `POST /api/me/copy` with `{}`. Each reads all data of a member. */
export const COPIES_PER_MEMBER: RateLimit = { name: "copies-member", limit: 3, windowMs: DAY_MS };
