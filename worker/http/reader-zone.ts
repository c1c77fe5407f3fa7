import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { knownZone } from "#contract/dates.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * The IANA time zone of the reader: of the device, from the cookie that the app sets, or on a first visit the one where the network says that the
 * request comes from; else UTC. Only for what a document shows until the app has loaded.
 */
export function readerZoneOf(c: Context<AppEnv>): string {
  const { timezone } = (c.req.raw.cf ?? {}) as { timezone?: unknown };
  const named = [getCookie(c, COOKIES.zone.name), timezone];
  return named.map((zone) => typeof zone === "string" && knownZone(zone)).find(Boolean) || "UTC";
}
