import { createHmac, timingSafeEqual } from "node:crypto";
import { EMAIL_LINK_LIFETIME_MS, MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import type { Env } from "#worker/env.ts";

/**
 * Links in mail: derived from the outbox row's key when they are needed, never stored (security rule 17). Each purpose has a signature
 * of its own, so a link of one kind opens nothing of another. On GET they change nothing.
 */
type Purpose = "registration" | "set-password" | "address";

const MAC_LENGTH = 32;

/** What a link is derived from. */
type Row = { id: string; key: string; createdAt: number };

/** Token of the confirm, cancel and calendar links of a registration: it names its mail and proves that we wrote it. */
export const registrationToken = (env: Env, row: Row): string =>
  `${row.id.replaceAll("-", "")}${sign(env, "registration", row.key)}`;

/** The outbox row's id a token names, before anything about it is believed; null when it has not the shape of one. */
export function rowOfToken(token: string): string | null {
  const [, a, b, c, d, e] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token) ?? [];
  return a && token.length === 32 + MAC_LENGTH ? [a, b, c, d, e].join("-") : null;
}

/** Whether a token is the one of this row, and not too old. */
export const isTokenOf = (env: Env, row: Row, token: string, now: number): boolean =>
  isSame(registrationToken(env, row), token) && now < row.createdAt + MAIL_LINK_LIFETIME_MS;

/** Token of a link that proves an address: it stood in a mail to that address and nowhere else. */
export const addressToken = (env: Env, row: Row): string =>
  `${row.id.replaceAll("-", "")}${sign(env, "address", row.key)}`;

/** Whether a token is the address token of this row, and not too old. */
export const isAddressTokenOf = (env: Env, row: Row, token: string, now: number): boolean =>
  isSame(addressToken(env, row), token) && now < row.createdAt + EMAIL_LINK_LIFETIME_MS;

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Token of a new account's set-password link; it counts once the consumer has written its verification row. */
export const setPasswordToken = (env: Env, row: Row): string => sign(env, "set-password", row.key);

export const registrationLink = (env: Env, token: string, action: "confirm" | "cancel"): string =>
  `${env.APP_ORIGIN}/registration?token=${token}&do=${action}`;

export const calendarLink = (env: Env, token: string): string =>
  `${env.APP_ORIGIN}/api/registrations/calendar?token=${token}`;

export const passwordLink = (env: Env, token: string): string => `${env.APP_ORIGIN}/forgot-password?token=${token}`;

/** The page that asks before it proves an address. */
export const addressLink = (env: Env, token: string): string => `${env.APP_ORIGIN}/confirm-address?token=${token}`;

function sign(env: Env, purpose: Purpose, key: string): string {
  return createHmac("sha256", env.AUTH_SECRET)
    .update(`mail-link:${purpose}:${key}`)
    .digest("base64url")
    .slice(0, MAC_LENGTH);
}
