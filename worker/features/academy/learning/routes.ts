import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { type LessonView, positionInput } from "#contract/academy/courses.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { completeModule, keepPosition } from "./complete.ts";
import { enroll, leave } from "./enroll.ts";
import { findLesson } from "./lesson.ts";

const ENROLLMENT = "/courses/:id/enrollment";
const LESSON = "/courses/:id/modules/:moduleId";
const empty = valid("json", z.strictObject({}));

/** Every member may, because it affects nobody else. */
export const learningRoutes = new Hono<AppEnv>()
  .put(ENROLLMENT, jsonBody, requireMember, empty, putEnrollment)
  .delete(ENROLLMENT, requireMember, deleteEnrollment)
  .get(LESSON, showLesson)
  .put(`${LESSON}/completion`, jsonBody, requireMember, empty, putCompletion)
  .put(`${LESSON}/position`, jsonBody, requireMember, valid("json", positionInput), putPosition);

const placeOf = (c: Context<AppEnv, typeof LESSON>) => ({
  courseId: c.req.param("id"),
  moduleId: c.req.param("moduleId"),
});

function putEnrollment(c: Context<AppEnv, typeof ENROLLMENT>) {
  return noContent(c, enroll(c, c.var.viewer, c.req.param("id")));
}

function deleteEnrollment(c: Context<AppEnv, typeof ENROLLMENT>) {
  return noContent(c, leave(c, c.var.viewer, c.req.param("id")));
}

async function showLesson(c: Context<AppEnv, typeof LESSON>) {
  const { courseId, moduleId } = placeOf(c);
  const { lesson } = await findLesson(c, courseId, moduleId);
  if (!lesson) throw new Problem("lesson-not-found");
  return c.json<LessonView>(lesson);
}

function putCompletion(c: Context<AppEnv, typeof LESSON>) {
  return noContent(c, completeModule(c, c.var.viewer, placeOf(c)));
}

function putPosition(c: ValidContext<"json", typeof positionInput, typeof LESSON>) {
  return noContent(c, keepPosition(c, c.var.viewer, placeOf(c), c.req.valid("json")));
}
