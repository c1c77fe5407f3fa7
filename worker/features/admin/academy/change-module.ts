import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { MODULES_MAX } from "#contract/academy/plain/academy.ts";
import type { AdminCourseView, ModuleInput } from "#contract/admin/academy.ts";
import type { Db } from "#db/open.ts";
import { course, courseModule } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { type AuditPart, runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectAdminCourse, toAdminCourse } from "./queries.ts";

/** Adds a module at the end of a course, or changes it. Throws 404 for an unknown course, 409 `conflict` for a module of another course, one that was removed, or too many. */
export async function saveModule(
  c: Context<AppEnv>,
  courseId: string,
  moduleId: string,
  { title, minutes, markdown }: ModuleInput,
): Promise<AdminCourseView> {
  const { db, now } = c.var;
  const modules = sql`from ${courseModule} where ${courseModule.courseId} = ${courseId}`;
  const isThere = sql`exists (select 1 from ${courseModule} where ${courseModule.id} = ${moduleId})`;
  const isOwn = sql`exists (select 1 ${modules} and ${courseModule.id} = ${moduleId} and ${courseModule.removedAt} is null)`;
  const hasRoom = sql`(select count(*) ${modules}) < ${MODULES_MAX}`;
  return change(c, courseId, {
    onlyIf: sql`exists (select 1 from ${course} where ${course.id} = ${courseId}) and (${isOwn} or (not ${isThere} and ${hasRoom}))`,
    audit: { action: "course-saved", subjectKind: "course", subjectId: courseId, after: { module: title, minutes } },
    write: (onlyIf) =>
      statement(
        db,
        sql`insert into ${courseModule} (id, course_id, position, title, minutes, markdown, added_at)
          select ${moduleId}, ${courseId}, (select coalesce(max(${courseModule.position}), -1) + 1 ${modules}), ${title}, ${minutes}, ${markdown}, ${now}
          where ${onlyIf} on conflict (id) do update set title = excluded.title, minutes = excluded.minutes, markdown = excluded.markdown`,
      ),
  });
}

/**
 * Takes a module out of a course; those who completed it keep it. Throws 404 for an unknown course, 409 `conflict` for a module that is not in it,
 * and for the last one of a published course.
 */
export async function removeModule(c: Context<AppEnv>, courseId: string, moduleId: string): Promise<AdminCourseView> {
  const { db, now } = c.var;
  const isIn = sql`${courseModule.courseId} = ${courseId} and ${courseModule.removedAt} is null`;
  const isThis = sql`${courseModule.id} = ${moduleId} and ${isIn}`;
  return change(c, courseId, {
    onlyIf: sql`exists (select 1 from ${courseModule} where ${isThis}) and ((select count(*) from ${courseModule} where ${isIn}) > 1
      or exists (select 1 from ${course} where ${course.id} = ${courseId} and ${course.publishedAt} is null))`,
    audit: {
      action: "course-saved",
      subjectKind: "course",
      subjectId: courseId,
      before: sql`(select json_object('module', ${courseModule.title}) from ${courseModule} where ${isThis})`,
    },
    write: (onlyIf) => statement(db, sql`update ${courseModule} set removed_at = ${now} where ${isThis} and ${onlyIf}`),
  });
}

type Change = { onlyIf: SQL; audit: AuditPart; write: (onlyIf: SQL) => ReturnType<typeof statement> };

/** Changes a module, and then the counters of its course. */
async function change(
  c: Context<AppEnv>,
  courseId: string,
  { onlyIf, audit, write }: Change,
): Promise<AdminCourseView> {
  const { db } = c.var;
  const { module, ...after } = await runCommand(c, {
    onlyIf,
    audit,
    write: (condition) => ({ module: write(condition), counters: count(db, courseId) }),
    readAfter: selectAdminCourse(db, courseId),
  });
  const view = toAdminCourse(after);
  if (!view) throw new Problem("not-found");
  if (!module.meta.changes) throw new Problem("conflict");
  return view;
}

const count = (db: Db, courseId: string) => {
  const modules = sql`from ${courseModule} where ${courseModule.courseId} = ${courseId} and ${courseModule.removedAt} is null`;
  return statement(
    db,
    sql`update ${course} set module_count = (select count(*) ${modules}), minutes = (select coalesce(sum(minutes), 0) ${modules})
      where ${course.id} = ${courseId}`,
  );
};
