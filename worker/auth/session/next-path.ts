import { findNextUrl } from "#contract/auth/next-url.ts";
import type { Env } from "#worker/env.ts";

/** `next` if it is a path of this origin, else the dashboard. */
export function nextPath(env: Env, next = ""): string {
  const url = findNextUrl(env.APP_ORIGIN, next);
  return url ? `${url.pathname}${url.search}` : "/dashboard";
}
