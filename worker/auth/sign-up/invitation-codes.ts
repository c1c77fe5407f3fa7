import { authSecrets, keyedHash } from "#http/secrets.ts";
import { mailedLink } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/** Codes are derived from the id, never stored. A copy of the database, with keyed hashes, invites nobody. */

/** No I, O, 0, 1. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** 80 bits: too many to guess at ten attempts an hour. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;
const PREFIX = "NODE";

export const codeOfInvitation = (env: Env, id: string): string => codeUnder(env.AUTH_SECRET, id);

/** Under the secret it was made with; null when that is no longer configured, which also ends the invitation. */
export function storedCode(env: Env, { id, codeHash }: { id: string; codeHash: string }): string | null {
  const codes = authSecrets(env).map((secret) => ({ secret, code: codeUnder(secret, id) }));
  return codes.find(({ secret, code }) => hashUnder(secret, code) === codeHash)?.code ?? null;
}

/** Ignores case, spaces and hyphens. */
export const hashOfCode = (env: Env, code: string): string => hashUnder(env.AUTH_SECRET, code);

/** One for each of our secrets. */
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

/** The code is in the fragment. */
export const invitationLink = (env: Env, code: string): string => mailedLink(env, "/sign-up", { invitation: code });
