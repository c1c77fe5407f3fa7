import { createHmac } from "node:crypto";
import type { Env } from "#worker/env.ts";

/** Secrets that can be changed: the first writes, all of them read. An operator removes an earlier one when nothing needs it anymore. */
type Secrets = readonly [string, ...string[]];

/** The values of AUTH_SECRET, the one that signs first. */
export const authSecrets = (env: Env): Secrets => [env.AUTH_SECRET, ...listOf(env.AUTH_SECRET_PREVIOUS)];

/**
 * The keys of second factors, the one that encrypts first. Without a key of its own that is AUTH_SECRET, which stays readable with one, because
 * second factors from before the key are encrypted under it.
 */
export function secondFactorKeys(env: Env): Secrets {
  const own = [env.SECOND_FACTOR_KEY ?? "", ...listOf(env.SECOND_FACTOR_KEY_PREVIOUS)].filter(Boolean);
  const [first, ...rest] = [...own, ...authSecrets(env)];
  return [first ?? env.AUTH_SECRET, ...rest];
}

/** The earlier values of a secret, as an operator lists them: separated by `|`. */
const listOf = (previous: string | undefined): string[] => (previous ?? "").split(/\s*\|\s*/).filter(Boolean);

/** What keyed hashes are used for. It is part of the text, so that the hash of one use is not valid for another. Some are stored: never rename one. */
type HashUse =
  | "cursor"
  | "idempotency"
  | "invitation"
  | "invitation-code"
  | "known-browser"
  | "mail-link"
  | "rate-limit"
  | "setup";

/** The keyed hash (HMAC-SHA-256, 32 bytes) of a text for one use. */
export const keyedHash = (secret: string, use: HashUse, text: string): Buffer =>
  createHmac("sha256", secret).update(`${use}:${text}`).digest();
