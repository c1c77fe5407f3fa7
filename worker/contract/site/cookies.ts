import { counted } from "#contract/numbers.ts";
import {
  DAY_MS,
  HOUR_MS,
  KNOWN_BROWSER_LIFETIME_MS,
  MINUTE_MS,
  SECOND_STEP_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "../limits.ts";

/** For the page /cookies. `signedIn`: of the auth library, with a prefix (`libraryCookie`). `lifetimeMs`: maximum. */
export type Cookie = { name: string; signedIn: boolean; lifetimeMs: number };

export const COOKIES = {
  session: {
    name: "session_token",
    signedIn: true,
    lifetimeMs: SESSION_LIFETIME_MS,
  },
  secondStep: {
    name: "two_factor",
    signedIn: true,
    lifetimeMs: SECOND_STEP_LIFETIME_MS,
  },
  oauthState: {
    name: "state",
    signedIn: true,
    lifetimeMs: 5 * MINUTE_MS,
  },
  browser: {
    name: "browser",
    signedIn: true,
    lifetimeMs: KNOWN_BROWSER_LIFETIME_MS,
  },
  bookmark: {
    name: "node.bookmark",
    signedIn: false,
    lifetimeMs: HOUR_MS,
  },
  theme: {
    name: "theme",
    signedIn: false,
    lifetimeMs: 365 * DAY_MS,
  },
  shortcuts: {
    name: "shortcuts",
    signedIn: false,
    lifetimeMs: 365 * DAY_MS,
  },
  zone: {
    name: "zone",
    signedIn: false,
    lifetimeMs: 365 * DAY_MS,
  },
} as const satisfies Record<string, Cookie>;

export type LibraryCookie = Extract<(typeof COOKIES)[keyof typeof COOKIES], { signedIn: true }>["name"];

/** On https no other host, not even a subdomain, can set or read `__Host-` cookies. */
export const cookiePrefix = (origin: string): string => (origin.startsWith("https:") ? "__Host-node" : "node");

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
