import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";
import { cloudflareProvider } from "./cloudflare.ts";
import { jsonProvider } from "./json.ts";
import type { Provider } from "./provider.ts";

/** Sends nothing: the mail is in the admin outbox. The terminal is a log and names nobody. */
const localProvider: Provider = async (mail) => {
  console.log(JSON.stringify({ event: "mail", key: mail.key, readAt: "/admin/outbox" }));
  return { outcome: "sent", answer: "In local development, no emails are sent." };
};

export function chooseProvider(env: Env): Provider | null {
  const name = findMailProvider(env);
  if (name === "json") return jsonProvider(env);
  if (name === "cloudflare" && env.EMAIL) return cloudflareProvider(env, env.EMAIL);
  return name === "local" ? localProvider : null;
}
