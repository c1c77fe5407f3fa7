import type { Context } from "hono";
import { deleteCookie, generateSignedCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { COOKIES, type LibraryCookie, cookiePrefix as prefixOf } from "#contract/site/cookies.ts";
import type { AppEnv } from "#http/app-env.ts";
import { authSecrets } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/** Names and signature of the library, so that both can read them. No other host can set or read `__Host-` cookies. */

export const isSecure = (env: Env) => env.APP_ORIGIN.startsWith("https:");

export const cookiePrefix = (env: Env) => prefixOf(env.APP_ORIGIN);

export const libraryCookie = (env: Env, name: LibraryCookie) => `${cookiePrefix(env)}.${name}`;
export const sessionCookieName = (env: Env) => libraryCookie(env, COOKIES.session.name);

export const cookieAttributes = (env: Env) =>
  ({ path: "/", httpOnly: true, secure: isSecure(env), sameSite: "Lax" }) as const;

/** Verified with any of our secrets; null without one. */
export async function readLibraryCookie(c: Context<AppEnv>, name: LibraryCookie): Promise<string | null> {
  for (const secret of authSecrets(c.env)) {
    const value = await getSignedCookie(c, secret, libraryCookie(c.env, name));
    if (value) return value;
  }
  return null;
}

/** Null without a valid signature. */
export const readSessionToken = (c: Context<AppEnv>): Promise<string | null> =>
  readLibraryCookie(c, COOKIES.session.name);

/** Signed with an earlier secret: set it again. */
export async function isSessionCookieOutdated(c: Context<AppEnv>): Promise<boolean> {
  return !(await getSignedCookie(c, c.env.AUTH_SECRET, sessionCookieName(c.env)));
}

export async function setLibraryCookie(c: Context<AppEnv>, name: LibraryCookie, value: string, lifetimeMs: number) {
  const options = { ...cookieAttributes(c.env), maxAge: Math.floor(lifetimeMs / 1000) };
  await setSignedCookie(c, libraryCookie(c.env, name), value, c.env.AUTH_SECRET, options);
}

export function dropLibraryCookie(c: Context<AppEnv>, name: LibraryCookie): void {
  deleteCookie(c, libraryCookie(c.env, name), cookieAttributes(c.env));
}

export const setSessionCookie = (c: Context<AppEnv>, token: string): Promise<void> =>
  setLibraryCookie(c, COOKIES.session.name, token, COOKIES.session.lifetimeMs);

export const dropSessionCookie = (c: Context<AppEnv>): void => dropLibraryCookie(c, COOKIES.session.name);

/** The library knows one secret per cookie, so a cookie with an earlier signature is signed again. */
export async function libraryHeaders(
  c: Context<AppEnv>,
  names: readonly LibraryCookie[] = [COOKIES.session.name, COOKIES.oauthState.name],
): Promise<Headers> {
  const cookies: string[] = [];
  for (const name of names) {
    const value = await readLibraryCookie(c, name);
    if (!value) continue;
    const line = await generateSignedCookie(libraryCookie(c.env, name), value, c.env.AUTH_SECRET, {
      path: "/",
      secure: true,
    });
    cookies.push(line.split(";")[0] ?? "");
  }
  const headers = new Headers(c.req.raw.headers);
  headers.delete("cookie");
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return headers;
}
