import { timingSafeEqual } from "node:crypto";
import { authSecrets, keyedHash } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

export type LinkSource = { id: string; key: string };
export type MailedRow = LinkSource & { createdAt: number; countedAt: number | null };

const MAC_LENGTH = 32;

/** The row's id and our signature of its key and purpose; never stored. Not valid for another purpose. */
export const linkToken = (env: Env, purpose: string, row: LinkSource): string => tokenOf(purpose, row, env.AUTH_SECRET);

/** Ms: when the budget lets the mail through. A postponed mail would otherwise arrive with a dead link. */
export const linksLiveFrom = ({ countedAt, createdAt }: Pick<MailedRow, "countedAt" | "createdAt">): number =>
  countedAt ?? createdAt;

/** Under any of our secrets, within `lifetimeMs`. */
export function isLinkToken(
  env: Env,
  purpose: string,
  row: MailedRow,
  { token, now, lifetimeMs }: { token: string; now: number; lifetimeMs: number },
): boolean {
  const isSigned = authSecrets(env).some((secret) => isSame(tokenOf(purpose, row, secret), token));
  return isSigned && now < linksLiveFrom(row) + lifetimeMs;
}

/** Browsers do not send fragments, so no log has the secrets. The page posts them (`useMailedLink` of the web). */
export const mailedLink = (env: Env, path: string, secrets: Record<string, string>): string =>
  `${env.APP_ORIGIN}${path}#${new URLSearchParams(secrets)}`;

export function rowOfToken(token: string): string | null {
  const [, a, b, c, d, e] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token) ?? [];
  return a && token.length === 32 + MAC_LENGTH ? [a, b, c, d, e].join("-") : null;
}

/** For a token that is looked up and so needs no id. */
export const linkSignature = (env: Env, purpose: string, row: Pick<LinkSource, "key">): string =>
  signatureOf(purpose, row, env.AUTH_SECRET);

/** Under each of our secrets. */
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
