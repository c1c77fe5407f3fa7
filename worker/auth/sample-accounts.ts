import type { Context } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/** Whether an address is a sample person's where sample people do not sign in. */
export const isSampleIn = (env: Env, email: string) => env.APP_ENV !== "local" && email.endsWith("@sample.test");
export const isSample = (c: Context<AppEnv>, email: string) => isSampleIn(c.env, email);

/** Sample people sign in only in local development (decision 33). */
export function refuseSample(c: Context<AppEnv>, email: string, code: "email-taken" | "invalid-credentials"): void {
  if (isSample(c, email)) throw new Problem(code);
}
