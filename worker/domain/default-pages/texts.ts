import type { PageSlug } from "#contract/pages.ts";
import type { Env } from "#worker/env.ts";
import { contactLine } from "./contact-line.ts";
import { cookiesText } from "./cookies.ts";
import { privacyText } from "./privacy.ts";
import { termsText } from "./terms.ts";

const contactText = (env: Env): string => `
${contactLine(env)}

## Something about a member, a message, an event, a post or a comment

Members report it where they see it, in its menu. Admins review every report, and you are told once they have reviewed yours. Whoever a decision concerns reads it and can appeal it once.

## Your account

You can change your email and password, see every signed-in device and end any session in [Settings](/settings). If you cannot sign in, [set a new password](/forgot-password).
${
  env.SECURITY_CONTACT
    ? "\n## Security\n\nPlease report vulnerabilities to the address in [security.txt](/.well-known/security.txt).\n"
    : ""
}`;

/** They say only what is true of the product as configured. */
export const TEXTS: Partial<Record<PageSlug, (env: Env) => string>> = {
  terms: termsText,
  privacy: privacyText,
  cookies: cookiesText,
  contact: contactText,
};
