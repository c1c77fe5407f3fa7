import type { SendEmail } from "@cloudflare/workers-types";
import type { Conversation } from "#durable/conversation/conversation.ts";
import type { Inbox } from "#durable/inbox/inbox.ts";
import { SETTINGS } from "./settings.ts";

/** A test compares the names with wrangler.toml. */
export interface Env {
  DB: D1Database;
  /** Rebuildable from DB, which alone decides who may see what. */
  SEARCH: D1Database;
  CONVERSATIONS: DurableObjectNamespace<Conversation>;
  INBOXES: DurableObjectNamespace<Inbox>;
  /** A message is the id of an outbox row. */
  MAIL: Queue<{ id: string }>;
  /** Only the platform sends to it. Bound because deploying creates only queues that are bound. */
  MAIL_DEAD: Queue<{ id: string }>;
  /** A message is the id of a source of news. */
  NEWS: Queue<{ id: string }>;
  ASSETS: Fetcher;
  MEDIA: R2Bucket;
  /** Optional, see docs/operating.md. */
  EMAIL?: SendEmail;

  /** `local` only by `npm start`, `npm run dev` and tests; never derived from the host. */
  APP_ENV: "production" | "local";
  APP_NAME: string;
  /** Scheme, host and port, such as `https://node.example`. */
  APP_ORIGIN: string;
  /** Secret, at least 32 characters: signs sessions and mailed links. */
  AUTH_SECRET: string;
  /** Secret, optional: earlier values, separated by `|`. They still verify. */
  AUTH_SECRET_PREVIOUS?: string;
  /** Secret, optional, at least 32 characters: encrypts second factors. Default: AUTH_SECRET. */
  SECOND_FACTOR_KEY?: string;
  /** Secret, optional: earlier values, separated by `|`. They still decrypt. */
  SECOND_FACTOR_KEY_PREVIOUS?: string;
  MAIL_FROM: string;
  MAIL_ENDPOINT: string;
  MAIL_SERVICE_ID: string;
  MAIL_TEMPLATE_ID: string;
  MAIL_USER_ID: string;
  /** Its account becomes the first admin once verified. */
  ADMIN_EMAIL: string;
  /** Secret, optional: entered at /setup while there is no admin, it makes the first one. */
  ADMIN_BOOTSTRAP_SECRET?: string;
  /** Secret, optional, at least 32 characters: opens `GET /api/health?deep`. */
  HEALTH_SECRET?: string;
  /** Secret, optional: https address that gets alarms as JSON, instead of an email to the admins. */
  ALARM_WEBHOOK?: string;
  /** A provider is offered when both of its values are set. */
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET?: string;
  LINKEDIN_CLIENT_ID: string;
  LINKEDIN_CLIENT_SECRET?: string;
  /** Lists breached passwords by the first five digits of their SHA-1. Empty turns the check off. */
  BREACHED_PASSWORDS_URL: string;
  /** Mail address or https: URI for reports of vulnerabilities; empty: no `/.well-known/security.txt`. */
  SECURITY_CONTACT: string;
  /** Public: on /contact, and for reports of unexpected errors. */
  CONTACT_EMAIL: string;
  /** Footer, https; a Bitcoin address for donations. Empty or invalid ones are absent. */
  LINKEDIN_URL: string;
  NEWSLETTER_URL: string;
  BTC_ADDRESS: string;
  /** Https; empty: no button. */
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

const DEFAULTS: Partial<Env> = { APP_ENV: "production", APP_ORIGIN: "", ...SETTINGS };

/** The runtime leaves out what is not set. */
export function withSettings(env: Env): Env {
  const missing = Object.entries(DEFAULTS).filter(([name]) => !(name in env));
  return missing.length === 0 ? env : Object.assign(Object.create(env), Object.fromEntries(missing));
}

/** Names the first missing setting; null when all are set. Nothing is guessed. */
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

const isTooShort = (values: string | undefined) =>
  (values ?? "").split(/\s*\|\s*/).some((value) => value !== "" && value.length < 32);

declare const BUILD_ID: string;

/** A hash of scripts and styles from `scripts/build/build-all.mjs`; the same for all workers that run from source. */
export const buildId = (): string => (typeof BUILD_ID === "string" ? BUILD_ID : "source");
