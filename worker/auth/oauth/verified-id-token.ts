import { verifyGoogleIdToken } from "better-auth/social-providers";
import type { BetterAuthPlugin } from "better-auth/types";

/**
 * Google says who signed in by an ID token, which the auth library reads without verifying it. This makes the library's Google provider
 * refuse every token that is not signed by Google's published keys (RS256), for our client, by Google as issuer, within the last hour, not
 * expired, and with the nonce that the library made for this sign-in and keeps in the OAuth state. LinkedIn's ID token is not used at all:
 * the library asks LinkedIn with the access token.
 */
export const verifiedIdToken = () =>
  ({
    id: "verified-id-token",
    init: ({ socialProviders }) => ({ context: { socialProviders: socialProviders.map(verified) } }),
  }) satisfies BetterAuthPlugin;

type Provider = Parameters<NonNullable<BetterAuthPlugin["init"]>>[0]["socialProviders"][number];

function verified(provider: Provider): Provider {
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
