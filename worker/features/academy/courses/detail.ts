import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { COURSE_RESOURCES_MAX, MODULES_MAX } from "#contract/academy/academy.ts";
import type { CourseView, ModuleView } from "#contract/academy/courses.ts";
import type { FileView } from "#contract/academy/resources.ts";
import { id as idSchema } from "#contract/text.ts";
import type { Db } from "#db/open.ts";
import { certificate, completion, course, courseModule, enrollment, resource } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { cardColumns, isEnrolled, toCourseCard } from "./cards.ts";

/** SQL: a withdrawn course stays for those who ever enrolled. */
const isVisible = or(isNotNull(course.publishedAt), isNotNull(enrollment.enrolledAt)) as SQL;

const ofViewer = (me: SQL, courseId: SQL | typeof course.id | typeof courseModule.courseId) =>
  and(sql`${enrollment.memberId} = ${me}`, sql`${enrollment.courseId} = ${courseId}`);

const selectCourse = (db: Db, me: SQL, id: string) =>
  db
    .select({
      ...cardColumns,
      longDescription: course.longDescription,
      instructor: course.instructor,
      instructorTitle: course.instructorTitle,
      moduleId: enrollment.moduleId,
      code: certificate.code,
      isShown: certificate.shown,
    })
    .from(course)
    .leftJoin(enrollment, ofViewer(me, course.id))
    .leftJoin(
      certificate,
      and(eq(certificate.memberId, enrollment.memberId), eq(certificate.courseId, enrollment.courseId)),
    )
    .where(and(eq(course.id, id), isVisible));

/** Modules in the course, and removed ones that the viewer completed. */
export const selectModules = (db: Db, me: SQL, courseId: string) =>
  db
    .select({
      id: courseModule.id,
      title: courseModule.title,
      minutes: courseModule.minutes,
      completedAt: completion.at,
      isNew: sql<number>`coalesce(${courseModule.addedAt} >= ${enrollment.enrolledAt}, 0)`.as("is_new"),
    })
    .from(courseModule)
    .leftJoin(enrollment, ofViewer(me, courseModule.courseId))
    .leftJoin(
      completion,
      and(
        sql`${completion.memberId} = ${me}`,
        eq(completion.courseId, courseModule.courseId),
        eq(completion.moduleId, courseModule.id),
      ),
    )
    .where(and(eq(courseModule.courseId, courseId), or(isNull(courseModule.removedAt), isNotNull(completion.at))))
    .orderBy(asc(courseModule.position), asc(courseModule.id))
    .limit(MODULES_MAX);

const selectFiles = (db: Db, courseId: string) =>
  db
    .select({ id: resource.id, title: resource.title, type: resource.fileType, bytes: resource.bytes })
    .from(resource)
    .where(and(eq(resource.courseId, courseId), isNotNull(resource.publishedAt), isNotNull(resource.fileType)))
    .orderBy(asc(resource.createdAt), asc(resource.id))
    .limit(COURSE_RESOURCES_MAX);

export async function findCourse(
  c: Context<AppEnv>,
  id: string,
): Promise<{ viewer: Viewer; course: CourseView | null }> {
  const { db, sessionToken, now } = c.var;
  if (!idSchema.safeParse(id).success) return { ...(await getWithViewer(c, {})), course: null };
  const me = viewerId(sessionToken, now);
  const { viewer, rows, modules, files } = await getWithViewer(c, {
    rows: selectCourse(db, me, id),
    modules: selectModules(db, me, id),
    files: selectFiles(db, id),
  });
  const [row] = rows;
  if (!row) return { viewer, course: null };
  const { longDescription, instructor, instructorTitle, moduleId, code, isShown, ...card } = row;
  const shown = modules.map(({ completedAt, isNew, ...module }): ModuleView => {
    const completed = completedAt !== null;
    return { ...module, completed, isNew: !completed && isNew === 1 };
  });
  const left = shown.filter(({ completed, isNew }) => !completed && !isNew);
  const resumeAt = (left.find((module) => module.id === moduleId) ?? left[0])?.id ?? null;
  const view: CourseView = {
    ...toCourseCard(card),
    longDescription,
    instructor,
    instructorTitle,
    modules: isEnrolled(row) ? shown : shown.map((module) => ({ ...module, completed: false, isNew: false })),
    resources: files as FileView[],
    resumeAt: isEnrolled(row) ? resumeAt : null,
    certificate: code === null ? null : { code, isShown: Boolean(isShown) },
  };
  return { viewer, course: view };
}
