import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Context, Hono } from "hono";
import { type WithdrawalInput, withdrawalInput } from "#contract/academy/certificates.ts";
import { type AdminContentRequestsView, publicationInput } from "#contract/academy/requests.ts";
import {
  type AdminCoursesView,
  type AdminCourseView,
  type AdminResourcesView,
  type AdminResourceView,
  adminCoursesQuery,
  adminResourcesQuery,
  courseInput,
  moduleInput,
  resourceInput,
  type UploadedFileView,
} from "#contract/admin/academy.ts";
import { type PagePreviewView, pagePreviewInput } from "#contract/admin/pages.ts";
import { batch } from "#db/batch.ts";
import { certificate, contentRequest, course, courseModule, resource } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { getRow, Problem } from "#http/problem.ts";
import { readId, type ValidContext, valid, validEdit } from "#http/validate.ts";
import { removeModule, saveModule } from "./change-module.ts";
import { previewLesson } from "./lesson-pictures.ts";
import { listContentRequests, publishRequest } from "./publish-request.ts";
import { listAdminCourses, selectAdminCourse, toAdminCourse } from "./queries.ts";
import { listAdminResources } from "./resources/queries.ts";
import { saveResource } from "./resources/save-resource.ts";
import { storeFile } from "./resources/store-file.ts";
import { saveCourse } from "./save-course.ts";

const findStored =
  (table: typeof course | typeof courseModule | typeof resource, columns: Record<string, SQLiteColumn>, name = "id") =>
  (c: Context<AppEnv>) =>
    c.var.db
      .select(columns)
      .from(table)
      .where(eq(table.id, c.req.param(name) ?? ""));

const { title, description, author } = resource;
const resourceLines = { title, description, author };
const courseLines = {
  title: course.title,
  description: course.description,
  instructor: course.instructor,
  instructorTitle: course.instructorTitle,
  alt: course.coverAlt,
};

const MODULE = "/:id/modules/:moduleId";

export const adminAcademyRoutes = new Hono<AppEnv>()
  .get("/", valid("query", adminCoursesQuery), showCourses)
  .get("/requests", showRequests)
  .delete("/requests/:id", deleteRequest)
  .put("/requests/:id/publication", valid("json", publicationInput), putPublication)
  .get("/resources", valid("query", adminResourcesQuery), showResources)
  .put("/resources/:id", validEdit(resourceInput, findStored(resource, resourceLines)), putResource)
  .post("/files", postFile)
  .put("/withdrawals", valid("json", withdrawalInput), putWithdrawal)
  .post("/preview", valid("json", pagePreviewInput), postPreview)
  .get("/:id", showCourse)
  .put("/:id", validEdit(courseInput, findStored(course, courseLines)), putCourse)
  .put(MODULE, validEdit(moduleInput, findStored(courseModule, { title: courseModule.title }, "moduleId")), putModule)
  .delete(MODULE, deleteModule);

async function showCourses(c: ValidContext<"query", typeof adminCoursesQuery>) {
  return c.json<AdminCoursesView>(await listAdminCourses(c.var.db, c.req.valid("query").cursor));
}

async function showRequests(c: Context<AppEnv>) {
  return c.json<AdminContentRequestsView>(await listContentRequests(c.var.db, c.var.now));
}

function deleteRequest(c: Context<AppEnv, "/:id">) {
  return noContent(c, declineRequest(c, c.req.param("id")));
}

function putPublication(c: ValidContext<"json", typeof publicationInput, "/:id">) {
  return noContent(c, publishRequest(c, c.req.param("id"), c.req.valid("json")));
}

async function showResources(c: ValidContext<"query", typeof adminResourcesQuery>) {
  return c.json<AdminResourcesView>(await listAdminResources(c.var.db, c.req.valid("query").cursor));
}

async function putResource(c: ValidContext<"json", typeof resourceInput, "/:id">) {
  return c.json<AdminResourceView>(await saveResource(c, readId(c.req.param("id")), c.req.valid("json")));
}

async function postFile(c: Context<AppEnv>) {
  return c.json<UploadedFileView>(await storeFile(c), 201);
}

function putWithdrawal(c: ValidContext<"json", typeof withdrawalInput>) {
  return noContent(c, withdrawCertificate(c, c.req.valid("json")));
}

async function postPreview(c: ValidContext<"json", typeof pagePreviewInput>) {
  return c.json<PagePreviewView>({ blocks: await previewLesson(c, c.req.valid("json").markdown) });
}

async function showCourse(c: Context<AppEnv, "/:id">) {
  const view = toAdminCourse(await batch(c.var.db, selectAdminCourse(c.var.db, c.req.param("id"))));
  if (!view) throw new Problem("not-found");
  return c.json<AdminCourseView>(view);
}

async function putCourse(c: ValidContext<"json", typeof courseInput, "/:id">) {
  return c.json<AdminCourseView>(await saveCourse(c, readId(c.req.param("id")), c.req.valid("json")));
}

async function putModule(c: ValidContext<"json", typeof moduleInput, typeof MODULE>) {
  const [id, moduleId] = [readId(c.req.param("id")), readId(c.req.param("moduleId"))];
  return c.json<AdminCourseView>(await saveModule(c, id, moduleId, c.req.valid("json")));
}

async function deleteModule(c: Context<AppEnv, typeof MODULE>) {
  return c.json<AdminCourseView>(await removeModule(c, readId(c.req.param("id")), readId(c.req.param("moduleId"))));
}

/** Throws 404; 409 `already-decided` for an answered one. */
async function declineRequest(c: Context<AppEnv>, id: string): Promise<void> {
  const { db } = c.var;
  const isThis = sql`${contentRequest.id} = ${id} and ${contentRequest.state} = 'open'`;
  const { requests } = await runCommand(c, {
    readBefore: {
      requests: db.select({ state: contentRequest.state }).from(contentRequest).where(eq(contentRequest.id, id)),
    },
    onlyIf: sql`exists (select 1 from ${contentRequest} where ${isThis})`,
    audit: {
      action: "request-declined",
      subjectKind: "member",
      subjectId: sql`(select ${contentRequest.memberId} from ${contentRequest} where ${contentRequest.id} = ${id})`,
      before: jsonOfRow(contentRequest, isThis, { topic: contentRequest.topic }),
    },
    write: (onlyIf) => ({
      done: statement(db, sql`update ${contentRequest} set state = 'declined' where ${isThis} and ${onlyIf}`),
    }),
  });
  if (getRow(requests).state === "published") throw new Problem("already-decided");
}

/** Final. Throws 404 `certificate-not-found`. */
async function withdrawCertificate(c: Context<AppEnv>, { code, reason }: WithdrawalInput): Promise<void> {
  const { db, now } = c.var;
  const isValid = and(eq(certificate.code, code), isNull(certificate.withdrawnAt));
  const { found } = await runCommand(c, {
    readBefore: { found: db.select({ code: certificate.code }).from(certificate).where(eq(certificate.code, code)) },
    onlyIf: sql`exists (select 1 from ${certificate} where ${isValid})`,
    audit: {
      action: "certificate-withdrawn",
      subjectKind: "member",
      subjectId: sql`(select ${certificate.memberId} from ${certificate} where ${certificate.code} = ${code})`,
      after: { certificate: code, reason },
    },
    write: () => ({ withdrawal: db.update(certificate).set({ withdrawnAt: now }).where(isValid) }),
  });
  getRow(found, "certificate-not-found");
}
