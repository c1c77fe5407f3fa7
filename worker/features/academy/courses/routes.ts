import { type Context, Hono } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import { type CoursePage, type CourseView, type CurrentLessonView, courseQuery } from "#contract/academy/courses.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { findCourse } from "./detail.ts";
import { listCourses, selectCurrent, toCurrentView } from "./list.ts";

export const courseRoutes = new Hono<AppEnv>()
  .get("/courses", valid("query", courseQuery), showCourses)
  .get("/courses/:id", showCourse)
  .get("/current", showCurrent);

async function showCourses(c: ValidContext<"query", typeof courseQuery>) {
  return c.json<CoursePage>((await listCourses(c, c.req.valid("query"))).page);
}

async function showCourse(c: Context<AppEnv, "/:id">) {
  const { course } = await findCourse(c, c.req.param("id"));
  if (!course) throw new Problem("course-not-found");
  return c.json<CourseView>(course);
}

async function showCurrent(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { current } = await getWithViewer(c, { current: selectCurrent(db, sessionToken, now) });
  return c.json<CurrentLessonView>(toCurrentView(current));
}
