import { createOTP } from "@better-auth/utils/otp";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";

/** RFC 6238, give or take one step of thirty seconds, because clocks differ and people type slowly. */
export const isCodeOf = (secret: string, code: string): Promise<boolean> =>
  createOTP(secret, { digits: SECOND_FACTOR_DIGITS }).verify(code);
