import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { knownZone } from "#contract/content/time-zones.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import type { AppEnv } from "./app-env.ts";

/** IANA: from the app's cookie, else from the network, else UTC. Only until the app has loaded. */
export function readerZoneOf(c: Context<AppEnv>): string {
  const { timezone } = (c.req.raw.cf ?? {}) as { timezone?: unknown };
  const named = [getCookie(c, COOKIES.zone.name), timezone];
  return named.map((zone) => typeof zone === "string" && knownZone(zone)).find(Boolean) || "UTC";
}
