import type { SetupItemView } from "#contract/admin/setup.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { counted } from "#contract/numbers.ts";
import type { Env } from "#worker/env.ts";

export type SetupFacts = { published: string[]; admins: number; withSecondFactor: number; mode: RegistrationMode };

const MODES: Record<RegistrationMode, string> = {
  open: "Open: anyone who signs up gets full access right away.",
  restricted: "Restricted: an admin approves each new member.",
  invitation: "Invitation Only: people need an invitation to join.",
  closed: "Closed: no new accounts.",
};

export function siteItems(env: Env, facts: SetupFacts): SetupItemView[] {
  const { admins, withSecondFactor, mode } = facts;
  return [
    publishedItem(facts, "terms", "Terms"),
    publishedItem(facts, "privacy", "Privacy"),
    {
      key: "first-admin",
      title: "First admin",
      done: admins > 0,
      needed: true,
      detail: `${counted(admins, "admin")}.`,
      how:
        admins > 0
          ? null
          : "Set ADMIN_EMAIL with npm run deploy -- --var NAME:VALUE, then sign up with that email address and confirm it. Or set ADMIN_BOOTSTRAP_SECRET to at least 24 characters (npx wrangler secret put ADMIN_BOOTSTRAP_SECRET) and open /setup.",
    },
    {
      key: "second-factor",
      title: "Two-step sign-in for every admin",
      done: withSecondFactor === admins,
      needed: env.APP_ENV !== "local",
      detail: `${withSecondFactor} of ${admins} have turned it on.`,
      how: withSecondFactor === admins ? null : "Each admin turns it on in Settings > Security.",
    },
    {
      key: "registration-mode",
      title: "Registration mode",
      done: true,
      needed: true,
      detail: MODES[mode],
      how: null,
    },
  ];
}

function publishedItem({ published }: SetupFacts, slug: string, title: string): SetupItemView {
  const done = published.includes(slug);
  return {
    key: slug,
    title: `${title} page edited`,
    done,
    needed: true,
    detail: done ? `/${slug} shows what you published.` : `/${slug} shows the default text.`,
    how: done ? null : `Check and publish it in Admin Panel > Pages (/admin/pages/${slug}).`,
  };
}
