import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { Problem } from "../http/problem.ts";
import type { AuthCall } from "./auth.ts";

type Auth = ReturnType<typeof import("./auth.ts")["openAuth"]>;

/** Messages of the library reach the user only from this allow-list (decision 8). */
const LIBRARY_CODES: Record<string, ConstructorParameters<typeof Problem>[0]> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-taken",
  INVALID_TOKEN: "link-invalid",
  ACCOUNT_SUSPENDED: "account-suspended",
};

/** Calls the auth library, which is loaded here and nowhere else; what it refuses becomes a problem of ours. */
export async function callLibrary<T>(c: Context<AppEnv>, call: AuthCall, use: (auth: Auth) => Promise<T>): Promise<T> {
  const { openAuth } = await import("./auth.ts");
  try {
    return await use(openAuth(c.env, c.var.db, call));
  } catch (error) {
    const code = (error as { body?: { code?: string } })?.body?.code;
    const known = code ? LIBRARY_CODES[code] : undefined;
    throw known ? new Problem(known) : error;
  }
}

/** The answer of a call that signed somebody in: its cookies, nothing else of the library's. */
export const signedIn = (headers: Headers, status: number): Response => {
  const answer = Response.json({ success: true }, { status });
  for (const cookie of headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
};
