import { expect, it } from "vitest";
import type { CourseInput } from "#contract/admin/academy.ts";
import { createCourse, createFile } from "#tests/support/academy/courses.ts";
import { createMember } from "#tests/support/members.ts";
import * as api from "#web/features/academy/api.ts";
import * as adminApi from "#web/features/admin/academy/api.ts";
import { newCourse } from "#web/features/admin/academy/new-course.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run, visit } from "./support/web-client.ts";
import { whitePicture } from "./support/white-picture.ts";

openBrowser();
const academy = track("academy", api);
const admin = track("admin/academy", adminApi);

it("a member enrolls, reads, completes, leaves, comes back and gets a certificate", async () => {
  const ada = await createMember({ name: "Ada" });
  const { id, moduleIds } = await createCourse(1);
  const file = await createFile(id);
  const place = { courseId: id, moduleId: moduleIds[0] ?? "" };
  await as(ada);
  expect(await getRows(academy.coursesQuery(""))).toMatchObject([{ id, progress: null }]);
  expect(await getRows(academy.resourcesQuery(""))).toEqual([]);
  await run(academy.enroll, id);
  expect(await get(academy.currentQuery)).toMatchObject({ module: { id: place.moduleId } });
  expect((await visit(academy.filePath(file))).status).toBe(200);
  expect(await get(academy.lessonQuery(place))).toMatchObject({ completed: false });
  academy.keepPosition(place, 30);
  await run(academy.completeModule(place));
  await run(academy.leave, id);
  await run(academy.enroll, id);
  expect(await get(academy.courseQuery(id))).toMatchObject({ progress: { done: 1, total: 1 } });
  const { code } = await run(academy.issueCertificate, id);
  await run(academy.showCertificate, { courseId: id, isShown: true });
  expect(await get(academy.courseQuery(id))).toMatchObject({ certificate: { code, isShown: true } });
  await as(null);
  expect(await run(academy.findCertificate, { code })).toMatchObject({ code });
  expect(await get(academy.certificateQuery(code))).toMatchObject({ name: "Ada" });
});

it("a member asks for a course, another one seconds it, and an admin writes, publishes and names it", async () => {
  const [ada, ines, otto] = [await createMember(), await createMember(), await createMember({ role: "admin" })];
  await as(ada);
  await run(academy.requestContent, { topic: "Loans", reason: "" });
  await as(ines);
  const { rows } = await get(academy.requestsQuery);
  const [asked] = rows;
  if (!asked) throw new Error("no request");
  expect(asked).toMatchObject({ topic: "Loans", isDeclined: false });
  await run(academy.second(asked));
  await as(otto);
  const id = await run(admin.beginCourse);
  const texts: Omit<CourseInput, "published" | "version"> = {
    ...{ title: "Loans", description: "How they work.", longDescription: "", instructor: "Owen", instructorTitle: "" },
    ...{ level: "beginner", category: "legal", order: [], coverPicture: null },
  };
  const draft = await run(admin.saveCourse(newCourse(id)), { ...texts, published: false, version: 0 });
  const { key } = await run(admin.uploadLessonPicture, await whitePicture("lesson"));
  const lesson = { title: "One", minutes: 5, markdown: `![White](/media/${key})`, version: 0 };
  const { blocks } = await get(admin.lessonPreviewQuery(lesson.markdown));
  expect(blocks).toMatchObject([{ children: [{ type: "picture", alt: "White" }] }]);
  await run(admin.saveModule(id, draft.newModuleId), lesson);
  expect(await get(admin.adminCourseQuery(asked.id))).toBeNull();
  const spare = (await get(admin.adminCourseQuery(id))) ?? draft;
  await run(admin.saveModule(id, spare.newModuleId), lesson);
  const late = { ...lesson, title: "Late" };
  await expect(run(admin.saveModule(id, spare.newModuleId), late)).rejects.toMatchObject({
    theirs: { id: spare.newModuleId, version: 1 },
  });
  await run(admin.removeModule(id), spare.newModuleId);
  const cover = await run(admin.uploadCourseCover, await whitePicture("course"));
  const coverPicture = { key: cover.key, alt: "White" };
  await run(admin.saveCourse(draft), { ...texts, coverPicture, published: true, version: 1 });
  expect(await get(admin.adminCourseQuery(id))).toMatchObject({ coverPicture: { url: cover.url, alt: "White" } });
  expect((await getRows(admin.adminCoursesQuery))[0]).toMatchObject({ id, moduleCount: 1, version: 2 });
  expect((await get(admin.contentRequestsQuery)).rows).toMatchObject([{ id: asked.id, votes: 1 }]);
  const { id: finished, moduleIds } = await createCourse(1);
  await run(academy.enroll, finished);
  await run(academy.completeModule({ courseId: finished, moduleId: moduleIds[0] ?? "" }));
  const { code } = await run(academy.issueCertificate, finished);
  await run(admin.withdrawCertificate, { code, reason: "By mistake" });
  await run(admin.publishRequest(asked.id), { courseId: id });
  expect((await get(admin.contentRequestsQuery)).rows).toEqual([]);
});

it("a member withdraws a request, an admin declines one and answers one with a resource", async () => {
  const [ada, otto] = [await createMember(), await createMember({ role: "admin" })];
  await as(ada);
  for (const topic of ["Gold", "Tin", "Oil"]) await run(academy.requestContent, { topic, reason: "" });
  const [oil, tin, gold] = (await get(academy.requestsQuery)).rows.map(({ id }) => id);
  await run(academy.withdrawRequest, gold ?? "");
  await as(otto);
  await run(admin.declineRequest, tin ?? "");
  const resourceId = await createFile(null);
  expect(await getRows(admin.publishedResourcesQuery(""))).toMatchObject([{ id: resourceId }]);
  expect(await getRows(admin.publishedCoursesQuery("q=nowhere"))).toEqual([]);
  await run(admin.publishRequest(oil ?? ""), { resourceId });
  await as(ada);
  expect((await get(academy.requestsQuery)).rows).toMatchObject([
    { topic: "Oil", path: expect.stringContaining("tab=resources") },
    { topic: "Tin", isDeclined: true },
  ]);
});

it("an admin uploads a file and publishes it as a resource", async () => {
  await as(await createMember({ role: "admin" }));
  const id = await run(admin.beginResource);
  const { key } = await run(admin.uploadFile, new Blob(["Read."], { type: "text/plain" }));
  const about = { title: "Notes", kind: "guide", category: "legal", description: "", author: "Owen" } as const;
  await run(admin.saveResource(id), {
    ...about,
    courseId: null,
    fileKey: key,
    link: null,
    published: true,
    version: 0,
  });
  expect(await getRows(admin.adminResourcesQuery)).toContainEqual(
    expect.objectContaining({ id, ...about, version: 1 }),
  );
});

it("calls every function of the APIs of the academy", () => expectAllCalled("academy", "admin/academy"));
