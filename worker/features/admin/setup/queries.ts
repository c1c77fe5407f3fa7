import { and, inArray, isNotNull } from "drizzle-orm";
import type { SetupView } from "#contract/admin/setup.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { page, user } from "#db/schema/index.ts";
import { isAdmin } from "#domain/members/admins.ts";
import { selectRegistrationMode, toRegistrationMode } from "#domain/members/registration-mode.ts";
import { acceptedAt, selectAcceptance } from "#mail/acceptance.ts";
import type { Env } from "#worker/env.ts";
import { configurationItems } from "./configuration-items.ts";
import { type MailFacts, mailItem } from "./mail-item.ts";
import { type SetupFacts, siteItems } from "./site-items.ts";

const ADMINS_COUNTED = 50;

/** Required items first. Of a secret it only says whether it is set. */
export async function listSetup(env: Env, db: Db, now: number): Promise<SetupView> {
  const facts = await readFacts(db);
  const items = [...siteItems(env, facts), mailItem(env, facts, now), ...(await configurationItems(env, now))];
  return { items: items.toSorted((one, other) => Number(other.needed) - Number(one.needed)) };
}

async function readFacts(db: Db): Promise<SetupFacts & MailFacts> {
  const { pages, admins, modes, accepted } = await batch(db, {
    pages: db
      .select({ slug: page.slug })
      .from(page)
      .where(and(inArray(page.slug, ["terms", "privacy"]), isNotNull(page.publishedAt))),
    admins: db
      .select({ secondFactor: user.twoFactorEnabled })
      .from(user)
      .where(isAdmin)
      .orderBy(user.id)
      .limit(ADMINS_COUNTED),
    modes: selectRegistrationMode(db),
    accepted: selectAcceptance(db),
  });
  return {
    published: pages.map(({ slug }) => slug),
    admins: admins.length,
    withSecondFactor: admins.filter(({ secondFactor }) => secondFactor).length,
    mode: toRegistrationMode(modes),
    mailAcceptedAt: acceptedAt(accepted),
    mailTest: accepted.tests[0]?.test ?? null,
  };
}
