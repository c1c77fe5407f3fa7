import { createOTP } from "@better-auth/utils/otp";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";

/**
 * Whether a code of an authenticator app (RFC 6238) belongs to a secret now, give or take one step of thirty seconds, because clocks differ
 * and people type slowly. The function with which the auth library checks codes at sign-in.
 */
export const isCodeOf = (secret: string, code: string): Promise<boolean> =>
  createOTP(secret, { digits: SECOND_FACTOR_DIGITS }).verify(code);
