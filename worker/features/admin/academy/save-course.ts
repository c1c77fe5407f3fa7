import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminCourseView, CourseInput } from "#contract/admin/academy.ts";
import type { AuditAction } from "#contract/admin/audit.ts";
import { mediaKeyOf } from "#contract/media/pictures.ts";
import { batch } from "#db/batch.ts";
import { course, courseModule } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { removeSoon } from "#media/remove-media.ts";
import { isUnused, putToUse, takeOutOfUse } from "#media/use-media.ts";
import { indexCourseSoon, markCourse } from "./index-academy.ts";
import { selectAdminCourse, toAdminCourse } from "./queries.ts";
import { ACADEMY } from "./resources/store-file.ts";

/** Version 0 creates it. Keeps all completions. Throws 409 `conflict`; 422 without modules and for a cover. */
export async function saveCourse(c: Context<AppEnv>, id: string, input: CourseInput): Promise<AdminCourseView> {
  const { db, now, adminId } = c.var;
  const { order, published, version, coverPicture, ...texts } = input;
  const stored = toAdminCourse(await batch(db, selectAdminCourse(db, id)));
  if (stored && isStored(stored, input)) return stored;
  const key = coverPicture?.key ?? null;
  const isThis = sql`${course.id} = ${id}`;
  const where = (condition: SQL) => sql`exists (select 1 from ${course} where ${isThis} and ${condition})`;
  const hasModules = sql`exists (select 1 from ${courseModule} where ${courseModule.courseId} = ${id} and ${courseModule.removedAt} is null)`;
  const isCurrent = sql`coalesce((select ${course.version} from ${course} where ${isThis}), 0) = ${version}`;
  const wasPublished = where(sql`${course.publishedAt} is not null`);
  const hasCover =
    key === null
      ? sql`1`
      : sql`(${where(sql`${course.coverKey} = ${key}`)} or ${isUnused({ key, use: "course", ownerId: sql`${adminId}` }, now)})`;
  const audit = (action: AuditAction, when: SQL) => ({
    action,
    subjectKind: "course" as const,
    subjectId: id,
    before: jsonOfRow(course, isThis, {
      title: course.title,
      level: course.level,
      category: course.category,
      coverKey: course.coverKey,
    }),
    after: { title: texts.title, level: texts.level, category: texts.category, coverKey: key },
    onlyIf: (condition: SQL) => sql`${condition} and ${when}`,
  });
  const { applied, current, replaced, refusals, ...after } = await runCommand(c, {
    readBefore: {
      refusals: db
        .select({
          hasModules: sql<number>`${hasModules}`.as("has_modules"),
          hasCover: sql<number>`${hasCover}`.as("has_cover"),
        })
        .from(sql`(select 1)`),
    },
    onlyIf: sql`${isCurrent} and ${hasCover} and ${published ? hasModules : sql`1`}`,
    audit: [
      audit("course-saved", published ? wasPublished : sql`not ${wasPublished}`),
      published ? audit("course-published", sql`not ${wasPublished}`) : audit("course-withdrawn", wasPublished),
    ],
    write: (onlyIf) => ({
      order: statement(
        db,
        // A module that the order does not have comes after it, as on the screen.
        sql`update ${courseModule} set position = coalesce(
            (select key from json_each(${JSON.stringify(order)}) where value = ${courseModule.id}), ${order.length} + ${courseModule.position})
          where ${courseModule.courseId} = ${id} and ${onlyIf}`,
      ),
      replaced: takeOutOfUse(
        db,
        sql`select ${course.coverKey} from ${course} where ${isThis} and ${course.coverKey} is not ${key} and ${onlyIf}`,
      ),
      current: statement(
        db,
        sql`insert into ${course} (id, title, description, long_description, instructor, instructor_title, level, category, cover_key, cover_alt, created_at, published_at, version)
          select ${id}, ${texts.title}, ${texts.description}, ${texts.longDescription}, ${texts.instructor}, ${texts.instructorTitle},
            ${texts.level}, ${texts.category}, ${key}, ${coverPicture?.alt ?? null}, ${now}, ${published ? now : null}, ${version + 1} where ${onlyIf}
          on conflict (id) do update set title = excluded.title, description = excluded.description, long_description = excluded.long_description,
            instructor = excluded.instructor, instructor_title = excluded.instructor_title, level = excluded.level, category = excluded.category,
            cover_key = excluded.cover_key, cover_alt = excluded.cover_alt,
            published_at = case when excluded.published_at is not null then coalesce(course.published_at, excluded.published_at) end,
            version = excluded.version`,
      ),
      cover: key ? putToUse(db, key, ACADEMY, where(sql`${course.coverKey} = ${key}`)) : null,
      indexed: markCourse(db, id, where(sql`${course.version} = ${version + 1}`)),
    }),
    readAfter: selectAdminCourse(db, id),
  });
  const saved = toAdminCourse(after);
  if (!saved || saved.version !== version + 1 || !current.meta.changes)
    throw refusal(input, saved?.version ?? 0, refusals[0]);
  removeSoon(c, replaced);
  if (applied) indexCourseSoon(c, id);
  return saved;
}

function isStored({ coverPicture, ...course }: AdminCourseView, { version: _, ...input }: CourseInput): boolean {
  const cover = coverPicture && { key: mediaKeyOf(coverPicture.url), alt: coverPicture.alt };
  const [order, published] = [course.modules.map(({ id }) => id), course.publishedAt !== null];
  return hasValues({ ...course, order, published, coverPicture: cover }, input);
}

type Can = { hasModules: number; hasCover: number };

function refusal({ published, version }: CourseInput, current: number, can: Can | undefined): Problem {
  if (published && !can?.hasModules)
    return new Problem("invalid", { fields: { published: "Add a module before you publish the course." } });
  return can?.hasCover || current !== version
    ? new Problem("conflict")
    : new Problem("invalid", { fields: { coverPicture: "This picture is no longer there. Please choose it again." } });
}
