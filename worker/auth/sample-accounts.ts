import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/** Sample people sign in only in local development. */
export const isSample = (env: Env, email: string): boolean => env.APP_ENV !== "local" && email.endsWith("@sample.test");

export function refuseSample(env: Env, email: string, code: "email-taken" | "invalid-credentials"): void {
  if (isSample(env, email)) throw new Problem(code);
}
