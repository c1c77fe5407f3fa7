import { isSecure } from "#auth/library/cookies.ts";
import { providerKeys } from "#auth/oauth/providers.ts";
import type { SetupItemView } from "#contract/admin/setup.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "#contract/auth/oauth.ts";
import { alarmWebhook, HEALTH_SECRET_MIN_LENGTH } from "#domain/system/monitoring.ts";
import { elsewhereLinks, siteLinks } from "#http/site/site-links.ts";
import type { Env } from "#worker/env.ts";

/** Settings are stored on Cloudflare. */
export const VARS = "with npm run deploy -- --var NAME:VALUE.";

/** Of a secret they only say whether it is set. */
export const configurationItems = async (env: Env, now: number): Promise<SetupItemView[]> => [
  originItem(env),
  nameItem(env),
  bootstrapItem(env),
  breachedItem(env),
  ...PROVIDERS.map((provider) => signInItem(env, provider)),
  ...(await footerItems(env)),
  ...elsewhereItems(env),
  secretItem({
    key: "monitoring",
    title: "Monitoring",
    done: (env.HEALTH_SECRET ?? "").length >= HEALTH_SECRET_MIN_LENGTH,
    detail: "A monitor can read /api/health?deep.",
    without: "No monitor can notice that cron or emails have stopped.",
    how: "Run npx wrangler secret put HEALTH_SECRET with at least 32 random characters, and let a monitor read /api/health?deep with the header Authorization: Bearer and this value.",
  }),
  secretItem({
    key: "alarms",
    title: "Alarms by webhook",
    done: alarmWebhook(env) !== null,
    detail: "Alarms go to your webhook.",
    without: "Admins get alarms by email, so not while email fails.",
    how: "Run npx wrangler secret put ALARM_WEBHOOK with an https address that takes the messages of Slack.",
  }),
  dateItem({
    key: "launched-on",
    title: "Launch date",
    value: env.LAUNCHED_ON,
    done: !Number.isNaN(Date.parse(env.LAUNCHED_ON)),
    without: "Without it, unpublished pages show 2 days in the market.",
    how: `Set LAUNCHED_ON to your launch date, such as 2026-11-20, ${VARS}`,
  }),
  dateItem({
    key: "early-access-until",
    title: "Early-access date",
    value: env.EARLY_ACCESS_UNTIL,
    done: Date.parse(env.EARLY_ACCESS_UNTIL) > now,
    without: "The early-access notice shows no date.",
    how: `Set EARLY_ACCESS_UNTIL to a future date ${VARS}`,
  }),
];

function originItem(env: Env): SetupItemView {
  const done = isSecure(env);
  return {
    key: "origin",
    title: "Secure web address (https)",
    done,
    needed: env.APP_ENV !== "local",
    detail: `Members use ${env.APP_ORIGIN}.`,
    how: done ? null : `Set APP_ORIGIN to the https address your members use ${VARS}`,
  };
}

const nameItem = (env: Env): SetupItemView => ({
  key: "name",
  title: "Product name",
  done: Boolean(env.APP_NAME),
  needed: true,
  detail: env.APP_NAME ? `Screens and emails say ${env.APP_NAME}.` : "Screens and emails show no name.",
  how: env.APP_NAME ? null : `Set APP_NAME ${VARS}`,
});

function bootstrapItem(env: Env): SetupItemView {
  const done = !env.ADMIN_BOOTSTRAP_SECRET;
  return {
    key: "bootstrap-secret",
    title: "One-time admin secret removed",
    done,
    needed: !done,
    detail: done ? "No secret is set." : "The secret is still set but no longer needed.",
    how: done ? null : "Remove ADMIN_BOOTSTRAP_SECRET: npx wrangler secret delete ADMIN_BOOTSTRAP_SECRET",
  };
}

function breachedItem(env: Env): SetupItemView {
  const done = Boolean(env.BREACHED_PASSWORDS_URL);
  return {
    key: "breached-passwords",
    title: "Breached password check",
    done,
    needed: false,
    detail: done
      ? "New passwords are checked against known breaches. The password itself is never sent."
      : "New passwords aren't checked against known breaches.",
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
    detail: done ? "Members can use it." : "Members can't use it until you set its keys.",
    how: done ? null : `Run npx wrangler secret put ${prefix}_CLIENT_SECRET, then set ${prefix}_CLIENT_ID ${VARS}`,
  };
}

async function footerItems(env: Env): Promise<SetupItemView[]> {
  const links = await siteLinks(env);
  const item = (key: string, title: string, name: keyof Env, shown: string | null, what: string): SetupItemView => ({
    key,
    title,
    done: shown !== null,
    needed: false,
    detail: shown
      ? `The footer links to ${shown}.`
      : env[name]
        ? `${name} is not valid, so the footer leaves it out.`
        : "The footer has no such link.",
    how: shown ? null : `Set ${name} to ${what} ${VARS}`,
  });
  return [
    item("linkedin-page", "Company page", "LINKEDIN_URL", links.linkedIn, "the https address of your LinkedIn page"),
    item("newsletter", "Newsletter", "NEWSLETTER_URL", links.newsletter, "the https address of your newsletter"),
    item("donations", "Donations", "BTC_ADDRESS", links.donation, "a Bitcoin address with a correct checksum"),
  ];
}

function elsewhereItems(env: Env): SetupItemView[] {
  const links = elsewhereLinks(env);
  const item = (key: string, title: string, name: keyof Env, link: string | null, what: string): SetupItemView => ({
    key,
    title,
    done: link !== null,
    needed: false,
    detail: link
      ? `Its page links to ${link}.`
      : env[name]
        ? `${name} is not valid, so its page has no button.`
        : "Its page has no button yet.",
    how: link ? null : `Set ${name} to the https address of your ${what} ${VARS}`,
  });
  return [
    item("deal-platform", "Deal Platform", "DEAL_PLATFORM_URL", links.dealPlatform, "deal platform"),
    item("syndicate", "Blockchain Syndicate", "SYNDICATE_URL", links.syndicate, "syndicate space"),
  ];
}

type SecretItem = { key: string; title: string; done: boolean; detail: string; without: string; how: string };

const secretItem = ({ detail, without, how, ...item }: SecretItem): SetupItemView => ({
  ...item,
  needed: false,
  detail: item.done ? detail : without,
  how: item.done ? null : how,
});

type DateItem = { key: string; title: string; value: string; done: boolean; without: string; how: string };

const dateItem = ({ value, without, how, ...item }: DateItem): SetupItemView => ({
  ...item,
  needed: false,
  detail: item.done ? `Set to ${value}.` : without,
  how: item.done ? null : how,
});
