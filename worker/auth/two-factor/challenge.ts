import { and, eq, gt, gte, notExists } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import { SECOND_STEP_LIFETIME_MS } from "#contract/limits.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import { batch } from "#db/batch.ts";
import { newId, newSecret } from "#db/ids.ts";
import { account, verification } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { dropLibraryCookie, libraryHeaders, readLibraryCookie, setLibraryCookie } from "../library/cookies.ts";
import { storedIdentifier } from "../library/stored-identifier.ts";

/**
 * Between the two steps of a sign-in a browser has a challenge and no session. Rows and cookie have the form of the auth library's
 * two-factor plugin, which checks the second step. They are written here, so that the first step never makes a session.
 */
const { name: COOKIE, lifetimeMs } = COOKIES.secondStep;

/** Starts a challenge in this browser for a member who passed the first step. */
export async function startChallenge(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const identifier = `2fa-${newSecret()}`;
  const expiresAt = new Date(now + SECOND_STEP_LIFETIME_MS);
  await batch(db, {
    challenge: db
      .insert(verification)
      .values({ id: newId(), identifier: storedIdentifier(identifier), value: memberId, expiresAt }),
    attempts: db
      .insert(verification)
      .values({ id: newId(), identifier: storedIdentifier(`2fa-attempts-${identifier}`), value: "0", expiresAt }),
  });
  await setLibraryCookie(c, COOKIE, identifier, lifetimeMs);
}

/**
 * The id of the member whose second step this browser may take; null without a valid challenge. A password set since the challenge
 * started makes it invalid, so that a reset also stops a sign-in that began with the old password.
 */
export async function findChallengedMember(c: Context<AppEnv>): Promise<string | null> {
  const { db, now } = c.var;
  const identifier = await readLibraryCookie(c, COOKIE);
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
      and(
        eq(verification.identifier, storedIdentifier(identifier)),
        gt(verification.expiresAt, new Date(now)),
        notExists(newerPassword),
      ),
    );
  return row?.memberId ?? null;
}

/** The request headers for the library: the challenge only, never the session that another member has in this browser. */
export const challengeHeaders = (c: Context<AppEnv>): Promise<Headers> => libraryHeaders(c, [COOKIE]);

/** The problems after which a challenge is of no more use. */
const ENDED = new Set(["second-step-expired", "second-step-refused"]);

/** Middleware that deletes a challenge that has ended from this browser: on the finished answer, because a problem takes no cookies along. */
export const dropEndedChallenge: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.error instanceof Problem && ENDED.has(c.error.code)) dropLibraryCookie(c, COOKIE);
};
