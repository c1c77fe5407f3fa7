import { verifyGoogleIdToken } from "better-auth/social-providers";
import type { BetterAuthPlugin } from "better-auth/types";

/**
 * The auth library reads Google's ID token without verifying it. This requires Google's signature (RS256) and issuer,
 * our client, an age of at most an hour, and the nonce of the OAuth state. LinkedIn's ID token is not used.
 */
export const verifiedIdToken = () =>
  ({
    id: "verified-id-token",
    init: ({ socialProviders }) => ({ context: { socialProviders: socialProviders.map(verified) } }),
  }) satisfies BetterAuthPlugin;

/** An address is verified only if the claim is `true`: it may be missing, or a text. */
const vouched =
  (provider: Provider): Provider["getUserInfo"] =>
  async (tokens) => {
    const found = await provider.getUserInfo(tokens);
    return found && { ...found, user: { ...found.user, emailVerified: isVouched(found.data) } };
  };

const isVouched = (claims: object): boolean => "email_verified" in claims && claims.email_verified === true;

type Provider = Parameters<NonNullable<BetterAuthPlugin["init"]>>[0]["socialProviders"][number];

function verified(original: Provider): Provider {
  const provider = { ...original, getUserInfo: vouched(original) };
  if (provider.id !== "google") return provider;
  return {
    ...provider,
    // Now the library makes a nonce, keeps it in the state, and ends a sign-in whose state has none.
    requiresIdTokenNonce: true,
    createAuthorizationURL: async ({ idTokenNonce, ...data }) => {
      const url = await provider.createAuthorizationURL(data);
      if (idTokenNonce) url.searchParams.set("nonce", idTokenNonce);
      return url;
    },
    getUserInfo: async (tokens) => {
      const { idToken: token, expectedIdTokenNonce: nonce } = tokens;
      const audience = provider.options?.clientId;
      if (!token || !nonce || !audience) return null;
      return (await verifyGoogleIdToken({ token, audience, nonce })) && provider.getUserInfo(tokens);
    },
  };
}
