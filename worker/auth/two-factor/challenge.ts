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

/** In the form of the library's plugin, which checks the second step; ours, so that the first never makes a session. */
const { name: COOKIE, lifetimeMs } = COOKIES.secondStep;

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

/** A password set since invalidates it, so that a reset also stops a sign-in with the old password. */
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

/** The challenge only, never the session of another member in this browser. */
export const challengeHeaders = (c: Context<AppEnv>): Promise<Headers> => libraryHeaders(c, [COOKIE]);

/** The challenge is useless after these. */
const ENDED = new Set(["second-step-expired", "second-step-refused"]);

/** On the finished response, because a problem drops cookies. */
export const dropEndedChallenge: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.error instanceof Problem && ENDED.has(c.error.code)) dropLibraryCookie(c, COOKIE);
};
