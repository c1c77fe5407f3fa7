import * as z from "zod/mini";
import { PROVIDERS, type Provider } from "#contract/auth.ts";
// By path: the package gives out all of its forty providers or none, and a list of them that no bundler may drop.
import { google } from "../../node_modules/@better-auth/core/dist/social-providers/google.mjs";
import { linkedin } from "../../node_modules/@better-auth/core/dist/social-providers/linkedin.mjs";

/** The third parties that members sign in with (decision 6), where the auth library looks for one by its name. */
export const socialProviders = { google, linkedin } satisfies Record<Provider, unknown>;
export const socialProviderList = PROVIDERS;
export const SocialProviderListEnum = z.enum(PROVIDERS);
