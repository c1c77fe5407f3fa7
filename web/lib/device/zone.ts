import { readerZone } from "#contract/dates.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import { setCookie } from "./cookie.ts";

/** For times in the worker's documents. Without the cookie it uses the network's zone, which is wrong for travelers. */
export function rememberZone(): void {
  const zone = readerZone();
  if (!document.cookie.split("; ").includes(`${COOKIES.zone.name}=${zone}`)) setCookie("zone", zone);
}
