import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from "#contract/limits.ts";

/** 32 characters, without capitals, l, o, 1 and 0, which people mistake on paper. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Such as `h7k2mq-9tfwxa`: 60 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_LENGTH));
  return hyphenated(Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join(""));
}

/** The hyphen and case do not matter. Older codes have two halves of five and are case-sensitive. */
export function toStoredCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, "");
  if (code.length === RECOVERY_CODE_LENGTH) return hyphenated(code.toLowerCase());
  return code.length === OLD_LENGTH ? hyphenated(code) : typed;
}

const OLD_LENGTH = 10;

const hyphenated = (code: string) => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;
