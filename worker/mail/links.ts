import { timingSafeEqual } from "node:crypto";
import { authSecrets, keyedHash } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/** The parts of an outbox row that a token is derived from. */
export type LinkSource = { id: string; key: string };
/** The same with those that say from when it lives. */
export type MailedRow = LinkSource & { createdAt: number; countedAt: number | null };

const MAC_LENGTH = 32;

/**
 * The token of a link in a mail: the id of the outbox row and our signature of its key and purpose. It is derived when it is needed and
 * never stored. A token of one purpose, such as `registration`, is not valid for another.
 */
export const linkToken = (env: Env, purpose: string, row: LinkSource): string => tokenOf(purpose, row, env.AUTH_SECRET);

/**
 * The instant from which the links of a mail live, in milliseconds since 1970: when the budget of its address lets the mail through. A mail
 * that was postponed for longer than a link lives would otherwise arrive with a dead one.
 */
export const linksLiveFrom = ({ countedAt, createdAt }: Pick<MailedRow, "countedAt" | "createdAt">): number =>
  countedAt ?? createdAt;

/** Whether a token is the one of this row and purpose under one of our secrets, and its life of `lifetimeMs` is not over. */
export function isLinkToken(
  env: Env,
  purpose: string,
  row: MailedRow,
  { token, now, lifetimeMs }: { token: string; now: number; lifetimeMs: number },
): boolean {
  const isSigned = authSecrets(env).some((secret) => isSame(tokenOf(purpose, row, secret), token));
  return isSigned && now < linksLiveFrom(row) + lifetimeMs;
}

/**
 * The address of a page with secrets in its fragment, which browsers do not send: no log of a server or platform sees them. The page
 * reads them, removes them from the address bar and posts them (`useMailedLink` of the web).
 */
export const mailedLink = (env: Env, path: string, secrets: Record<string, string>): string =>
  `${env.APP_ORIGIN}${path}#${new URLSearchParams(secrets)}`;

/** The outbox row's id that a token names, not verified yet; null when it does not have the form of a token. */
export function rowOfToken(token: string): string | null {
  const [, a, b, c, d, e] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token) ?? [];
  return a && token.length === 32 + MAC_LENGTH ? [a, b, c, d, e].join("-") : null;
}

/** The signature alone, for a token that is looked up and so needs no id. */
export const linkSignature = (env: Env, purpose: string, row: Pick<LinkSource, "key">): string =>
  signatureOf(purpose, row, env.AUTH_SECRET);

/** The signature under each of our secrets: what `linkSignature` was while another of them was the one that writes. */
export const linkSignatures = (env: Env, purpose: string, row: Pick<LinkSource, "key">): string[] =>
  authSecrets(env).map((secret) => signatureOf(purpose, row, secret));

const tokenOf = (purpose: string, row: LinkSource, secret: string) =>
  `${row.id.replaceAll("-", "")}${signatureOf(purpose, row, secret)}`;

const signatureOf = (purpose: string, { key }: Pick<LinkSource, "key">, secret: string) =>
  keyedHash(secret, "mail-link", `${purpose}:${key}`).toString("base64url").slice(0, MAC_LENGTH);

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
