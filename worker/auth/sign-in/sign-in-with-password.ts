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
 * Signs in with a password. Returns the headers with the library's session cookie, or null when the account needs a second step, whose
 * challenge is set in this browser. 401 `invalid-credentials`, 429 `rate-limited` after too many tries, right or wrong, 429 `sign-in-slowed`
 * for a browser new to the account while many networks try it, 503 `busy`, which counts for nothing.
 *
 * A refused try makes the same statements and one hash for every address, with and without an account, so that its time does not tell them
 * apart. That is why the password is checked here, before the library reads anything.
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

/** Whether this is the owner's password. Without an owner it never is, and that takes as long. Throws 503 `busy`. */
async function checkPassword(
  c: Context<AppEnv>,
  { email, password }: SignInInput,
  owner: PasswordOwner | null,
  browser: string | null,
): Promise<boolean> {
  // The known browsers of an account have places of their own for a hash, so that strangers cannot take the owner's.
  const account = browser ? `known ${email}` : email;
  const requester = { account, network: clientNetwork(c), isKnown: browser !== null };
  return verifyPassword({ hash: owner?.password ?? NO_PASSWORD, password }, requester);
}

/** The session, or the challenge of the second step, for an owner whose password has been checked. Returns what `signInWithPassword` does. */
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

/** Counts the try. `limitNewBrowsers` has counted it for the network, unless this browser has a cookie, which may be one of other accounts. */
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
