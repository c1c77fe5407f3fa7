import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AuditAction } from "#contract/admin/audit.ts";
import type { AdminPageView, PageInput } from "#contract/admin/pages.ts";
import type { PageSlug } from "#contract/pages.ts";
import { page } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { type AuditPart, runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectPage, toPageView } from "./queries.ts";

/** Throws 409 `conflict` for another version. The audit log keeps the length of the text, not the text. */
export async function savePage(c: Context<AppEnv>, slug: PageSlug, input: PageInput): Promise<AdminPageView> {
  const { db, now, adminId } = c.var;
  const [stored] = await selectPage(db, slug);
  const { title, markdown, published } = input;
  if (stored && hasValues({ ...stored, published: stored.publishedAt !== null }, { title, markdown, published }))
    return toPageView(c.env, slug, stored);
  const isCurrent = sql`coalesce(${pageColumn(slug, sql`${page.version}`)}, 0) = ${input.version}`;
  const isPublished = sql`${pageColumn(slug, sql`${page.publishedAt}`)} is not null`;
  const version = input.version + 1;
  const after = { title: input.title, published: input.published, characters: [...input.markdown].length, version };
  const audit = (action: AuditAction, when: SQL): AuditPart => ({
    action,
    subjectKind: "page",
    subjectId: slug,
    before: pageJson(slug),
    after,
    onlyIf: (condition) => sql`${condition} and ${when}`,
  });
  const { applied, pages } = await runCommand(c, {
    onlyIf: isCurrent,
    audit: [
      audit("page-saved", input.published ? isPublished : sql`not ${isPublished}`),
      input.published ? audit("page-published", sql`not ${isPublished}`) : audit("page-withdrawn", isPublished),
    ],
    write: (onlyIf) => ({
      upsert: statement(
        db,
        sql`
      insert into ${page} (slug, title, markdown, published_at, updated_at, updated_by, version)
      select ${slug}, ${input.title}, ${input.markdown}, ${input.published ? now : null}, ${now}, ${adminId}, ${version}
      where ${onlyIf}
      on conflict (slug) do update set title = excluded.title, markdown = excluded.markdown, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, version = excluded.version,
        published_at = case when excluded.published_at is not null then coalesce(page.published_at, excluded.published_at) end`,
      ),
    }),
    readAfter: { pages: selectPage(db, slug) },
  });
  if (!applied) throw new Problem("conflict");
  return toPageView(c.env, slug, pages[0]);
}

const pageColumn = (slug: PageSlug, column: SQL) => sql`(select ${column} from ${page} where ${page.slug} = ${slug})`;

const pageJson = (slug: PageSlug) =>
  jsonOfRow(page, sql`${page.slug} = ${slug}`, {
    title: page.title,
    published: sql`json(iif(${page.publishedAt} is null, 'false', 'true'))`,
    characters: sql`length(${page.markdown})`,
    version: page.version,
  });
