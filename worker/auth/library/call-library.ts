import type { Context } from "hono";
import type { SignInResult } from "#contract/auth/sign-in.ts";
import { clientOf } from "#domain/security-events/client.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { AuthCall } from "./auth-call.ts";

type Auth = ReturnType<typeof import("./configure-library.ts")["openAuth"]>;

/** No other error of the library reaches the user. */
export const LIBRARY_CODES: Record<string, ConstructorParameters<typeof Problem>[0]> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-taken",
  ACCOUNT_SUSPENDED: "account-suspended",
  INVALID_PASSWORD: "password-wrong",
  TOTP_ALREADY_ENABLED: "conflict",
  INVALID_CODE: "second-factor-invalid",
  INVALID_BACKUP_CODE: "second-factor-invalid",
  INVALID_TWO_FACTOR_COOKIE: "second-step-expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "second-step-refused",
  TOTP_NOT_ENABLED: "second-step-expired",
  BACKUP_CODES_NOT_ENABLED: "second-step-expired",
};

export async function callLibrary<T>(c: Context<AppEnv>, call: AuthCall, use: (auth: Auth) => Promise<T>): Promise<T> {
  const { openAuth } = await import("./configure-library.ts");
  try {
    return await use(openAuth(c.env, c.var.db, call, clientOf(c)));
  } catch (error) {
    const code = (error as { body?: { code?: string } })?.body?.code;
    const known = code ? LIBRARY_CODES[code] : undefined;
    throw known ? new Problem(known) : error;
  }
}

/** With the library's cookies and nothing else of its response. */
export const signedIn = (c: Context<AppEnv>, headers: Headers, status: 200 | 201): Response =>
  withCookies(c.json<SignInResult>({ next: "signed-in" }, status), headers);

export function withCookies(answer: Response, headers: Headers): Response {
  for (const cookie of headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
}
