import type { Env } from "#worker/env.ts";

/** What sends mail: the specified JSON call, else Cloudflare's binding, else the terminal of a local run. */
export type ProviderName = "json" | "cloudflare" | "local";

/** The configured provider; null without one. Apart from the providers, which only the queue consumer loads. */
export function providerName(env: Env): ProviderName | null {
  if (env.MAIL_ENDPOINT) return "json";
  if (env.EMAIL) return "cloudflare";
  return env.APP_ENV === "local" ? "local" : null;
}
