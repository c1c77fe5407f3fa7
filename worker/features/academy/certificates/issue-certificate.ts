import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { IssuedView } from "#contract/academy/certificates.ts";
import { certificate, completion, course, courseModule, enrollment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { countedModules, doneModules } from "../courses/cards.ts";

/** Without O, I, 0 and 1, which are hard to tell apart on paper. */
const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_GROUPS = 4;
const CODE_GROUP_LENGTH = 4;

/** 80 random bits, such as `7QKM-2F4T-9XWC-H2KD`: nobody can guess one. */
function newCertificateCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_GROUPS * CODE_GROUP_LENGTH));
  const letters = [...bytes].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Once per member and course. Throws 404 `course-not-found`; 409 `course-unfinished`. */
export async function issueCertificate(c: Context<AppEnv>, viewer: Viewer, courseId: string): Promise<IssuedView> {
  const { db } = c.var;
  const isOwn = and(eq(enrollment.memberId, viewer.id), eq(enrollment.courseId, courseId));
  const done = sql`from ${completion} where ${completion.memberId} = ${viewer.id} and ${completion.courseId} = ${courseId}`;
  const { enrolled, issued } = await runCommand(c, {
    write: () => ({
      // Needs every module that counts for the member, and at least one.
      certificate: statement(
        db,
        sql`insert into ${certificate} (code, member_id, course_id, name, title, instructor, modules, minutes, completed_at)
          select ${newCertificateCode()}, ${viewer.id}, ${course.id}, ${viewer.name}, ${course.title}, ${course.instructor},
            (select count(*) ${done}),
            (select coalesce(sum(${courseModule.minutes}), 0) from ${courseModule} where ${courseModule.courseId} = ${courseId}
              and ${courseModule.id} in (select ${completion.moduleId} ${done})),
            (select max(${completion.at}) ${done})
          from ${enrollment} join ${course} on ${course.id} = ${enrollment.courseId}
          where ${isOwn} and ${doneModules} > 0 and ${doneModules} = ${countedModules}
          on conflict do nothing`,
      ),
    }),
    readAfter: {
      enrolled: db.select({ at: enrollment.enrolledAt }).from(enrollment).where(isOwn),
      issued: db
        .select({ code: certificate.code, isShown: certificate.shown })
        .from(certificate)
        .where(and(eq(certificate.memberId, viewer.id), eq(certificate.courseId, courseId))),
    },
  });
  getRow(enrolled, "course-not-found");
  return getRow(issued, "course-unfinished");
}
