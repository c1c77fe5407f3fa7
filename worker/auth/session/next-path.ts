import { findNextUrl } from "#contract/auth/next-url.ts";
import type { Env } from "#worker/env.ts";

/** The path to open after sign-in: `next` when it is a path of this origin, else the dashboard. */
export function nextPath(env: Env, next = ""): string {
  const url = findNextUrl(env.APP_ORIGIN, next);
  return url ? `${url.pathname}${url.search}` : "/dashboard";
}
