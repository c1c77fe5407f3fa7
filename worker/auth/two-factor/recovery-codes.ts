import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from "#contract/limits.ts";

/** 32 characters, so that five bits choose one: without capitals, and without l, o, 1 and 0, which people mistake on paper. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** New recovery codes, such as `h7k2mq-9tfwxa`: 60 random bits each. The library stores and checks them; older codes stay valid. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_LENGTH));
  return hyphenated(Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join(""));
}

/**
 * A typed recovery code as it is stored: people may leave out the hyphen, and type capitals. Codes of before have two halves of five, in which
 * capitals matter.
 */
export function toStoredCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, "");
  if (code.length === RECOVERY_CODE_LENGTH) return hyphenated(code.toLowerCase());
  return code.length === OLD_LENGTH ? hyphenated(code) : typed;
}

const OLD_LENGTH = 10;

const hyphenated = (code: string) => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;
