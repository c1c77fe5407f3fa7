import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { MODULES_MAX } from "#contract/academy/academy.ts";
import type { AdminCourseView, ModuleInput } from "#contract/admin/academy.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { completion, course, courseModule, enrollment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { type AuditPart, runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { removeSoon } from "#media/remove-media.ts";
import { areUsable, keepPictures, lessonRefusal, readPictureKeys, releasePictures } from "./lesson-pictures.ts";
import { selectAdminCourse, toAdminCourse } from "./queries.ts";

/** Version 0 adds a module. Throws 404; 409 `conflict`, also for one too many; 422 for a picture. */
export async function saveModule(
  c: Context<AppEnv>,
  courseId: string,
  moduleId: string,
  { title, minutes, markdown, version }: ModuleInput,
): Promise<AdminCourseView> {
  const { db, now } = c.var;
  const stored = toAdminCourse(await batch(db, selectAdminCourse(db, courseId)));
  const module = stored?.modules.find(({ id }) => id === moduleId);
  if (stored && hasValues(module, { title, minutes, markdown })) return stored;
  const keys = await readPictureKeys(markdown);
  const isUsable = areUsable(c, keys);
  const modules = sql`from ${courseModule} where ${courseModule.courseId} = ${courseId}`;
  const current = sql`coalesce((select ${courseModule.version} from ${courseModule} where ${courseModule.id} = ${moduleId}), 0)`;
  const own = sql`${modules} and ${courseModule.id} = ${moduleId} and ${courseModule.removedAt} is null`;
  const isBelowLimit = sql`(select count(*) ${modules}) < ${MODULES_MAX}`;
  return change(c, courseId, {
    isUsable,
    isFull: version === 0 ? sql`${current} = 0 and not ${isBelowLimit}` : undefined,
    onlyIf: sql`exists (select 1 from ${course} where ${course.id} = ${courseId}) and ${current} = ${version}
      and ${version === 0 ? isBelowLimit : sql`exists (select 1 ${own})`}`,
    audit: {
      action: "course-saved",
      subjectKind: "course",
      subjectId: courseId,
      after: { module: title, minutes, pictures: keys },
    },
    write: (onlyIf) => ({
      pictures: releasePictures(db, moduleId, keys, onlyIf),
      module: statement(
        db,
        sql`insert into ${courseModule} (id, course_id, position, title, minutes, markdown, added_at, version)
          select ${moduleId}, ${courseId}, (select coalesce(max(${courseModule.position}), -1) + 1 ${modules}), ${title}, ${minutes}, ${markdown}, ${now}, ${version + 1}
          where ${onlyIf} on conflict (id) do update set title = excluded.title, minutes = excluded.minutes, markdown = excluded.markdown,
            version = excluded.version`,
      ),
      kept: keepPictures(
        db,
        moduleId,
        keys,
        sql`exists (select 1 ${own} and ${courseModule.markdown} = ${markdown}) and ${isUsable}`,
      ),
    }),
  });
}

/** Members who completed it keep it. Throws 404; 409 `conflict` for the last one of a published course. */
export async function removeModule(c: Context<AppEnv>, courseId: string, moduleId: string): Promise<AdminCourseView> {
  const { db, now } = c.var;
  const isIn = sql`${courseModule.courseId} = ${courseId} and ${courseModule.removedAt} is null`;
  const isThis = sql`${courseModule.id} = ${moduleId} and ${isIn}`;
  const isCompleted = sql`exists (select 1 from ${enrollment} join ${completion} on ${completion.memberId} = ${enrollment.memberId}
    and ${completion.courseId} = ${enrollment.courseId} and ${completion.moduleId} = ${moduleId} where ${enrollment.courseId} = ${courseId})`;
  return change(c, courseId, {
    onlyIf: sql`exists (select 1 from ${courseModule} where ${isThis}) and ((select count(*) from ${courseModule} where ${isIn}) > 1
      or exists (select 1 from ${course} where ${course.id} = ${courseId} and ${course.publishedAt} is null))`,
    audit: {
      action: "course-saved",
      subjectKind: "course",
      subjectId: courseId,
      before: sql`(select json_object('module', ${courseModule.title}) from ${courseModule} where ${isThis})`,
    },
    write: (onlyIf) => ({
      pictures: releasePictures(db, moduleId, [], sql`${onlyIf} and not ${isCompleted}`),
      module: statement(db, sql`update ${courseModule} set removed_at = ${now} where ${isThis} and ${onlyIf}`),
      kept: null,
    }),
  });
}

type Change = {
  onlyIf: SQL;
  isFull?: SQL | undefined;
  isUsable?: SQL;
  audit: AuditPart;
  write: (onlyIf: SQL) => {
    pictures: ReturnType<typeof releasePictures>;
    module: ReturnType<typeof statement>;
    kept: ReturnType<typeof keepPictures> | null;
  };
};

async function change(
  c: Context<AppEnv>,
  courseId: string,
  { onlyIf, isFull = sql`0`, isUsable = sql`1`, audit, write }: Change,
): Promise<AdminCourseView> {
  const { db } = c.var;
  const { refusals, module, pictures, ...after } = await runCommand(c, {
    readBefore: {
      refusals: db
        .select({
          isFull: sql<number>`(${isFull})`.as("is_full"),
          lacksPicture: sql<number>`${onlyIf} and not (${isUsable})`.as("lacks_picture"),
        })
        .from(sql`(select 1)`),
    },
    onlyIf: sql`${onlyIf} and ${isUsable}`,
    audit,
    write: (condition) => ({ ...write(condition), counters: count(db, courseId) }),
    readAfter: selectAdminCourse(db, courseId),
  });
  const view = toAdminCourse(after);
  if (!view) throw new Problem("not-found");
  if (refusals[0]?.lacksPicture)
    throw lessonRefusal("A picture of this lesson is no longer there. Remove it from the text, or upload it again.");
  if (!module.meta.changes && refusals[0]?.isFull)
    throw new Problem("conflict", { detail: `A course can have up to ${MODULES_MAX} modules, removed ones included.` });
  if (!module.meta.changes) throw new Problem("conflict");
  removeSoon(c, pictures.taken);
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
