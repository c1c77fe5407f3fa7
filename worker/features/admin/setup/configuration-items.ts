import { providerKeys } from "#auth/oauth/providers.ts";
import { isSecure } from "#auth/session/session-cookie.ts";
import type { SetupItemView } from "#contract/admin/setup.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "#contract/auth/oauth.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";

const VARS = "in wrangler.toml under [vars], then run npm run deploy.";

/** The items of the checklist that are set in the configuration. Of a secret they say only whether it is set. */
export const configurationItems = (env: Env, now: number): SetupItemView[] => [
  originItem(env),
  nameItem(env),
  mailItem(env),
  bootstrapItem(env),
  breachedItem(env),
  ...PROVIDERS.map((provider) => signInItem(env, provider)),
  dateItem({
    key: "launched-on",
    title: "Days in the market are counted from the launch",
    value: env.LAUNCHED_ON,
    done: !Number.isNaN(Date.parse(env.LAUNCHED_ON)),
    without: "Pages that are not written yet say two days.",
    how: `Set LAUNCHED_ON to the date of the launch, such as 2026-11-20, ${VARS}`,
  }),
  dateItem({
    key: "early-access-until",
    title: "The early-access notice has a date",
    value: env.EARLY_ACCESS_UNTIL,
    done: Date.parse(env.EARLY_ACCESS_UNTIL) > now,
    without: "The notice is shown without a date.",
    how: `Set EARLY_ACCESS_UNTIL to a date ahead ${VARS}`,
  }),
];

function originItem(env: Env): SetupItemView {
  const done = isSecure(env);
  return {
    key: "origin",
    title: "The address is https",
    done,
    needed: env.APP_ENV !== "local",
    detail: `Members use ${env.APP_ORIGIN}.`,
    how: done ? null : `Set APP_ORIGIN to the https address members use ${VARS}`,
  };
}

const nameItem = (env: Env): SetupItemView => ({
  key: "name",
  title: "The product has a name",
  done: Boolean(env.APP_NAME),
  needed: true,
  detail: env.APP_NAME ? `It is called ${env.APP_NAME} on screen and in mail.` : "Screens and mail carry no name.",
  how: env.APP_NAME ? null : `Set APP_NAME ${VARS}`,
});

/** The variables each mail provider needs. */
const MAIL_NAMES = {
  json: ["MAIL_ENDPOINT", "MAIL_SERVICE_ID", "MAIL_TEMPLATE_ID", "MAIL_USER_ID"],
  cloudflare: ["MAIL_FROM"],
  local: [],
} as const;
const MAIL_DETAILS = {
  json: "Mail goes through the JSON call.",
  cloudflare: "Mail goes through Cloudflare's Email Sending.",
  local: "Mail is printed in the terminal, as in local development.",
};

function mailItem(env: Env): SetupItemView {
  const provider = findMailProvider(env);
  const missing = provider ? MAIL_NAMES[provider].filter((name) => !env[name]) : [];
  const done = provider !== null && missing.length === 0;
  return {
    key: "mail",
    title: "Mail can be sent",
    done,
    needed: true,
    detail: provider ? MAIL_DETAILS[provider] : "No mail is sent: nobody can confirm an address or set a new password.",
    how: done
      ? null
      : missing.length > 0
        ? `Set ${missing.join(" and ")} ${VARS}`
        : `Set MAIL_ENDPOINT, MAIL_SERVICE_ID, MAIL_TEMPLATE_ID and MAIL_USER_ID, or MAIL_FROM and a [[send_email]] binding called EMAIL, ${VARS}`,
  };
}

function bootstrapItem(env: Env): SetupItemView {
  const done = !env.ADMIN_BOOTSTRAP_SECRET;
  return {
    key: "bootstrap-secret",
    title: "The one-time secret of the first administrator is gone",
    done,
    needed: !done,
    detail: done ? "None is set." : "It is still set. It does nothing any more, and is one secret too many.",
    how: done ? null : "Remove ADMIN_BOOTSTRAP_SECRET: npx wrangler secret delete ADMIN_BOOTSTRAP_SECRET",
  };
}

function breachedItem(env: Env): SetupItemView {
  const done = Boolean(env.BREACHED_PASSWORDS_URL);
  return {
    key: "breached-passwords",
    title: "New passwords are looked up among breached ones",
    done,
    needed: false,
    detail: done ? "Five digits of a hash are sent, never a password." : "No password is looked up.",
    how: done ? null : `Set BREACHED_PASSWORDS_URL to https://api.pwnedpasswords.com/range/ ${VARS}`,
  };
}

function signInItem(env: Env, provider: Provider): SetupItemView {
  const done = providerKeys(env, provider) !== null;
  const [name, prefix] = [PROVIDER_NAMES[provider], provider.toUpperCase()];
  return {
    key: provider,
    title: `Sign in with ${name}`,
    done,
    needed: false,
    detail: done ? "It is offered." : "It is not offered: its keys are not set.",
    how: done
      ? null
      : `Set ${prefix}_CLIENT_ID in wrangler.toml under [vars], then npx wrangler secret put ${prefix}_CLIENT_SECRET and npm run deploy.`,
  };
}

type DateItem = { key: string; title: string; value: string; done: boolean; without: string; how: string };

const dateItem = ({ value, without, how, ...item }: DateItem): SetupItemView => ({
  ...item,
  needed: false,
  detail: item.done ? `${value}.` : without,
  how: item.done ? null : how,
});
