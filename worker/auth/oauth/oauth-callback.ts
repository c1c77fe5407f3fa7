import type { Context } from "hono";
import { nextPath } from "#auth/session/next-path.ts";
import type { Provider } from "#contract/auth/oauth.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import type { AppEnv } from "#http/app-env.ts";
import { securityMails, tryConsume } from "#http/rate-limit.ts";
import { callLibrary, withCookies } from "../library/call-library.ts";
import { libraryHeaders } from "../library/cookies.ts";
import { hashPassword } from "../password/password-hash.ts";
import { readWithViewer } from "../session/session.ts";
import { rememberBrowser } from "../sign-in/known-browser.ts";
import { startChallenge } from "../two-factor/challenge.ts";
import { signUpWithProvider } from "./oauth-sign-up.ts";

export const LINKING_PAGE = "/settings/security";

export async function finishProviderCall(c: Context<AppEnv>, provider: Provider): Promise<Response> {
  const signUp = signUpWithProvider(c);
  let [challengedMember, member]: (string | null)[] = [null, null];
  let missing = "/sign-in?error=unknown";
  const call = {
    hashPassword,
    provider,
    admit: signUp.admit,
    onSecondStep: (memberId: string) => {
      challengedMember = memberId;
    },
    onSession: (memberId: string) => {
      member = memberId;
    },
    isSignedInTo: async (memberId: string) => (await readWithViewer(c, {})).viewer?.id === memberId,
    countLinking: async (memberId: string) => {
      const exceeded = await tryConsume(c, securityMails("identity-linked", memberId));
      if (exceeded) missing = `${LINKING_PAGE}?error=rate-limited`;
      return !exceeded;
    },
  };
  const request = new Request(c.req.raw, { headers: await libraryHeaders(c) });
  const answer = await callLibrary(c, call, (auth) => auth.handler(request));
  const target = new URL(answer.headers.get("location") ?? missing, c.env.APP_ORIGIN);
  const failure = target.searchParams.get("error");
  await signUp.settle(!failure);
  if (challengedMember) await startChallenge(c, challengedMember);
  if (member) await rememberBrowser(c, member);
  // The library has no reason of its own for a linking whose session is over.
  const isOver = failure && target.pathname === LINKING_PAGE && !(await readWithViewer(c, {})).viewer;
  return withCookies(
    c.redirect(
      isOver
        ? "/sign-in?next=%2Fdashboard&error=third-party-failed"
        : pathAfter(c, target, { failure, isChallenged: challengedMember !== null }),
    ),
    answer.headers,
  );
}

function pathAfter(c: Context<AppEnv>, target: URL, state: { failure: string | null; isChallenged: boolean }): string {
  const next = encodeURIComponent(nextPath(c.env, target.searchParams.get("next") ?? "/dashboard"));
  if (state.isChallenged) return `/sign-in?step=code&next=${next}`;
  if (!state.failure) return nextPath(c.env, `${target.pathname}${target.search}`);
  // An `error` in our own query was written by the provider, or by anybody who made the link: it is not shown.
  const code = c.req.query("error") ? "third-party-failed" : problemOf(state.failure);
  const page = target.pathname === LINKING_PAGE ? `${LINKING_PAGE}?` : `/sign-in?next=${next}&`;
  return `${page}error=${code}`;
}

export const LIBRARY_PROBLEMS: Record<string, ProblemCode> = {
  signup_disabled: "no-account",
  account_not_linked: "account-not-linked",
  unable_to_link_account: "provider-email-unverified",
  email_not_found: "provider-email-unverified",
  account_already_linked_to_different_user: "identity-taken",
  ACCOUNT_SUSPENDED: "account-suspended",
  INVALID_EMAIL_OR_PASSWORD: "no-account",
};

/** `admit` fails with our own codes; unknown ones become `third-party-failed`. */
function problemOf(code: string): ProblemCode {
  if (Object.hasOwn(LIBRARY_PROBLEMS, code)) return LIBRARY_PROBLEMS[code] ?? "third-party-failed";
  return Object.hasOwn(PROBLEMS, code) ? (code as ProblemCode) : "third-party-failed";
}
