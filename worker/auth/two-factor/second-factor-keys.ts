import { createHash } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { secondFactorKeys } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/**
 * How second factors are encrypted. The auth library writes `$ba$<version>$<hex>`; the version is derived from the key, so that an operator
 * numbers nothing. Rows from before that form name no key and were written under AUTH_SECRET: every key is tried for them.
 */

/** The version of a key: 31 bits of its hash. */
const versionOf = (key: string): number =>
  createHash("sha256").update(`second-factor-key:${key}`).digest().readUInt32BE(0) >>> 1;

/** The keys in the library's form. */
function libraryKeys(env: Env) {
  const keys = secondFactorKeys(env);
  return { keys: new Map(keys.map((key) => [versionOf(key), key])), currentVersion: versionOf(keys[0]) };
}

/** Gives the library keys of their own for what it encrypts. Its other secret still signs cookies. */
export const secondFactorKeysOfLibrary = (env: Env) =>
  ({
    id: "second-factor-keys",
    init: () => ({ context: { secretConfig: libraryKeys(env) } }),
  }) satisfies BetterAuthPlugin;

/** Whether a value was encrypted under the key that writes. */
export const isUnderCurrentKey = (env: Env, encrypted: string): boolean =>
  encrypted.startsWith(`$ba$${libraryKeys(env).currentVersion}$`);

/** The decrypted value of a column of `two_factor`; null when no configured key decrypts it. */
export async function decryptSecondFactor(env: Env, encrypted: string): Promise<string | null> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  const keys = encrypted.startsWith("$ba$") ? [libraryKeys(env)] : secondFactorKeys(env);
  for (const key of keys) {
    try {
      return await symmetricDecrypt({ key, data: encrypted });
    } catch {
      // Another key's, or no value of the library at all.
    }
  }
  return null;
}

/** Encrypts a value under the key that writes. */
export async function encryptSecondFactor(env: Env, text: string): Promise<string> {
  const { symmetricEncrypt } = await import("better-auth/crypto");
  return symmetricEncrypt({ key: libraryKeys(env), data: text });
}
