import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "#worker/env.ts";

/** The parts of an outbox row that a token is derived from. */
export type LinkSource = { id: string; key: string; createdAt: number };

const MAC_LENGTH = 32;

/**
 * The token of a link in a mail: the id of the outbox row and our signature of its key and purpose. It is derived when it is needed and
 * never stored. A token of one purpose, such as `registration`, is not valid for another.
 */
export const linkToken = (env: Env, purpose: string, row: LinkSource): string =>
  `${row.id.replaceAll("-", "")}${linkSignature(env, purpose, row)}`;

/** Whether a token is the one of this row and purpose, and younger than `lifetimeMs`. */
export function isLinkToken(
  env: Env,
  purpose: string,
  row: LinkSource,
  { token, now, lifetimeMs }: { token: string; now: number; lifetimeMs: number },
): boolean {
  return isSame(linkToken(env, purpose, row), token) && now < row.createdAt + lifetimeMs;
}

/** The outbox row's id that a token names, not verified yet; null when it does not have the form of a token. */
export function rowOfToken(token: string): string | null {
  const [, a, b, c, d, e] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token) ?? [];
  return a && token.length === 32 + MAC_LENGTH ? [a, b, c, d, e].join("-") : null;
}

/** The signature alone, for a token that is looked up and so needs no id. */
export function linkSignature(env: Env, purpose: string, { key }: LinkSource): string {
  return createHmac("sha256", env.AUTH_SECRET)
    .update(`mail-link:${purpose}:${key}`)
    .digest("base64url")
    .slice(0, MAC_LENGTH);
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
