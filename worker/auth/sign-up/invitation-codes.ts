import { createHmac } from "node:crypto";
import type { Env } from "#worker/env.ts";

/**
 * Codes of invitations: derived from the invitation's id whenever an admin looks, never stored (decision 4). What is stored is a keyed
 * hash, by which a code is found: whoever reads the database can invite nobody.
 */

/** 32 characters that are not taken for one another: no I, O, 0, 1. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Five bits each: 80 bits nobody guesses at ten tries an hour. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;
const PREFIX = "NODE";

/** The code as it is shown and mailed, e.g. `NODE-7QFK-2MXD-9KTR-HW4P`. */
export function codeOfInvitation(env: Env, id: string): string {
  const digest = mac(env, `invitation:${id}`);
  let code = PREFIX;
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    if (at % GROUP_LENGTH === 0) code += "-";
    code += ALPHABET[(digest[at] ?? 0) % ALPHABET.length];
  }
  return code;
}

/** What a code is found by. Any spelling the contract takes will do: case, spaces and hyphens do not matter. */
export const hashOfCode = (env: Env, code: string): string =>
  mac(env, `invitation-code:${code.toUpperCase().replace(/[\s-]+/g, "")}`).toString("base64url");

/** The sign-up page with the code filled in. */
export const invitationLink = (env: Env, code: string): string => `${env.APP_ORIGIN}/sign-up?invitation=${code}`;

const mac = (env: Env, text: string): Buffer => createHmac("sha256", env.AUTH_SECRET).update(text).digest();
