import { leftOut } from "./refuse.ts";

/**
 * A third party's token that a client hands in itself. Nobody does here: sign-in goes by way of the provider, who is asked for the token
 * over TLS. Without this the library needs no verifier of signatures.
 */
export const supportsIdTokenSignIn = (): boolean => false;
export const verifyProviderIdToken = leftOut("Sign-in with a handed-in token");
