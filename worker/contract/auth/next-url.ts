import { isLocalPath } from "../web-address.ts";

/**
 * The URL to open after sign-in when `next` is a path of this origin, however it is spelled; null otherwise. `origin`
 * is the scheme, host and port of this app.
 */
export function findNextUrl(origin: string, next: string): URL | null {
  if (!next.startsWith("/") || !URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  return url.origin === origin && isLocalPath(url) ? url : null;
}
