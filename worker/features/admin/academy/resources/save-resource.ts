import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { COURSE_RESOURCES_MAX, type FileType } from "#contract/academy/academy.ts";
import type { AdminResourceView, ResourceInput } from "#contract/admin/academy.ts";
import type { AuditAction } from "#contract/admin/audit.ts";
import type { Db } from "#db/open.ts";
import { course, media, resource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { removeSoon } from "#media/remove-media.ts";
import { isUnused, putToUse, takeOutOfUse } from "#media/use-media.ts";
import { indexResourceSoon, markResource } from "../index-academy.ts";
import { selectAdminResource, toAdminResource } from "./queries.ts";
import { ACADEMY } from "./store-file.ts";

/** SQL, in the upsert: the save has neither a file nor a link. */
const isKept = sql`excluded.file_key is null and excluded.link is null`;

/** Version 0 creates it. Throws 409 `conflict`; 422 for its file or course. */
export const saveResource = async (c: Context<AppEnv>, id: string, input: ResourceInput): Promise<AdminResourceView> =>
  (await findSame(c.var.db, id, input)) ?? write(c, id, input);

async function write(c: Context<AppEnv>, id: string, input: ResourceInput): Promise<AdminResourceView> {
  const { db, now, adminId } = c.var;
  const { fileKey, link, published, version, courseId, ...texts } = input;
  const isThis = sql`${resource.id} = ${id}`;
  const where = (condition: SQL) => sql`exists (select 1 from ${resource} where ${isThis} and ${condition})`;
  const isCurrent = sql`coalesce((select ${resource.version} from ${resource} where ${isThis}), 0) = ${version}`;
  const wasPublished = where(sql`${resource.publishedAt} is not null`);
  const hasContent = fileKey === null && link === null ? where(sql`${resource.fileType} is not null`) : sql`1`;
  const isUsable =
    fileKey === null
      ? sql`1`
      : sql`(${isUnused({ key: fileKey, use: "resource", ownerId: sql`${adminId}` }, now)} or ${where(sql`${resource.fileKey} = ${fileKey}`)})`;
  const files = sql`select count(*) from ${resource} where ${resource.courseId} = ${courseId} and ${resource.id} <> ${id}`;
  const isBelowLimit =
    courseId === null
      ? sql`1`
      : sql`exists (select 1 from ${course} where ${course.id} = ${courseId}) and (${files}) < ${COURSE_RESOURCES_MAX}`;
  const isSaved = where(sql`${resource.version} = ${version + 1}`);
  const type = fileKey && (fileKey.split(".")[1]?.toUpperCase() as FileType);
  const stored = sql`select ${media.bytes} from ${media} where ${media.key} = ${fileKey}`;
  const audit = (action: AuditAction, when: SQL) => ({
    action,
    subjectKind: "resource" as const,
    subjectId: id,
    after: { title: texts.title, kind: texts.kind, category: texts.category, ...(link && { link }) },
    onlyIf: (condition: SQL) => sql`${condition} and ${when}`,
  });
  const { refusals, saved, replaced, after } = await runCommand(c, {
    readBefore: {
      refusals: db
        .select({
          hasContent: sql<number>`${hasContent}`.as("has_content"),
          isUsable: sql<number>`${isUsable}`.as("is_usable"),
          isBelowLimit: sql<number>`${isBelowLimit}`.as("is_below_limit"),
        })
        .from(sql`(select 1)`),
    },
    onlyIf: sql`${isCurrent} and ${isUsable} and ${isBelowLimit} and ${published ? hasContent : sql`1`}`,
    audit: [
      audit("resource-saved", published ? wasPublished : sql`not ${wasPublished}`),
      published ? audit("resource-published", sql`not ${wasPublished}`) : audit("resource-withdrawn", wasPublished),
    ],
    write: (onlyIf) => ({
      replaced: takeOutOfUse(
        db,
        sql`select ${resource.fileKey} from ${resource} where ${isThis} and (${link} is not null or ${resource.fileKey} <> ${fileKey}) and ${onlyIf}`,
      ),
      saved: statement(
        db,
        sql`insert into ${resource} (id, course_id, title, kind, category, description, author, file_type, bytes, file_key, link, created_at, published_at, version)
          select ${id}, ${courseId}, ${texts.title}, ${texts.kind}, ${texts.category}, ${texts.description}, ${texts.author}, ${type},
            coalesce((${stored}), 0), ${fileKey}, ${link}, ${now}, ${published ? now : null}, ${version + 1} where ${onlyIf}
          on conflict (id) do update set course_id = excluded.course_id, title = excluded.title, kind = excluded.kind, category = excluded.category,
            description = excluded.description, author = excluded.author, link = excluded.link,
            file_type = iif(${isKept}, resource.file_type, excluded.file_type), bytes = iif(${isKept}, resource.bytes, excluded.bytes),
            file_key = iif(${isKept}, resource.file_key, excluded.file_key),
            published_at = case when excluded.published_at is not null then coalesce(resource.published_at, excluded.published_at) end,
            version = excluded.version`,
      ),
      file: fileKey ? putToUse(db, fileKey, ACADEMY, where(sql`${resource.fileKey} = ${fileKey}`)) : null,
      indexed: markResource(db, id, isSaved),
    }),
    readAfter: { after: selectAdminResource(db, id) },
  });
  const [can] = refusals;
  if (saved.meta.changes === 0) {
    if (!can?.isUsable) throw refusal("fileKey", "Choose the file again.");
    if (!can.isBelowLimit) throw refusal("courseId", `Choose a course with fewer than ${COURSE_RESOURCES_MAX} files.`);
    if (published && !can.hasContent) throw refusal("fileKey", "Add a file or a link before you publish the resource.");
    throw new Problem("conflict");
  }
  removeSoon(c, replaced);
  indexResourceSoon(c, id);
  return toAdminResource(after) as AdminResourceView;
}

const refusal = (field: string, sentence: string) => new Problem("invalid", { fields: { [field]: sentence } });

/** The resource, if it has these values and keeps its file. */
async function findSame(db: Db, id: string, { fileKey, version: _, ...values }: ResourceInput) {
  const rows = await selectAdminResource(db, id);
  const [stored] = rows.map((row) => ({ ...row, published: row.publishedAt !== null }));
  return fileKey === null && hasValues(stored, values) ? toAdminResource(rows) : undefined;
}
