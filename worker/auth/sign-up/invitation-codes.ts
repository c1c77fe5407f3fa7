import { createHmac } from "node:crypto";
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

/** The code as shown and mailed, e.g. `NODE-7QFK-2MXD-9KTR-HW4P`. */
export function codeOfInvitation(env: Env, id: string): string {
  const digest = mac(env, `invitation:${id}`);
  let code = PREFIX;
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    if (at % GROUP_LENGTH === 0) code += "-";
    code += ALPHABET[(digest[at] ?? 0) % ALPHABET.length];
  }
  return code;
}

/** The stored hash of a code. Case, spaces and hyphens of the code do not matter. */
export const hashOfCode = (env: Env, code: string): string =>
  mac(env, `invitation-code:${code.toUpperCase().replace(/[\s-]+/g, "")}`).toString("base64url");

/** The URL of the sign-up page with the code filled in. */
export const invitationLink = (env: Env, code: string): string => `${env.APP_ORIGIN}/sign-up?invitation=${code}`;

const mac = (env: Env, text: string): Buffer => createHmac("sha256", env.AUTH_SECRET).update(text).digest();
