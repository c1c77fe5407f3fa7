import { sql } from "drizzle-orm";
import type { PageSlug } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { page } from "#db/schema/index.ts";

/** The version of the default texts of /terms and /privacy. A change of what they say raises it. */
export const DEFAULT_TERMS_VERSION = "2026-11";

/** SQL: the version of a page as it is published: that of its last save, by which the audit log names it, or that of its default text. */
const versionOf = (slug: PageSlug) =>
  sql`coalesce((select ${page.version} from ${page} where ${page.slug} = ${slug} and ${page.publishedAt} is not null), ${DEFAULT_TERMS_VERSION})`;

/** SQL: what a new member agrees to at this moment, such as `terms 3, privacy 2026-11`; stored with the moment of agreement. */
export const termsVersion = sql<string>`(select 'terms ' || ${versionOf("terms")} || ', privacy ' || ${versionOf("privacy")})`;

export async function readTermsVersion(db: Db): Promise<string> {
  const [row] = await db.select({ version: termsVersion.as("terms_version") }).from(sql`(select 1)`);
  return row?.version ?? "";
}
