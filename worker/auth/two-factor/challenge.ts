import { and, eq, gt, gte, notExists } from "drizzle-orm";
import type { Context } from "hono";
import { deleteCookie, getCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { SECOND_STEP_LIFETIME_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account, verification } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isSecure, secureName } from "../session/session.ts";

/**
 * Between the two steps of a sign-in a browser holds a challenge and no session. Rows and cookie are those of the auth library's
 * two-factor plugin, which checks the second step; made here, so that the first step never makes a session that has to be taken back.
 */
const cookieName = (c: Context<AppEnv>) => secureName(c.env, "two_factor");

/** Gives this browser a challenge for a member who proved who they are by the first step. */
export async function startChallenge(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const identifier = `2fa-${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url")}`;
  const expiresAt = new Date(now + SECOND_STEP_LIFETIME_MS);
  await db.batch([
    db.insert(verification).values({ id: newId(), identifier, value: memberId, expiresAt }),
    db.insert(verification).values({ id: newId(), identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt }),
  ]);
  await setSignedCookie(c, cookieName(c), identifier, c.env.AUTH_SECRET, {
    path: "/",
    httpOnly: true,
    secure: isSecure(c.env),
    sameSite: "Lax",
    maxAge: SECOND_STEP_LIFETIME_MS / 1000,
  });
}

/**
 * Whose second step this browser may take; null without a challenge that stands. A password set since ends it: who began with the one
 * before is not let in after a reset.
 */
export async function challengedMember(c: Context<AppEnv>): Promise<string | null> {
  const { db, now } = c.var;
  const identifier = await getSignedCookie(c, c.env.AUTH_SECRET, cookieName(c));
  if (!identifier) return null;
  const setSince = db
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
      and(eq(verification.identifier, identifier), gt(verification.expiresAt, new Date(now)), notExists(setSince)),
    );
  return row?.memberId ?? null;
}

/** What the library may see of this request: the challenge, never a session that some member has open in this browser. */
export function challengeHeaders(c: Context<AppEnv>): Headers {
  return new Headers({ cookie: `${cookieName(c)}=${encodeURIComponent(getCookie(c, cookieName(c)) ?? "")}` });
}

/** Takes a challenge that leads nowhere from the browser. */
export const dropChallenge = (c: Context<AppEnv>) =>
  deleteCookie(c, cookieName(c), { path: "/", secure: isSecure(c.env) });
