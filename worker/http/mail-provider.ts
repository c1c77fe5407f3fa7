import type { Env } from "#worker/env.ts";

type MailProviderName = "json" | "cloudflare" | "local";

export type MailSettings = Pick<Env, "MAIL_ENDPOINT" | "EMAIL" | "APP_ENV">;

/** Null: no mail is sent and no verified email is required. */
export function findMailProvider(env: MailSettings): MailProviderName | null {
  if (env.MAIL_ENDPOINT) return "json";
  if (env.EMAIL) return "cloudflare";
  return env.APP_ENV === "local" ? "local" : null;
}
