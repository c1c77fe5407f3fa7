import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AuditAction } from "#contract/admin/audit.ts";
import type { AdminPageView, PageInput, PageSlug } from "#contract/pages.ts";
import { auditInsert } from "#db/audit.ts";
import { page } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectPage, toPageView } from "./queries.ts";

/**
 * Saves a page, and publishes or withdraws it: one batch that does all of it or, when somebody saved in the meantime, nothing. The log
 * keeps how long a text was and not the text.
 */
export async function savePage(c: Context<AppEnv>, slug: PageSlug, input: PageInput): Promise<AdminPageView> {
  const { db, now, adminId } = c.var;
  const its = (column: SQL) => sql`(select ${column} from ${page} where ${page.slug} = ${slug})`;
  const isCurrent = sql`coalesce(${its(sql`${page.version}`)}, 0) = ${input.version}`;
  const isPublished = sql`${its(sql`${page.publishedAt}`)} is not null`;
  const before = sql`(select json_object('title', ${page.title}, 'published', json(iif(${page.publishedAt} is null, 'false', 'true')),
    'characters', length(${page.markdown}), 'version', ${page.version}) from ${page} where ${page.slug} = ${slug})`;
  const after = {
    title: input.title,
    published: input.published,
    characters: [...input.markdown].length,
    version: input.version + 1,
  };
  const audit = (action: AuditAction, onlyIf: SQL) =>
    auditInsert(
      db,
      c.var,
      { actorId: adminId, action, subjectKind: "page", subjectId: slug, before, after },
      sql`${isCurrent} and ${onlyIf}`,
    );
  const [, , written, rows] = await db.batch([
    audit("page-saved", input.published ? isPublished : sql`not ${isPublished}`),
    input.published ? audit("page-published", sql`not ${isPublished}`) : audit("page-withdrawn", isPublished),
    statement(
      db,
      sql`
      insert into ${page} (slug, title, markdown, published_at, updated_at, updated_by, version)
      select ${slug}, ${input.title}, ${input.markdown}, ${input.published ? now : null}, ${now}, ${adminId}, ${after.version}
      where ${isCurrent}
      on conflict (slug) do update set title = excluded.title, markdown = excluded.markdown, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, version = excluded.version,
        published_at = case when excluded.published_at is not null then coalesce(page.published_at, excluded.published_at) end`,
    ),
    selectPage(db, slug),
  ]);
  if (written.meta.changes === 0) throw new Problem("conflict");
  return toPageView(slug, rows[0]);
}
