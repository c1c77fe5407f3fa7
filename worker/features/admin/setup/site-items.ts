import type { SetupItemView } from "#contract/admin/setup.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { Env } from "#worker/env.ts";

/** What the checklist reads from the database. */
export type SetupFacts = { published: string[]; admins: number; withSecondFactor: number; mode: RegistrationMode };

const MODES: Record<RegistrationMode, string> = {
  open: "Open: whoever signs up is a member at once.",
  restricted: "Restricted: an administrator approves every new member.",
  invitation: "Invitation only: nobody joins without an invitation.",
  closed: "Closed: there are no new accounts.",
};

/** The items of the checklist that admins set up on the site itself. */
export function siteItems(env: Env, facts: SetupFacts): SetupItemView[] {
  const { admins, withSecondFactor, mode } = facts;
  return [
    publishedItem(facts, "terms", "Terms"),
    publishedItem(facts, "privacy", "Privacy"),
    {
      key: "first-admin",
      title: "There is an administrator",
      done: admins > 0,
      needed: true,
      detail: `${admins} ${admins === 1 ? "administrator" : "administrators"}.`,
      how:
        admins > 0
          ? null
          : "Set ADMIN_EMAIL in wrangler.toml and prove that address by mail, or set ADMIN_BOOTSTRAP_SECRET to 24 characters or more (npx wrangler secret put ADMIN_BOOTSTRAP_SECRET) and open /setup.",
    },
    {
      key: "second-factor",
      title: "Every administrator has a second step",
      done: withSecondFactor === admins,
      needed: env.APP_ENV !== "local",
      detail: `${withSecondFactor} of ${admins} have one.`,
      how: withSecondFactor === admins ? null : "Each administrator switches it on under Settings, Security.",
    },
    {
      key: "registration-mode",
      title: "Who may join",
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
    title: `${title} are published`.replace("Privacy are", "Privacy is"),
    done,
    needed: true,
    detail: done ? `/${slug} shows what you published.` : `/${slug} shows a placeholder.`,
    how: done ? null : `Write and publish it under Admin Panel, Pages (/admin/pages/${slug}).`,
  };
}
