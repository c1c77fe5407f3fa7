import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminCourseView, CourseInput } from "#contract/admin/academy.ts";
import type { AuditAction } from "#contract/admin/audit.ts";
import { course, courseModule } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { indexCourseSoon, markCourse } from "./index-academy.ts";
import { selectAdminCourse, toAdminCourse } from "./queries.ts";

/**
 * Saves a course, orders its modules, and publishes or withdraws it, in one batch; a save of version 0 creates it. 409 `conflict` when another
 * admin saved since it was read, 422 when it would be published without modules. Nothing of what members completed is touched.
 */
export async function saveCourse(c: Context<AppEnv>, id: string, input: CourseInput): Promise<AdminCourseView> {
  const { db, now } = c.var;
  const { order, published, version, ...texts } = input;
  const isThis = sql`${course.id} = ${id}`;
  const hasModules = sql`exists (select 1 from ${courseModule} where ${courseModule.courseId} = ${id} and ${courseModule.removedAt} is null)`;
  const isCurrent = sql`coalesce((select ${course.version} from ${course} where ${isThis}), 0) = ${version}`;
  const wasPublished = sql`exists (select 1 from ${course} where ${isThis} and ${course.publishedAt} is not null)`;
  const audit = (action: AuditAction, when: ReturnType<typeof sql>) => ({
    action,
    subjectKind: "course" as const,
    subjectId: id,
    before: jsonOfRow(course, isThis, { title: course.title, level: course.level, category: course.category }),
    after: { title: texts.title, level: texts.level, category: texts.category },
    onlyIf: (condition: ReturnType<typeof sql>) => sql`${condition} and ${when}`,
  });
  const { applied, current, modulesBefore, ...after } = await runCommand(c, {
    readBefore: {
      modulesBefore: db.select({ has: sql<number>`${hasModules}`.as("has_modules") }).from(sql`(select 1)`),
    },
    onlyIf: published ? sql`${isCurrent} and ${hasModules}` : isCurrent,
    audit: [
      audit("course-saved", published ? wasPublished : sql`not ${wasPublished}`),
      published ? audit("course-published", sql`not ${wasPublished}`) : audit("course-withdrawn", wasPublished),
    ],
    write: (onlyIf) => ({
      order: statement(
        db,
        sql`update ${courseModule} set position = ordered.key from json_each(${JSON.stringify(order)}) as ordered
          where ${courseModule.id} = ordered.value and ${courseModule.courseId} = ${id} and ${onlyIf}`,
      ),
      // A course is written when its version is the one that was read; one that is published already keeps its place in the list.
      current: statement(
        db,
        sql`insert into ${course} (id, title, description, long_description, instructor, instructor_title, level, category, created_at, published_at, version)
          select ${id}, ${texts.title}, ${texts.description}, ${texts.longDescription}, ${texts.instructor}, ${texts.instructorTitle},
            ${texts.level}, ${texts.category}, ${now}, ${published ? now : null}, ${version + 1} where ${onlyIf}
          on conflict (id) do update set title = excluded.title, description = excluded.description, long_description = excluded.long_description,
            instructor = excluded.instructor, instructor_title = excluded.instructor_title, level = excluded.level, category = excluded.category,
            published_at = case when excluded.published_at is not null then coalesce(course.published_at, excluded.published_at) end,
            version = excluded.version`,
      ),
      indexed: markCourse(
        db,
        id,
        sql`exists (select 1 from ${course} where ${isThis} and ${course.version} = ${version + 1})`,
      ),
    }),
    readAfter: selectAdminCourse(db, id),
  });
  const saved = toAdminCourse(after);
  if (!saved || saved.version !== version + 1 || !current.meta.changes)
    throw published && !modulesBefore[0]?.has
      ? new Problem("invalid", { fields: { published: "Add a module before you publish the course." } })
      : new Problem("conflict");
  if (applied) indexCourseSoon(c, id);
  return saved;
}
