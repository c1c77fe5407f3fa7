import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { SECOND_MS } from "#contract/limits.ts";
import { COOKIES, cookieName } from "#contract/site/cookies.ts";
import type { Consistency } from "#db/open.ts";
import type { AppEnv } from "./app-env.ts";
import { isUnsafe, isUpgrade } from "./guards.ts";

/** In an httpOnly cookie, because page navigations cannot send a header. So members read their own writes. */
const nameOf = (c: Context<AppEnv>) => cookieName(COOKIES.bookmark, c.env.APP_ORIGIN);
const BOOKMARK = /^[0-9a-f-]{1,128}$/;

/** Their reads must be current too. */
const PRIMARY_PATHS = /^\/(?:api\/auth|api\/admin|admin)(?:\/|$)/;

/** The primary for everything that changes or decides something. */
export function consistencyOf(c: Context<AppEnv>): Consistency {
  const { method, path } = c.req;
  if (isUnsafe(method) || isUpgrade(c) || PRIMARY_PATHS.test(path)) return "first-primary";
  const bookmark = getCookie(c, nameOf(c));
  return bookmark && BOOKMARK.test(bookmark) ? bookmark : "first-unconstrained";
}

export function keepBookmark(c: Context<AppEnv>, bookmark: string | null, secure: boolean): void {
  if (!bookmark || bookmark === getCookie(c, nameOf(c))) return;
  setCookie(c, nameOf(c), bookmark, {
    path: "/",
    httpOnly: true,
    secure,
    sameSite: "Lax",
    maxAge: COOKIES.bookmark.lifetimeMs / SECOND_MS,
  });
}
