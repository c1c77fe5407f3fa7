import { createHmac } from "node:crypto";
import type { Env } from "#worker/env.ts";

/** The first writes, all of them read. */
type Secrets = readonly [string, ...string[]];

export const authSecrets = (env: Env): Secrets => [env.AUTH_SECRET, ...listOf(env.AUTH_SECRET_PREVIOUS)];

/** AUTH_SECRET stays readable with a key of its own, because older second factors are encrypted under it. */
export function secondFactorKeys(env: Env): Secrets {
  const own = [env.SECOND_FACTOR_KEY ?? "", ...listOf(env.SECOND_FACTOR_KEY_PREVIOUS)].filter(Boolean);
  const [first, ...rest] = [...own, ...authSecrets(env)];
  return [first ?? env.AUTH_SECRET, ...rest];
}

const listOf = (previous: string | undefined): string[] => (previous ?? "").split(/\s*\|\s*/).filter(Boolean);

/** Part of the text, so that a hash is valid for one use only. Some are stored: never rename one. */
type HashUse =
  | "cursor"
  | "health"
  | "idempotency"
  | "invitation"
  | "invitation-code"
  | "known-browser"
  | "mail-link"
  | "rate-limit"
  | "restore"
  | "setup";

/** HMAC-SHA-256, 32 bytes. */
export const keyedHash = (secret: string, use: HashUse, text: string): Buffer =>
  createHmac("sha256", secret).update(`${use}:${text}`).digest();
