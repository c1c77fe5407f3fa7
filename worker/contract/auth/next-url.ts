import { isLocalPath } from "../web-address.ts";

/** Null unless `next` is a path of this origin, however it is spelled. `origin`: scheme, host and port of the app. */
export function findNextUrl(origin: string, next: string): URL | null {
  if (!next.startsWith("/") || !URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  return url.origin === origin && isLocalPath(url) ? url : null;
}
