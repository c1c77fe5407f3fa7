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
 * A browser that has signed in to an account, or has completed a reset of its password, is known to that account: strangers' tries do not
 * count against it. Its cookie holds a random id and one mark for each of its last accounts, `id.mark.mark`. A mark is a keyed hash of
 * the browser's id, the member's id and the stored password hash, so it needs no row, says nothing about the member, works for one account
 * only, and ends with the password: a new one, by a reset or in the settings, makes every other browser unknown, as it ends their sessions.
 * It gives tries of its own and nothing else; signing out keeps it.
 */
const cookieName = (c: Context<AppEnv>) => libraryCookie(c.env, COOKIES.browser.name);

const ID_BYTES = 16;
/** Characters of an id, and of a mark, in base64url. */
const PART_LENGTH = 22;
const FORMAT = new RegExp(`^[\\w-]{${PART_LENGTH}}(\\.[\\w-]{${PART_LENGTH}}){1,${KNOWN_BROWSER_ACCOUNTS_MAX}}$`);

function readCookie(c: Context<AppEnv>): { id: string; marks: string[] } | null {
  const value = getCookie(c, cookieName(c));
  if (!value || !FORMAT.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** Whether this browser says that some account knows it. Only `findKnownBrowser` says whether that is true of an account. */
export const isMaybeKnown = (c: Context<AppEnv>): boolean => readCookie(c) !== null;

/** The id of this browser if it is known to the account of this password, else null. */
export function findKnownBrowser(c: Context<AppEnv>, owner: PasswordOwner | null): string | null {
  const cookie = readCookie(c);
  if (!cookie) return null;
  // Without an account the same is computed, so that the time taken does not say that there is none.
  const marked = owner ?? { memberId: "", password: "" };
  const expected = authSecrets(c.env).map((secret) => markOf(secret, cookie.id, marked));
  return expected.some((mark) => isAmong(mark, cookie.marks)) && owner ? cookie.id : null;
}

/**
 * Makes this browser known to a member's account. Call it once the member has proved who they are: after the last step of a sign-in, a
 * reset or a change of the password. Does nothing for an account without a password.
 */
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

/** Compares with every mark, so that the time taken does not say how much of one is right. */
const isAmong = (mark: string, marks: string[]): boolean =>
  marks.map((other) => timingSafeEqual(Buffer.from(other), Buffer.from(mark))).includes(true);
