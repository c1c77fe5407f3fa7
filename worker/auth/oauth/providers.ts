import { PROVIDERS, type Provider } from "#contract/auth/oauth.ts";
import type { Env } from "#worker/env.ts";

export const providerKeys = (env: Env, provider: Provider): { clientId: string; clientSecret: string } | null => {
  const keys = {
    google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
    linkedin: { clientId: env.LINKEDIN_CLIENT_ID, clientSecret: env.LINKEDIN_CLIENT_SECRET },
  }[provider];
  return keys.clientId && keys.clientSecret ? { clientId: keys.clientId, clientSecret: keys.clientSecret } : null;
};

export const configuredProviders = (env: Env): Provider[] =>
  PROVIDERS.filter((provider) => providerKeys(env, provider));

/** Only a request for sign-up makes an account, and no ID token is taken from a browser. */
export const configuredKeys = (env: Env) =>
  Object.fromEntries(
    PROVIDERS.flatMap((provider) => {
      const keys = providerKeys(env, provider);
      return keys ? [[provider, { ...keys, disableImplicitSignUp: true, disableIdTokenSignIn: true }] as const] : [];
    }),
  );
