import type { Env } from "#worker/env.ts";

/** Whether the installation can send mail; only then a verified email is required. The local provider counts in local development. */
export const mailConfigured = (env: Env): boolean =>
  env.APP_ENV === "local" || Boolean(env.MAIL_ENDPOINT) || Boolean(env.EMAIL);
