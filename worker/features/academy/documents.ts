import { type Context, Hono } from "hono";
import { memberDocument, publicDocument } from "#auth/session/documents.ts";
import { readWithViewer, signInFirst } from "#auth/session/session.ts";
import { CERTIFICATE_ERASED } from "#contract/academy/certificates.ts";
import { courseQuery } from "#contract/academy/courses.ts";
import { resourceQuery } from "#contract/academy/resources.ts";
import { shorten } from "#contract/content/shorten.ts";
import { PROBLEMS } from "#contract/problems.ts";
import type { AppEnv } from "#http/app-env.ts";
import { withoutScript } from "#http/document.ts";
import { nullForProblem } from "#http/problem.ts";
import { readListQuery } from "#http/validate.ts";
import { findCertificate } from "./certificates/find-certificate.ts";
import { findCourse } from "./courses/detail.ts";
import { listCourses, selectCurrent, toCurrentView } from "./courses/list.ts";
import { findLesson } from "./learning/lesson.ts";
import { listResources } from "./resources/list.ts";

export const academyDocuments = new Hono<AppEnv>()
  .get("/academy", readAcademy)
  .get("/academy/:id", readCourse)
  .get("/academy/:id/certificate", readCourse)
  .get("/academy/:id/lessons/:moduleId", readLesson)
  .get("/certificates/:code", readCertificate);

/** A viewer who may not read the list gets the page without it. */
async function readAcademy(c: Context<AppEnv>) {
  if (!c.var.sessionToken) return signInFirst(c);
  const [{ viewer, current }, answers] = await Promise.all([
    readWithViewer(c, { current: selectCurrent(c.var.db, c.var.sessionToken, c.var.now) }),
    (c.req.query("tab") === "resources" ? readResources(c) : readCourses(c)).catch(nullForProblem),
  ]);
  return memberDocument(c, viewer, () => ({
    title: "Academy",
    description: "Courses to work through and documents to keep.",
    answers: { "/api/academy/current": toCurrentView(current), ...answers },
  }));
}

async function readCourses(c: Context<AppEnv>) {
  const { query, path } = readListQuery(c, "/api/academy/courses", courseQuery, ["q", "level", "category"]);
  return { [path]: (await listCourses(c, query)).page };
}

async function readResources(c: Context<AppEnv>) {
  const { query, path } = readListQuery(c, "/api/academy/resources", resourceQuery, ["q", "category"]);
  return { [path]: (await listResources(c, query)).page };
}

async function readCourse(c: Context<AppEnv, "/:id">) {
  const id = c.req.param("id");
  const found = await findCourse(c, id).catch(nullForProblem);
  const course = found?.course;
  return memberDocument(c, found?.viewer ?? null, () =>
    course
      ? {
          title: course.title,
          description: shorten(course.description),
          answers: { [`/api/academy/courses/${id}`]: course },
        }
      : {
          title: "Course not found",
          description: "The course you're looking for doesn't exist or has been removed.",
          status: 404,
          answers: {},
        },
  );
}

async function readLesson(c: Context<AppEnv, "/:id/lessons/:moduleId">) {
  const { id, moduleId } = c.req.param();
  const found = await findLesson(c, id, moduleId).catch(nullForProblem);
  const lesson = found?.lesson;
  return memberDocument(c, found?.viewer ?? null, () =>
    lesson
      ? {
          title: lesson.title,
          description: lesson.course.title,
          answers: { [`/api/academy/courses/${id}/modules/${moduleId}`]: lesson },
        }
      : {
          title: "Lesson not found",
          description: "This lesson doesn't exist or has been removed.",
          status: 404,
          answers: {},
        },
  );
}

/** Everybody with the number may read it; search engines do not list it. */
async function readCertificate(c: Context<AppEnv, "/:code">) {
  const code = c.req.param("code");
  const { viewer, ...result } = await findCertificate(c, code);
  const { found } = result;
  if (!found) {
    const [status, title] = PROBLEMS[result.code];
    const description = result.code === "certificate-erased" ? CERTIFICATE_ERASED : "No certificate has this number.";
    return publicDocument(c, viewer, { title, description, status, article: withoutScript(description, title) });
  }
  const title = found.withdrawnAt ? "This certificate was withdrawn" : "This certificate is valid";
  return publicDocument(c, viewer, {
    title,
    description: found.title,
    answers: { [`/api/certificates/${code}`]: found },
    article: withoutScript([found.title, found.name].filter(Boolean).join(", "), title),
  });
}
