import { and, eq, gt, gte, notExists } from "drizzle-orm";
import type { Context } from "hono";
import { deleteCookie, getCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { SECOND_STEP_LIFETIME_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { account, verification } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isSecure, secureName } from "../session/session-cookie.ts";

/**
 * Between the two steps of a sign-in a browser has a challenge and no session. Rows and cookie have the form of the auth library's
 * two-factor plugin, which checks the second step. They are written here, so that the first step never makes a session.
 */
const cookieName = (c: Context<AppEnv>) => secureName(c.env, "two_factor");

/** Starts a challenge in this browser for a member who passed the first step. */
export async function startChallenge(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const identifier = `2fa-${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url")}`;
  const expiresAt = new Date(now + SECOND_STEP_LIFETIME_MS);
  await batch(db, {
    challenge: db.insert(verification).values({ id: newId(), identifier, value: memberId, expiresAt }),
    attempts: db
      .insert(verification)
      .values({ id: newId(), identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt }),
  });
  await setSignedCookie(c, cookieName(c), identifier, c.env.AUTH_SECRET, {
    path: "/",
    httpOnly: true,
    secure: isSecure(c.env),
    sameSite: "Lax",
    maxAge: SECOND_STEP_LIFETIME_MS / 1000,
  });
}

/**
 * The id of the member whose second step this browser may take; null without a valid challenge. A password set since the challenge
 * started makes it invalid, so that a reset also stops a sign-in that began with the old password.
 */
export async function findChallengedMember(c: Context<AppEnv>): Promise<string | null> {
  const { db, now } = c.var;
  const identifier = await getSignedCookie(c, c.env.AUTH_SECRET, cookieName(c));
  if (!identifier) return null;
  const newerPassword = db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.userId, verification.value),
        eq(account.providerId, "credential"),
        gte(account.updatedAt, verification.createdAt),
      ),
    );
  const [row] = await db
    .select({ memberId: verification.value })
    .from(verification)
    .where(
      and(eq(verification.identifier, identifier), gt(verification.expiresAt, new Date(now)), notExists(newerPassword)),
    );
  return row?.memberId ?? null;
}

/** The request headers for the library: the challenge only, never the session that another member has in this browser. */
export function challengeHeaders(c: Context<AppEnv>): Headers {
  return new Headers({ cookie: `${cookieName(c)}=${encodeURIComponent(getCookie(c, cookieName(c)) ?? "")}` });
}

/** Deletes a challenge that is not valid any more from this browser. */
export const dropChallenge = (c: Context<AppEnv>) =>
  deleteCookie(c, cookieName(c), { path: "/", secure: isSecure(c.env) });
