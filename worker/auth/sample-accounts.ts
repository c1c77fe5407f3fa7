import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/** Whether an address belongs to a sample person who cannot sign in: they can in local development only. */
export const isSample = (env: Env, email: string): boolean => env.APP_ENV !== "local" && email.endsWith("@sample.test");

/** Throws the given problem for the address of a sample person who cannot sign in. */
export function refuseSample(env: Env, email: string, code: "email-taken" | "invalid-credentials"): void {
  if (isSample(env, email)) throw new Problem(code);
}
