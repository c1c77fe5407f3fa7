import { authSecrets, keyedHash } from "#http/secrets.ts";
import { mailedLink } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/**
 * Invitation codes are derived from the invitation's id when an admin views them, never stored. The database has a keyed hash
 * of each code for the lookup, so that a copy of the database invites nobody.
 */

/** 32 characters that are hard to confuse: no I, O, 0, 1. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Five bits each: 80 bits, too many to guess at ten attempts an hour. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;
const PREFIX = "NODE";

/** The code of a new invitation as shown and mailed, e.g. `NODE-7QFK-2MXD-9KTR-HW4P`. */
export const codeOfInvitation = (env: Env, id: string): string => codeUnder(env.AUTH_SECRET, id);

/**
 * The code of a stored invitation, which is that of the secret it was made under; null when that secret was removed from the configuration,
 * which also ends the invitation.
 */
export function storedCode(env: Env, { id, codeHash }: { id: string; codeHash: string }): string | null {
  const codes = authSecrets(env).map((secret) => ({ secret, code: codeUnder(secret, id) }));
  return codes.find(({ secret, code }) => hashUnder(secret, code) === codeHash)?.code ?? null;
}

/** The stored hash of a new invitation's code. Case, spaces and hyphens of the code do not matter. */
export const hashOfCode = (env: Env, code: string): string => hashUnder(env.AUTH_SECRET, code);

/** The hashes that a code can be stored as, one for each of our secrets. */
export const hashesOfCode = (env: Env, code: string): string[] =>
  authSecrets(env).map((secret) => hashUnder(secret, code));

function codeUnder(secret: string, id: string): string {
  const digest = keyedHash(secret, "invitation", id);
  let code = PREFIX;
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    if (at % GROUP_LENGTH === 0) code += "-";
    code += ALPHABET[(digest[at] ?? 0) % ALPHABET.length];
  }
  return code;
}

const hashUnder = (secret: string, code: string): string =>
  keyedHash(secret, "invitation-code", code.toUpperCase().replace(/[\s-]+/g, "")).toString("base64url");

/** The URL of the sign-up page with the code filled in. The code is in its fragment. */
export const invitationLink = (env: Env, code: string): string => mailedLink(env, "/sign-up", { invitation: code });
