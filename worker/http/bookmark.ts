import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Consistency } from "#db/open.ts";
import type { AppEnv } from "./app-env.ts";
import { isUnsafe, isUpgrade } from "./guards.ts";

/** The D1 bookmark travels in an httpOnly cookie, since documents cannot send a header: members read their own writes anywhere. */
const COOKIE = "node.bookmark";
const BOOKMARK = /^[0-9a-f-]{1,128}$/;
const KEPT_SECONDS = 3600;

/** Also by reading: signing in, and the panel, whose documents carry the same data. */
const NEVER_LATE = /^\/(?:api\/auth|api\/admin|admin)(?:\/|$)/;

/** Where this request must be answered: what changes or decides something always by the primary (security rule 9). */
export function consistencyOf(c: Context<AppEnv>): Consistency {
  const { method, path } = c.req;
  if (isUnsafe(method) || isUpgrade(c) || NEVER_LATE.test(path)) return "first-primary";
  const bookmark = getCookie(c, COOKIE);
  return bookmark && BOOKMARK.test(bookmark) ? bookmark : "first-unconstrained";
}

/** Hands the bookmark out, when the database moved on since the one that came in. */
export function keepBookmark(c: Context<AppEnv>, bookmark: string | null, secure: boolean): void {
  if (!bookmark || bookmark === getCookie(c, COOKIE)) return;
  setCookie(c, COOKIE, bookmark, { path: "/", httpOnly: true, secure, sameSite: "Lax", maxAge: KEPT_SECONDS });
}
