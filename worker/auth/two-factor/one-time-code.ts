import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";

/** One-time codes of authenticator apps (RFC 6238): HMAC-SHA-1 of the number of 30-second steps since 1970. */
const STEP_MS = 30_000;
/** Accepted steps before and after the current one, because clocks differ and people type slowly. */
const DRIFT = 1;

/** Whether a code belongs to a secret at an instant (milliseconds), give or take one step. */
export function isCodeOf(secret: string, code: string, now: number): boolean {
  const step = Math.floor(now / STEP_MS);
  const accepted = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => codeAt(secret, step + index - DRIFT));
  // Compares with all of them, so that the time taken does not reveal which one matched.
  return accepted.map((expected) => isSame(expected, code)).includes(true);
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** SECOND_FACTOR_DIGITS).padStart(SECOND_FACTOR_DIGITS, "0");
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
