import { leftOut } from "./refuse.ts";

/**
 * JSON web tokens: the library puts sessions, accounts and links to verify an address into them when told to. Here sessions are rows
 * without a cookie cache, tokens of third parties are not kept, and links are our own (`verification.ts`).
 */
export const signJWT = leftOut("signJWT");
export const verifyJWT = leftOut("verifyJWT");
export const symmetricEncodeJWT = leftOut("symmetricEncodeJWT");
export const symmetricDecodeJWT = leftOut("symmetricDecodeJWT");
