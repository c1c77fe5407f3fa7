import type { Env } from "#worker/env.ts";

/** Whether mail can be sent at all; only then is a verified address asked for. Locally the local provider counts. */
export const mailConfigured = (env: Env): boolean =>
  env.APP_ENV === "local" || Boolean(env.MAIL_ENDPOINT) || Boolean(env.EMAIL);
