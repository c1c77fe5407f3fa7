import type { Context } from "hono";
import { deleteCookie, generateSignedCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { COOKIES, type LibraryCookie, cookiePrefix as prefixOf } from "#contract/site/cookies.ts";
import type { AppEnv } from "#http/app-env.ts";
import { authSecrets } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/**
 * Cookies with the auth library's names and signature, so that the library and this code can read each other's. On https they have the prefix
 * `__Host-`: no other host, not even a subdomain, can set or read them.
 */

export const isSecure = (env: Env) => env.APP_ORIGIN.startsWith("https:");

/** What the library writes before a dot and the name of each of its cookies. */
export const cookiePrefix = (env: Env) => prefixOf(env.APP_ORIGIN);

/** The full name of a cookie of the auth library. */
export const libraryCookie = (env: Env, name: LibraryCookie) => `${cookiePrefix(env)}.${name}`;
export const sessionCookieName = (env: Env) => libraryCookie(env, COOKIES.session.name);

/** Attributes of the cookies that we set and delete ourselves. */
export const cookieAttributes = (env: Env) =>
  ({ path: "/", httpOnly: true, secure: isSecure(env), sameSite: "Lax" }) as const;

/** The value of a cookie of the library, its signature verified with any of our secrets; null without one. */
export async function readLibraryCookie(c: Context<AppEnv>, name: LibraryCookie): Promise<string | null> {
  for (const secret of authSecrets(c.env)) {
    const value = await getSignedCookie(c, secret, libraryCookie(c.env, name));
    if (value) return value;
  }
  return null;
}

/** The session token of a request, its signature verified; null without one. */
export const readSessionToken = (c: Context<AppEnv>): Promise<string | null> =>
  readLibraryCookie(c, COOKIES.session.name);

/** Whether the session cookie is signed with an earlier secret, so that it should be set again. */
export async function isSessionCookieOutdated(c: Context<AppEnv>): Promise<boolean> {
  return !(await getSignedCookie(c, c.env.AUTH_SECRET, sessionCookieName(c.env)));
}

/** Sets a cookie of the library in this browser, signed. */
export async function setLibraryCookie(c: Context<AppEnv>, name: LibraryCookie, value: string, lifetimeMs: number) {
  const options = { ...cookieAttributes(c.env), maxAge: Math.floor(lifetimeMs / 1000) };
  await setSignedCookie(c, libraryCookie(c.env, name), value, c.env.AUTH_SECRET, options);
}

/** Deletes a cookie of the library from this browser. */
export function dropLibraryCookie(c: Context<AppEnv>, name: LibraryCookie): void {
  deleteCookie(c, libraryCookie(c.env, name), cookieAttributes(c.env));
}

export const setSessionCookie = (c: Context<AppEnv>, token: string): Promise<void> =>
  setLibraryCookie(c, COOKIES.session.name, token, COOKIES.session.lifetimeMs);

/** Deletes the session cookie from this browser. */
export const dropSessionCookie = (c: Context<AppEnv>): void => dropLibraryCookie(c, COOKIES.session.name);

/**
 * The headers of a request for the library, with those of its cookies that are named. The library knows one secret for a cookie, so
 * one with an earlier signature is signed anew for it.
 */
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
