import type { SendEmail } from "@cloudflare/workers-types";
import type { Conversation } from "#durable/conversation/conversation.ts";
import type { Inbox } from "#durable/inbox/inbox.ts";

/** What wrangler.toml binds and what an operator configures. A test compares the names with wrangler.toml. */
export interface Env {
  DB: D1Database;
  /** The search index (`worker/search/`): rebuildable from DB, which alone decides who may see what. */
  SEARCH: D1Database;
  CONVERSATIONS: DurableObjectNamespace<Conversation>;
  INBOXES: DurableObjectNamespace<Inbox>;
  /** The mail queue: a message is the id of an outbox row to send. */
  MAIL: Queue<{ id: string }>;
  /** The dead letter queue: only the platform sends to it. It is bound because deploying creates only queues that are bound. */
  MAIL_DEAD: Queue<{ id: string }>;
  /** The queue of feeds to read: a message is the id of a source of news. */
  NEWS: Queue<{ id: string }>;
  ASSETS: Fetcher;
  /** Pictures that members uploaded (`worker/media/`). */
  MEDIA: R2Bucket;
  /** Cloudflare's email binding; optional, see the README's configuration table. */
  EMAIL?: SendEmail;

  /** `local` only by `npm start`, `npm run dev` and tests; never derived from the host. */
  APP_ENV: "production" | "local";
  APP_NAME: string;
  /** Scheme, host and port members reach the app at, e.g. `https://node.example`. */
  APP_ORIGIN: string;
  /** Secret, at least 32 characters: signs sessions and mailed links. */
  AUTH_SECRET: string;
  /** Secret, optional: earlier values of AUTH_SECRET, separated by `|`. They still verify what they signed. */
  AUTH_SECRET_PREVIOUS?: string;
  /** Secret, optional, at least 32 characters: encrypts second factors. Without it AUTH_SECRET does. */
  SECOND_FACTOR_KEY?: string;
  /** Secret, optional: earlier values of SECOND_FACTOR_KEY, separated by `|`. They still decrypt. */
  SECOND_FACTOR_KEY_PREVIOUS?: string;
  MAIL_FROM: string;
  MAIL_ENDPOINT: string;
  MAIL_SERVICE_ID: string;
  MAIL_TEMPLATE_ID: string;
  MAIL_USER_ID: string;
  /** The address whose account becomes the first admin once it is verified. */
  ADMIN_EMAIL: string;
  /** Secret, optional: the person who enters it at /setup while there is no admin becomes the first one. */
  ADMIN_BOOTSTRAP_SECRET?: string;
  /** OAuth sign-in: a provider is offered when both of its values are set. */
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET?: string;
  LINKEDIN_CLIENT_ID: string;
  LINKEDIN_CLIENT_SECRET?: string;
  /** A service that lists breached passwords by the first five digits of their SHA-1. Empty turns the check off. */
  BREACHED_PASSWORDS_URL: string;
  /** Mail address or https: URI for reports of vulnerabilities; empty: no `/.well-known/security.txt`. */
  SECURITY_CONTACT: string;
  /** The operator's public mail address: on the page /contact, and for reports of unexpected errors. */
  CONTACT_EMAIL: string;
  /** Addresses in the footer, https; a Bitcoin address for donations. What is empty or not valid is absent. */
  LINKEDIN_URL: string;
  NEWSLETTER_URL: string;
  BTC_ADDRESS: string;
  /** Https addresses of a deal platform and of a syndicate space elsewhere; empty: no button leads there. */
  DEAL_PLATFORM_URL: string;
  SYNDICATE_URL: string;
  LAUNCHED_ON: string;
  EARLY_ACCESS_UNTIL: string;
  /** Set only by the Vite dev server, whose pages have an inline script: relaxes the CSP. */
  DEV_SERVER?: string;
}

declare global {
  namespace Cloudflare {
    interface Env extends NodeEnv {}
  }
}
type NodeEnv = Env;

/** A sentence that names the first missing setting; null when all are set. Nothing is guessed. */
export function missingConfiguration(env: Env): string | null {
  if (!env.AUTH_SECRET || env.AUTH_SECRET.length < 32)
    return "AUTH_SECRET is not configured: set a secret of at least 32 random characters (npx wrangler secret put AUTH_SECRET).";
  if (isTooShort(env.AUTH_SECRET_PREVIOUS))
    return "AUTH_SECRET_PREVIOUS is not valid: list earlier values of AUTH_SECRET, each with at least 32 characters, separated by |.";
  if (isTooShort(env.SECOND_FACTOR_KEY) || isTooShort(env.SECOND_FACTOR_KEY_PREVIOUS))
    return "SECOND_FACTOR_KEY and the values in SECOND_FACTOR_KEY_PREVIOUS need at least 32 random characters each.";
  if (env.SECOND_FACTOR_KEY === env.AUTH_SECRET)
    return "SECOND_FACTOR_KEY has the same value as AUTH_SECRET: give it a different value or remove it.";
  if (!env.APP_ORIGIN || !URL.canParse(env.APP_ORIGIN) || new URL(env.APP_ORIGIN).origin !== env.APP_ORIGIN)
    return "APP_ORIGIN is not configured: set it to the address members use, such as https://node.example, without a path.";
  return null;
}

/** Whether one of the values of an optional secret is shorter than 32 characters. */
const isTooShort = (values: string | undefined) =>
  (values ?? "").split(/\s*\|\s*/).some((value) => value !== "" && value.length < 32);

declare const BUILD_ID: string;

/**
 * The build of the web app that is deployed with this worker: a hash that `scripts/build/build-all.mjs` puts in. It changes when a script or
 * a style changes. All workers that run from source have the same one.
 */
export const buildId = (): string => (typeof BUILD_ID === "string" ? BUILD_ID : "source");
