import type { Env } from "#worker/env.ts";
import { cloudflareProvider } from "./cloudflare.ts";
import { jsonProvider } from "./json.ts";
import { localProvider } from "./local.ts";
import type { Provider } from "./provider.ts";

/** What sends mail (decision 31): the specified JSON call, else Cloudflare's binding, else the terminal of a local run, else nothing. */
export type ProviderName = "json" | "cloudflare" | "local";

export function providerName(env: Env): ProviderName | null {
  if (env.MAIL_ENDPOINT) return "json";
  if (env.EMAIL) return "cloudflare";
  return env.APP_ENV === "local" ? "local" : null;
}

export function chooseProvider(env: Env): Provider | null {
  if (env.MAIL_ENDPOINT) return jsonProvider(env);
  if (env.EMAIL) return cloudflareProvider(env, env.EMAIL);
  return env.APP_ENV === "local" ? localProvider : null;
}
