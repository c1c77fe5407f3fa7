import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CourseCardView, ProgressView } from "#contract/academy/courses.ts";
import { toCoverPicture } from "#contract/media/pictures.ts";
import type { Db } from "#db/open.ts";
import { completion, course, courseModule, enrollment } from "#db/schema/index.ts";

/** SQL, with `enrollment` joined. */
export const isCompletedModule = sql`exists (select 1 from ${completion} where ${completion.memberId} = ${enrollment.memberId}
    and ${completion.courseId} = ${enrollment.courseId} and ${completion.moduleId} = ${courseModule.id})`;

/** SQL, with `enrollment` joined. Whatever an author changes, a member's progress never falls or exceeds 100 %. */
const countsFor = sql`((${courseModule.removedAt} is null and ${courseModule.addedAt} < ${enrollment.enrolledAt})
  or ${isCompletedModule})`;

/** SQL, with `enrollment` joined. */
export const doneModules = sql<number>`(select count(*) from ${completion}
  where ${completion.memberId} = ${enrollment.memberId} and ${completion.courseId} = ${enrollment.courseId})`;
export const countedModules = sql<number>`(select count(*) from ${courseModule}
  where ${courseModule.courseId} = ${enrollment.courseId} and ${countsFor})`;

export const cardColumns = {
  id: course.id,
  title: course.title,
  description: course.description,
  level: course.level,
  category: course.category,
  minutes: course.minutes,
  moduleCount: course.moduleCount,
  sample: course.sample,
  coverKey: course.coverKey,
  coverAlt: course.coverAlt,
  publishedAt: course.publishedAt,
  enrolledAt: enrollment.enrolledAt,
  leftAt: enrollment.leftAt,
  done: sql<number>`iif(${enrollment.memberId} is null, 0, ${doneModules})`.as("done"),
  total: sql<number>`iif(${enrollment.memberId} is null, 0, ${countedModules})`.as("total"),
};

export const selectCards = (db: Db, me: SQL) =>
  db
    .select(cardColumns)
    .from(course)
    .leftJoin(enrollment, and(sql`${enrollment.memberId} = ${me}`, eq(enrollment.courseId, course.id)));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

export const isEnrolled = (row: { enrolledAt: number | null; leftAt: number | null }): boolean =>
  row.enrolledAt !== null && row.leftAt === null;

const progressOf = (row: CardRow): ProgressView | null =>
  isEnrolled(row) ? { done: row.done, total: row.total } : null;

export const toCourseCard = (row: CardRow): CourseCardView => {
  const { publishedAt, enrolledAt, leftAt, done, total, coverKey, coverAlt, ...card } = row;
  return { ...card, coverPicture: toCoverPicture({ coverKey, coverAlt }), progress: progressOf(row) };
};
