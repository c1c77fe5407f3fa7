import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { SignInInput } from "#contract/auth/sign-in.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { type Count, clientNetwork, consume, refund } from "#http/rate-limit.ts";
import type { AuthCall } from "../library/auth-call.ts";
import { callLibrary } from "../library/call-library.ts";
import { toLibraryAddress } from "../library/library-address.ts";
import { findPasswordOwner, type PasswordOwner } from "../password/current-password.ts";
import { hashPassword, NO_PASSWORD, verifyPassword } from "../password/password-hash.ts";
import { startChallenge } from "../two-factor/challenge.ts";
import { countTry, PASSWORD_STEP } from "./count-try.ts";
import { findKnownBrowser, isMaybeKnown, rememberBrowser } from "./known-browser.ts";
import { recordFailure } from "./record-failure.ts";
import { undoUnlessCurrent } from "./undo-unless-current.ts";

/**
 * Null when a second step must follow. Throws 401 `invalid-credentials`; 429 `rate-limited`, `sign-in-slowed`; 503
 * `busy` (uncounted). A refused try makes the same statements and one hash with and without an account, so that its
 * time does not tell them apart.
 */
export async function signInWithPassword(c: Context<AppEnv>, body: SignInInput): Promise<Headers | null> {
  const owner = await findPasswordOwner(c, body.email);
  const browser = findKnownBrowser(c, owner);
  const counts = await countPasswordTry(c, body.email, owner, browser);
  const isRight = await checkPassword(c, body, owner, browser).catch(async (error) => {
    // `busy` means that the password was not checked, so this was no try.
    if (error instanceof Problem && error.code === "busy") await refund(c, ...counts);
    throw error;
  });
  if (!owner || !isRight) {
    // By the address, because an account may have no password.
    recordFailure(c, eq(user.email, body.email), "sign-in-failed");
    throw new Problem("invalid-credentials");
  }
  return startSession(c, body, owner);
}

/** Without an owner it is false after the same time. Throws 503 `busy`. */
async function checkPassword(
  c: Context<AppEnv>,
  { email, password }: SignInInput,
  owner: PasswordOwner | null,
  browser: string | null,
): Promise<boolean> {
  // Known browsers have their own slots for a hash, so that strangers cannot take the owner's.
  const account = browser ? `known ${email}` : email;
  const requester = { account, network: clientNetwork(c), isKnown: browser !== null };
  return verifyPassword({ hash: owner?.password ?? NO_PASSWORD, password }, requester);
}

async function startSession(c: Context<AppEnv>, body: SignInInput, owner: PasswordOwner): Promise<Headers | null> {
  let [challengedMember, member]: (string | null)[] = [null, null];
  const call: AuthCall = {
    hashPassword,
    // Checked already, unless the password was replaced meanwhile.
    verifyPassword: async ({ hash }) => hash === owner.password,
    onSecondStep: (memberId) => {
      challengedMember = memberId;
    },
    onSession: (memberId) => {
      member = memberId;
    },
  };
  const answer = await callLibrary(c, call, (auth) =>
    auth.api.signInEmail({
      body: { ...body, email: toLibraryAddress(body.email) },
      headers: c.req.raw.headers,
      returnHeaders: true,
    }),
  ).catch((error) => {
    if (challengedMember) return null;
    throw error;
  });
  if (challengedMember) await startChallenge(c, challengedMember);
  await undoUnlessCurrent(c, body.email, owner.password, answer?.response.token ?? null);
  if (member) await rememberBrowser(c, member);
  return answer?.headers ?? null;
}

/** `limitNewBrowsers` has counted it for the network, unless there is a cookie, maybe of other accounts. */
async function countPasswordTry(
  c: Context<AppEnv>,
  email: string,
  owner: PasswordOwner | null,
  browser: string | null,
): Promise<Count[]> {
  const network = { limit: RATE_LIMITS.signInPerIp, subject: clientNetwork(c) };
  if (!browser && isMaybeKnown(c)) await consume(c, network);
  const counts = await countTry(c, PASSWORD_STEP, { account: email, password: owner?.password ?? null, browser });
  return browser ? counts : [...counts, network];
}
