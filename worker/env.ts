import type { SendEmail } from "@cloudflare/workers-types";
import type { Conversation } from "#durable/conversation/conversation.ts";
import type { Inbox } from "#durable/inbox/inbox.ts";

/** What wrangler.toml binds and what an operator configures. A test holds the names here against wrangler.toml. */
export interface Env {
  DB: D1Database;
  /** The search index (`worker/search/`): rebuildable from DB, which alone decides who may see what. */
  SEARCH: D1Database;
  CONVERSATIONS: DurableObjectNamespace<Conversation>;
  INBOXES: DurableObjectNamespace<Inbox>;
  /** Wake-up calls for the mail outbox: the message is the outbox row's id. */
  MAIL: Queue<{ id: string }>;
  /** Never sent to by us: the platform moves exhausted wake-ups here. Bound because deploying makes only queues that are. */
  MAIL_DEAD: Queue<{ id: string }>;
  ASSETS: Fetcher;
  /** Cloudflare's email binding; optional, see the README's configuration table. */
  EMAIL?: SendEmail;

  /** `local` only by `npm start`, `npm run dev` and tests; never derived from the host (decision 33). */
  APP_ENV: "production" | "local";
  APP_NAME: string;
  /** Scheme, host and port members reach the app at, e.g. `https://node.example`. */
  APP_ORIGIN: string;
  /** Secret, at least 32 characters: signs sessions and mailed links. */
  AUTH_SECRET: string;
  MAIL_FROM: string;
  MAIL_ENDPOINT: string;
  MAIL_SERVICE_ID: string;
  MAIL_TEMPLATE_ID: string;
  MAIL_USER_ID: string;
  /** Address whose account becomes the first admin once it is proved by mail (decision 2). */
  ADMIN_EMAIL: string;
  /** Secret, optional: presented at /setup while there is no admin, it makes its bearer the first (decision 2). */
  ADMIN_BOOTSTRAP_SECRET?: string;
  /** Third-party sign-in; a provider is offered when both of its values are set (decision 6). The secrets are secrets. */
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET?: string;
  LINKEDIN_CLIENT_ID: string;
  LINKEDIN_CLIENT_SECRET?: string;
  /** Range service that knows breached passwords by the first five digits of their SHA-1; empty switches the check off. */
  BREACHED_PASSWORDS_URL: string;
  /** Mail address or https: URI for reports of vulnerabilities; empty: no `/.well-known/security.txt`. */
  SECURITY_CONTACT: string;
  LAUNCHED_ON: string;
  EARLY_ACCESS_UNTIL: string;
  /** Set by the Vite dev server alone, which inlines a script: loosens the CSP there. */
  DEV_SERVER?: string;
}

declare global {
  namespace Cloudflare {
    interface Env extends NodeEnv {}
  }
}
type NodeEnv = Env;

/** The first thing that is missing, as a sentence naming it; null when all is set. Rule 20: nothing is guessed. */
export function missingConfiguration(env: Env): string | null {
  if (!env.AUTH_SECRET || env.AUTH_SECRET.length < 32)
    return "AUTH_SECRET is not configured: set a secret of at least 32 random characters (npx wrangler secret put AUTH_SECRET).";
  if (!env.APP_ORIGIN || !URL.canParse(env.APP_ORIGIN) || new URL(env.APP_ORIGIN).origin !== env.APP_ORIGIN)
    return "APP_ORIGIN is not configured: set it to the address members use, such as https://node.example, without a path.";
  return null;
}
