import { findNextUrl } from "#contract/auth/next-url.ts";

/** The `next` parameter of `search` if it is a path of this origin, else (or for the landing page) the dashboard. */
export function nextPath(search: string): string {
  const url = findNextUrl(location.origin, new URLSearchParams(search).get("next") ?? "");
  return url && url.pathname !== "/" ? url.pathname + url.search + url.hash : "/dashboard";
}
