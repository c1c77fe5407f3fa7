/**
 * The value of each setting that is not set. The operator's values are stored on Cloudflare, where they stay: wrangler.toml
 * has none, because each deployment would put back what it has.
 */
export const SETTINGS = {
  APP_NAME: "Node",
  MAIL_FROM: "",
  MAIL_ENDPOINT: "",
  MAIL_SERVICE_ID: "",
  MAIL_TEMPLATE_ID: "",
  MAIL_USER_ID: "",
  ADMIN_EMAIL: "",
  GOOGLE_CLIENT_ID: "",
  LINKEDIN_CLIENT_ID: "",
  BREACHED_PASSWORDS_URL: "https://api.pwnedpasswords.com/range/",
  SECURITY_CONTACT: "",
  CONTACT_EMAIL: "",
  LINKEDIN_URL: "",
  NEWSLETTER_URL: "",
  BTC_ADDRESS: "",
  DEAL_PLATFORM_URL: "",
  SYNDICATE_URL: "",
  LAUNCHED_ON: "",
  EARLY_ACCESS_UNTIL: "2025-04-10",
};

/** Set by `npx wrangler secret put NAME`, or by `npm run deploy` from the environment. */
export const SECRETS = [
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "SECOND_FACTOR_KEY",
  "SECOND_FACTOR_KEY_PREVIOUS",
  "ADMIN_BOOTSTRAP_SECRET",
  "ALARM_WEBHOOK",
  "GOOGLE_CLIENT_SECRET",
  "HEALTH_SECRET",
  "LINKEDIN_CLIENT_SECRET",
];
