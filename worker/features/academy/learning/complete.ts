import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { PositionInput } from "#contract/academy/courses.ts";
import type { Db } from "#db/open.ts";
import { completion, courseModule, enrollment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";

type Place = { courseId: string; moduleId: string };

const canRead = (viewer: Viewer, { courseId, moduleId }: Place): SQL =>
  sql`exists (select 1 from ${enrollment} where ${enrollment.memberId} = ${viewer.id} and ${enrollment.courseId} = ${courseId} and ${enrollment.leftAt} is null)
    and (exists (select 1 from ${courseModule} where ${courseModule.id} = ${moduleId} and ${courseModule.courseId} = ${courseId} and ${courseModule.removedAt} is null)
      or exists (${ownCompletion(viewer, { courseId, moduleId })}))`;

const ownCompletion = (viewer: Viewer, { courseId, moduleId }: Place): SQL =>
  sql`select 1 from ${completion} where ${completion.memberId} = ${viewer.id} and ${completion.courseId} = ${courseId} and ${completion.moduleId} = ${moduleId}`;

export async function completeModule(c: Context<AppEnv>, viewer: Viewer, place: Place): Promise<void> {
  const { db, now } = c.var;
  const { courseId, moduleId } = place;
  const { readable } = await runCommand(c, {
    readBefore: { readable: selectReadable(db, viewer, place) },
    onlyIf: canRead(viewer, place),
    write: (onlyIf) => ({
      completion: statement(
        db,
        sql`insert or ignore into ${completion} (member_id, course_id, module_id, at)
          select ${viewer.id}, ${courseId}, ${moduleId}, ${now} where ${onlyIf}`,
      ),
      seen: setSeen(db, viewer, place, sql`seen_at = ${now}`, onlyIf),
    }),
  });
  getRow(readable, "lesson-not-found");
}

export async function keepPosition(
  c: Context<AppEnv>,
  viewer: Viewer,
  place: Place,
  { percent }: PositionInput,
): Promise<void> {
  const { db, now } = c.var;
  const { applied } = await runCommand(c, {
    onlyIf: canRead(viewer, place),
    write: (onlyIf) => ({
      seen: setSeen(
        db,
        viewer,
        place,
        sql`module_id = ${place.moduleId}, percent = ${percent}, seen_at = ${now}`,
        onlyIf,
      ),
    }),
  });
  if (!applied) throw new Problem("lesson-not-found");
}

const selectReadable = (db: Db, viewer: Viewer, place: Place) =>
  db
    .select({ one: sql`1`.as("one") })
    .from(sql`(select 1)`)
    .where(canRead(viewer, place));

const setSeen = (db: Db, viewer: Viewer, { courseId }: Place, set: SQL, onlyIf: SQL) =>
  statement(
    db,
    sql`update ${enrollment} set ${set} where ${enrollment.memberId} = ${viewer.id} and ${enrollment.courseId} = ${courseId} and ${onlyIf}`,
  );
