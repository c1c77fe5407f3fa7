import { and, inArray, sql } from "drizzle-orm";
import type { SetupView } from "#contract/admin/setup.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { Db } from "#db/open.ts";
import { page, user } from "#db/schema/index.ts";
import { DEFAULT_MODE, selectRegistrationMode } from "#domain/permissions/authorize.ts";
import type { Env } from "#worker/env.ts";
import { configurationItems } from "./configuration-items.ts";
import { type SetupFacts, siteItems } from "./site-items.ts";

/** Admins looked at: a product with more of them reads "at least". */
const ADMINS_COUNTED = 50;

/** What an operator has set up and what is left to do: needed things first. Says of secrets only whether they are set. */
export async function listSetup(env: Env, db: Db, now: number): Promise<SetupView> {
  const items = [...siteItems(env, await readFacts(db)), ...configurationItems(env, now)];
  return { items: items.toSorted((one, other) => Number(other.needed) - Number(one.needed)) };
}

async function readFacts(db: Db): Promise<SetupFacts> {
  const [pages, admins, modes] = await db.batch([
    db
      .select({ slug: page.slug })
      .from(page)
      .where(and(inArray(page.slug, ["terms", "privacy"]), sql`${page.publishedAt} is not null`)),
    // The role as a literal: with a bound value SQLite would not use the index of admins.
    db
      .select({ secondFactor: user.twoFactorEnabled })
      .from(user)
      .where(sql`${user.role} = 'admin'`)
      .orderBy(user.id)
      .limit(ADMINS_COUNTED),
    selectRegistrationMode(db),
  ]);
  return {
    published: pages.map(({ slug }) => slug),
    admins: admins.length,
    withSecondFactor: admins.filter(({ secondFactor }) => secondFactor).length,
    mode: (modes[0]?.value as RegistrationMode | undefined) ?? DEFAULT_MODE,
  };
}
