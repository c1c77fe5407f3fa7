import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";

/** Codes of authenticator apps (RFC 6238): HMAC-SHA-1 of the count of 30-second steps. */
const STEP_MS = 30_000;
/** Steps before and after now that still count: clocks differ, and people type slowly. */
const DRIFT = 1;

/** Whether a code is the secret's, now or a step away. */
export function isCodeOf(secret: string, code: string, now: number): boolean {
  const step = Math.floor(now / STEP_MS);
  const around = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => codeAt(secret, step + at - DRIFT));
  return around.map((right) => isSame(right, code)).includes(true);
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
