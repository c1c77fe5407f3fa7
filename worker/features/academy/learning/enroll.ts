import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { course, enrollment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";

/** Enrolling again continues the former progress. Throws 404 `course-not-found`. */
export async function enroll(c: Context<AppEnv>, viewer: Viewer, courseId: string): Promise<void> {
  const { db, now } = c.var;
  const isOwn = and(eq(enrollment.memberId, viewer.id), eq(enrollment.courseId, courseId));
  const { enrolled } = await runCommand(c, {
    write: () => ({
      enrollment: statement(
        db,
        sql`insert into ${enrollment} (member_id, course_id, enrolled_at, seen_at)
          select ${viewer.id}, ${course.id}, ${now}, ${now} from ${course}
          where ${course.id} = ${courseId} and (${course.publishedAt} is not null or exists (select 1 from ${enrollment} where ${isOwn}))
          on conflict do update set left_at = null, seen_at = ${now}`,
      ),
    }),
    readAfter: { enrolled: db.select({ at: enrollment.enrolledAt }).from(enrollment).where(isOwn) },
  });
  getRow(enrolled, "course-not-found");
}

/** What they completed is kept. */
export async function leave(c: Context<AppEnv>, viewer: Viewer, courseId: string): Promise<void> {
  const { db, now } = c.var;
  await db
    .update(enrollment)
    .set({ leftAt: now })
    .where(and(eq(enrollment.memberId, viewer.id), eq(enrollment.courseId, courseId), isNull(enrollment.leftAt)));
}
