import type { Env } from "#worker/env.ts";

/** What sends mail: a JSON call, Cloudflare's binding, or the terminal of a local run. */
type MailProviderName = "json" | "cloudflare" | "local";

/** What decides how mail is sent. */
export type MailSettings = Pick<Env, "MAIL_ENDPOINT" | "EMAIL" | "APP_ENV">;

/** The configured mail provider; null without one: then no mail is sent and no verified email is required. */
export function findMailProvider(env: MailSettings): MailProviderName | null {
  if (env.MAIL_ENDPOINT) return "json";
  if (env.EMAIL) return "cloudflare";
  return env.APP_ENV === "local" ? "local" : null;
}
