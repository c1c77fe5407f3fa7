import { and, asc, eq, isNull } from "drizzle-orm";
import { MODULES_MAX } from "#contract/academy/academy.ts";
import type { AdminCourseRowView, AdminCoursesView, AdminCourseView } from "#contract/admin/academy.ts";
import { toCoverPicture } from "#contract/media/pictures.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { course, courseModule } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const rowColumns = {
  id: course.id,
  title: course.title,
  publishedAt: course.publishedAt,
  moduleCount: course.moduleCount,
  minutes: course.minutes,
  version: course.version,
};

const courses = newestFirst({ createdAt: [course.createdAt, wholeNumber], id: [course.id, rowId] });

export async function listAdminCourses(db: Db, cursor?: string): Promise<AdminCoursesView> {
  const rows = await courses.select(
    db
      .select({ ...rowColumns, createdAt: course.createdAt })
      .from(course)
      .$dynamic(),
    cursor,
  );
  return { ...courses.toPage(rows, ({ createdAt: _, ...row }) => toRow(row)), newId: newId() };
}

const toRow = ({ publishedAt, ...row }: { publishedAt: number | null } & Omit<AdminCourseRowView, "publishedAt">) => ({
  ...row,
  publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
});

export const selectAdminCourse = (db: Db, id: string) => ({
  courses: db
    .select({
      ...rowColumns,
      description: course.description,
      longDescription: course.longDescription,
      instructor: course.instructor,
      instructorTitle: course.instructorTitle,
      level: course.level,
      category: course.category,
      coverKey: course.coverKey,
      coverAlt: course.coverAlt,
    })
    .from(course)
    .where(eq(course.id, id)),
  modules: db
    .select({
      id: courseModule.id,
      title: courseModule.title,
      minutes: courseModule.minutes,
      markdown: courseModule.markdown,
      version: courseModule.version,
    })
    .from(courseModule)
    .where(and(eq(courseModule.courseId, id), isNull(courseModule.removedAt)))
    .orderBy(asc(courseModule.position), asc(courseModule.id))
    .limit(MODULES_MAX),
});

type Read = {
  courses: Awaited<ReturnType<typeof selectAdminCourse>["courses"]>;
  modules: AdminCourseView["modules"];
};

export function toAdminCourse({ courses: [row], modules }: Read): AdminCourseView | undefined {
  if (!row) return;
  const { coverKey, coverAlt, ...texts } = row;
  return {
    ...texts,
    ...toRow(texts),
    coverPicture: toCoverPicture({ coverKey, coverAlt }),
    modules,
    newModuleId: newId(),
  };
}
