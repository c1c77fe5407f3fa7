import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { LESSON_PICTURES_MAX } from "#contract/academy/academy.ts";
import type { LessonView } from "#contract/academy/courses.ts";
import { id as idSchema } from "#contract/text.ts";
import { course, courseModule, enrollment, lessonPicture, media } from "#db/schema/index.ts";
import { findPictureIn } from "#domain/markdown/find-picture.ts";
import { readMarkdown } from "#domain/markdown/markdown.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { selectModules } from "../courses/detail.ts";

export async function findLesson(
  c: Context<AppEnv>,
  courseId: string,
  moduleId: string,
): Promise<{ viewer: Viewer; lesson: LessonView | null }> {
  const { db, sessionToken, now } = c.var;
  if (![courseId, moduleId].every((id) => idSchema.safeParse(id).success))
    return { ...(await getWithViewer(c, {})), lesson: null };
  const me = viewerId(sessionToken, now);
  const { viewer, rows, modules, pictures } = await getWithViewer(c, {
    rows: db
      .select({
        courseTitle: sql<string>`${course.title}`.as("course_title"),
        markdown: courseModule.markdown,
        lastModuleId: enrollment.moduleId,
        percent: enrollment.percent,
      })
      .from(courseModule)
      .innerJoin(course, eq(course.id, courseModule.courseId))
      .innerJoin(enrollment, and(sql`${enrollment.memberId} = ${me}`, eq(enrollment.courseId, course.id)))
      .where(and(eq(courseModule.id, moduleId), eq(course.id, courseId), isNull(enrollment.leftAt))),
    modules: selectModules(db, me, courseId),
    pictures: db
      .select({ key: media.key, width: media.width, height: media.height })
      .from(lessonPicture)
      .innerJoin(media, eq(media.key, lessonPicture.mediaKey))
      .where(eq(lessonPicture.moduleId, moduleId))
      .limit(LESSON_PICTURES_MAX),
  });
  const [row] = rows;
  const at = modules.findIndex(({ id }) => id === moduleId);
  const module = modules[at];
  if (!row || !module) return { viewer, lesson: null };
  const named = (index: number) => {
    const one = modules[index];
    return one ? { id: one.id, title: one.title } : null;
  };
  const lesson: LessonView = {
    id: module.id,
    course: { id: courseId, title: row.courseTitle },
    title: module.title,
    minutes: module.minutes,
    number: at + 1,
    count: modules.length,
    completed: module.completedAt !== null,
    blocks: await readMarkdown(row.markdown, findPictureIn(pictures)),
    position: row.lastModuleId === moduleId ? row.percent : 0,
    previous: named(at - 1),
    next: named(at + 1),
  };
  return { viewer, lesson };
}
