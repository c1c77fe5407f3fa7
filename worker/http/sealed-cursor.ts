import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Env } from "#worker/env.ts";
import { invalidCursor } from "./cursor.ts";
import { authSecrets, keyedHash } from "./secrets.ts";

/**
 * Cursors of lists whose page may end at a row that the viewer must not know of. Encrypted (AES-256-GCM), so that they neither name that row nor
 * can be made up to ask where another row is. Base64url of the initialization vector, the authentication tag and the text.
 */

const [IV_BYTES, TAG_BYTES] = [12, 16];
const keyOf = (secret: string) => keyedHash(secret, "cursor", "key");

export function sealCursor(env: Env, cursor: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.AUTH_SECRET), iv);
  const text = Buffer.concat([cipher.update(cursor, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** The cursor that was sealed. Throws 422 `invalid` for one that this server did not seal. */
export function openCursor(env: Env, sealed: string | undefined): string | undefined {
  if (sealed === undefined) return undefined;
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of authSecrets(env)) {
    try {
      const cipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
    } catch {
      // Sealed with another secret, or not by this server.
    }
  }
  throw invalidCursor();
}
