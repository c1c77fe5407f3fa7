import type { Env } from "#worker/env.ts";

export const contactLine = (env: Env): string =>
  env.CONTACT_EMAIL
    ? `Write to [${env.CONTACT_EMAIL}](mailto:${env.CONTACT_EMAIL}).`
    : "The operator has not published a contact address yet.";
