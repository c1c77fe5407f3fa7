import { sql } from "drizzle-orm";
import type { PageSlug } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { page } from "#db/schema/index.ts";

/** Raise it when the default texts of /terms and /privacy change. */
export const DEFAULT_TERMS_VERSION = "2026-11";

/** SQL: the version of the published page, as in the audit log, or of its default text. */
const versionOf = (slug: PageSlug) =>
  sql`coalesce((select ${page.version} from ${page} where ${page.slug} = ${slug} and ${page.publishedAt} is not null), ${DEFAULT_TERMS_VERSION})`;

/** SQL: such as `terms 3, privacy 2026-11`, what a new member agrees to. */
export const termsVersion = sql<string>`(select 'terms ' || ${versionOf("terms")} || ', privacy ' || ${versionOf("privacy")})`;

export async function readTermsVersion(db: Db): Promise<string> {
  const [row] = await db.select({ version: termsVersion.as("terms_version") }).from(sql`(select 1)`);
  return row?.version ?? "";
}
