import type { PageSlug } from "#contract/pages.ts";
import type { Env } from "#worker/env.ts";
import { contactText } from "./contact.ts";
import { cookiesText } from "./cookies.ts";
import { privacyText } from "./privacy.ts";
import { termsText } from "./terms.ts";

/** They say only what is true of the product as configured. */
export const TEXTS: Partial<Record<PageSlug, (env: Env) => string>> = {
  terms: termsText,
  privacy: privacyText,
  cookies: cookiesText,
  contact: contactText,
};
