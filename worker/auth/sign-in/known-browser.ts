import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { KNOWN_BROWSER_ACCOUNTS_MAX } from "#contract/limits.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import type { AppEnv } from "#http/app-env.ts";
import { authSecrets, keyedHash } from "#http/secrets.ts";
import { cookieAttributes, libraryCookie } from "../library/cookies.ts";
import { findPasswordOf, type PasswordOwner } from "../password/current-password.ts";

/**
 * Strangers' tries do not count against a known browser, and it gives nothing else. A mark is a keyed hash of browser
 * id, member id and stored password hash: it needs no row, reveals nothing, and ends with the password. Signing out
 * keeps it.
 */
const cookieName = (c: Context<AppEnv>) => libraryCookie(c.env, COOKIES.browser.name);

const ID_BYTES = 16;
const PART_LENGTH = 22;
const FORMAT = new RegExp(`^[\\w-]{${PART_LENGTH}}(\\.[\\w-]{${PART_LENGTH}}){1,${KNOWN_BROWSER_ACCOUNTS_MAX}}$`);

function readCookie(c: Context<AppEnv>): { id: string; marks: string[] } | null {
  const value = getCookie(c, cookieName(c));
  if (!value || !FORMAT.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** Unverified claim; see `findKnownBrowser`. */
export const isMaybeKnown = (c: Context<AppEnv>): boolean => readCookie(c) !== null;

/** Null unless known to the account of this password. */
export function findKnownBrowser(c: Context<AppEnv>, owner: PasswordOwner | null): string | null {
  const cookie = readCookie(c);
  if (!cookie) return null;
  // Without an account the same is computed, so that the time does not reveal it.
  const marked = owner ?? { memberId: "", password: "" };
  const expected = authSecrets(c.env).map((secret) => markOf(secret, cookie.id, marked));
  return expected.some((mark) => isAmong(mark, cookie.marks)) && owner ? cookie.id : null;
}

/** After the last step of a sign-in, a reset or a change of the password. Does nothing without a password. */
export async function rememberBrowser(c: Context<AppEnv>, memberId: string): Promise<void> {
  const owner = await findPasswordOf(c, memberId);
  if (!owner) return;
  const { id, marks } = readCookie(c) ?? { id: randomBytes(ID_BYTES).toString("base64url"), marks: [] };
  const mark = markOf(c.env.AUTH_SECRET, id, owner);
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, KNOWN_BROWSER_ACCOUNTS_MAX);
  setCookie(c, cookieName(c), [id, ...kept].join("."), {
    ...cookieAttributes(c.env),
    maxAge: COOKIES.browser.lifetimeMs / 1000,
  });
}

function markOf(secret: string, browserId: string, { memberId, password }: PasswordOwner): string {
  const hash = keyedHash(secret, "known-browser", `${browserId}:${memberId}:${password}`);
  return hash.toString("base64url").slice(0, PART_LENGTH);
}

/** Compares with every mark, in constant time. */
const isAmong = (mark: string, marks: string[]): boolean =>
  marks.map((other) => timingSafeEqual(Buffer.from(other), Buffer.from(mark))).includes(true);
