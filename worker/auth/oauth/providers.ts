import { PROVIDERS, type Provider } from "#contract/auth/oauth.ts";
import type { Env } from "#worker/env.ts";

/** What a provider gave an operator: its two keys. */
export const providerKeys = (env: Env, provider: Provider): { clientId: string; clientSecret: string } | null => {
  const keys = {
    google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
    linkedin: { clientId: env.LINKEDIN_CLIENT_ID, clientSecret: env.LINKEDIN_CLIENT_SECRET },
  }[provider];
  return keys.clientId && keys.clientSecret ? { clientId: keys.clientId, clientSecret: keys.clientSecret } : null;
};

/** The third parties one may sign in with here (decision 6). */
export const configuredProviders = (env: Env): Provider[] =>
  PROVIDERS.filter((provider) => providerKeys(env, provider));

/** The same with their keys, as the auth library takes them. An account is made only for who asked to join. */
export const configuredKeys = (env: Env) =>
  Object.fromEntries(
    PROVIDERS.flatMap((provider) => {
      const keys = providerKeys(env, provider);
      return keys ? [[provider, { ...keys, disableImplicitSignUp: true }] as const] : [];
    }),
  );
