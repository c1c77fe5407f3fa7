import { findNextUrl } from "#contract/auth/next-url.ts";

/**
 * The path to open after sign-in: the `next` parameter of `search` when it is a path of this origin, else the dashboard. The
 * landing page counts as no destination.
 */
export function nextPath(search: string): string {
  const url = findNextUrl(location.origin, new URLSearchParams(search).get("next") ?? "");
  return url && url.pathname !== "/" ? url.pathname + url.search + url.hash : "/dashboard";
}
