import { createHash } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { secondFactorKeys } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/** `$ba$<version>$<hex>`: the version is derived from the key. Older rows name no key: every key is tried. */

/** 31 bits of its hash. */
const versionOf = (key: string): number =>
  createHash("sha256").update(`second-factor-key:${key}`).digest().readUInt32BE(0) >>> 1;

function libraryKeys(env: Env) {
  const keys = secondFactorKeys(env);
  return { keys: new Map(keys.map((key) => [versionOf(key), key])), currentVersion: versionOf(keys[0]) };
}

/** The library's other secret still signs cookies. */
export const secondFactorKeysOfLibrary = (env: Env) =>
  ({
    id: "second-factor-keys",
    init: () => ({ context: { secretConfig: libraryKeys(env) } }),
  }) satisfies BetterAuthPlugin;

export const isUnderCurrentKey = (env: Env, encrypted: string): boolean =>
  encrypted.startsWith(`$ba$${libraryKeys(env).currentVersion}$`);

/** Null when no configured key decrypts it. */
export async function decryptSecondFactor(env: Env, encrypted: string): Promise<string | null> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  const keys = encrypted.startsWith("$ba$") ? [libraryKeys(env)] : secondFactorKeys(env);
  for (const key of keys) {
    try {
      return await symmetricDecrypt({ key, data: encrypted });
    } catch {
      // Another key's, or no value of the library.
    }
  }
  return null;
}

export async function encryptSecondFactor(env: Env, text: string): Promise<string> {
  const { symmetricEncrypt } = await import("better-auth/crypto");
  return symmetricEncrypt({ key: libraryKeys(env), data: text });
}
