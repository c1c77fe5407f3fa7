import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** Cookies with the auth library's names and signature, so that the library and this code can read each other's. */

export const COOKIE_PREFIX = "node";
export const isSecure = (env: Env) => env.APP_ORIGIN.startsWith("https:");

/** The full name of a cookie of the auth library. */
export const secureName = (env: Env, name: string) => `${isSecure(env) ? "__Secure-" : ""}${COOKIE_PREFIX}.${name}`;
export const sessionCookieName = (env: Env) => secureName(env, "session_token");

/** The session token of a request, its signature verified; null without one. */
export async function readSessionToken(c: Context<AppEnv>): Promise<string | null> {
  return (await getSignedCookie(c, c.env.AUTH_SECRET, sessionCookieName(c.env))) || null;
}

/** Sets the session cookie in this browser. */
export async function setSessionCookie(c: Context<AppEnv>, token: string): Promise<void> {
  await setSignedCookie(c, sessionCookieName(c.env), token, c.env.AUTH_SECRET, {
    path: "/",
    httpOnly: true,
    secure: isSecure(c.env),
    sameSite: "Lax",
    maxAge: SESSION_LIFETIME_MS / 1000,
  });
}

/** Deletes the session cookie from this browser. */
export const dropSessionCookie = (c: Context<AppEnv>) =>
  deleteCookie(c, sessionCookieName(c.env), { path: "/", secure: isSecure(c.env) });
