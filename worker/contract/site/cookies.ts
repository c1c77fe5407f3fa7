import { counted } from "#contract/numbers.ts";
import {
  DAY_MS,
  HOUR_MS,
  KNOWN_BROWSER_LIFETIME_MS,
  MINUTE_MS,
  SECOND_STEP_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "../limits.ts";

/** For the page /cookies. `isPrefixed`: no script reads it (`cookieName`). `lifetimeMs`: maximum. */
export type Cookie = { name: string; isPrefixed: boolean; lifetimeMs: number };

export const COOKIES = {
  session: {
    name: "session_token",
    isPrefixed: true,
    lifetimeMs: SESSION_LIFETIME_MS,
  },
  secondStep: {
    name: "two_factor",
    isPrefixed: true,
    lifetimeMs: SECOND_STEP_LIFETIME_MS,
  },
  oauthState: {
    name: "state",
    isPrefixed: true,
    lifetimeMs: 5 * MINUTE_MS,
  },
  browser: {
    name: "browser",
    isPrefixed: true,
    lifetimeMs: KNOWN_BROWSER_LIFETIME_MS,
  },
  bookmark: {
    name: "bookmark",
    isPrefixed: true,
    lifetimeMs: HOUR_MS,
  },
  theme: {
    name: "theme",
    isPrefixed: false,
    lifetimeMs: 365 * DAY_MS,
  },
  shortcuts: {
    name: "shortcuts",
    isPrefixed: false,
    lifetimeMs: 365 * DAY_MS,
  },
  zone: {
    name: "zone",
    isPrefixed: false,
    lifetimeMs: 365 * DAY_MS,
  },
} as const satisfies Record<string, Cookie>;

export type LibraryCookie = Exclude<
  Extract<(typeof COOKIES)[keyof typeof COOKIES], { isPrefixed: true }>["name"],
  "bookmark"
>;

/** On https no other host, not even a subdomain, can set or read `__Host-` cookies. */
export const cookiePrefix = (origin: string): string => (origin.startsWith("https:") ? "__Host-node" : "node");

export const cookieName = ({ name, isPrefixed }: Cookie, origin: string): string =>
  isPrefixed ? `${cookiePrefix(origin)}.${name}` : name;

const UNITS = [
  [DAY_MS, "day"],
  [HOUR_MS, "hour"],
  [MINUTE_MS, "minute"],
] as const;

/** `365 days`, `1 hour`, `10 minutes` */
export function formatLifetime(lifetimeMs: number): string {
  const [unit, name] = UNITS.find(([length]) => lifetimeMs >= length) ?? UNITS[2];
  return counted(Math.round(lifetimeMs / unit), name);
}
