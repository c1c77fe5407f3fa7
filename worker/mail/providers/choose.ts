import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";
import { cloudflareProvider } from "./cloudflare.ts";
import { jsonProvider } from "./json.ts";
import { localProvider } from "./local.ts";
import type { Provider } from "./provider.ts";

export function chooseProvider(env: Env): Provider | null {
  const name = findMailProvider(env);
  if (name === "json") return jsonProvider(env);
  if (name === "cloudflare" && env.EMAIL) return cloudflareProvider(env, env.EMAIL);
  return name === "local" ? localProvider : null;
}
