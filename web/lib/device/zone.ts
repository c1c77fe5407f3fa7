import { readerZone } from "#contract/dates.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import { setCookie } from "./cookie.ts";

/**
 * Keeps the device's time zone in a cookie, so that the documents of the worker show times in it. Without the cookie the worker takes the zone of
 * the network, which is another one for travelers, and the app would replace those times.
 */
export function rememberZone(): void {
  const zone = readerZone();
  if (!document.cookie.split("; ").includes(`${COOKIES.zone.name}=${zone}`)) setCookie("zone", zone);
}
