import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CoursePage, CourseView, CurrentLessonView, LessonView } from "#contract/academy/courses.ts";
import type { ResourcePage } from "#contract/academy/resources.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { course, courseModule, searchPending } from "#db/schema/index.ts";
import {
  addModule,
  complete,
  createCourse,
  createFile,
  enroll,
  keepPosition,
  leave,
  read,
  type TestCourse,
} from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";
import { readRange } from "#worker/features/academy/resources/serve-file.ts";
import { runCronJobs } from "#worker/scheduled.ts";

let ada: TestMember;
let pending: TestMember;
let main: TestCourse;
const MISSING = "0199f000-0000-7000-8000-000000000000";

beforeAll(async () => {
  [ada, pending] = await Promise.all([createMember(), createMember({ status: "pending" })]);
  main = await createCourse(3, { title: "Reading a Term Sheet" });
});

describe("the list of courses", () => {
  it("shows published ones, the newest first, filtered and page by page, to every member", async () => {
    const now = Date.now() + 1000;
    for (let at = 0; at < PAGE_SIZE; at += 1)
      await createCourse(0, { category: "legal", level: "advanced", publishedAt: now + at, title: `Legal ${at}` });
    await createCourse(1, { category: "legal", publishedAt: null, title: "A draft" });
    const first = await read<CoursePage>("/courses?category=legal&level=advanced", pending);
    expect(first.rows.map(({ title }) => title)).toEqual(
      Array.from({ length: PAGE_SIZE }, (_, at) => `Legal ${PAGE_SIZE - 1 - at}`),
    );
    const all = await read<CoursePage>("/courses", ada);
    const rest = await read<CoursePage>(`/courses?cursor=${all.cursor}`, ada);
    expect(rest.rows.map(({ title }) => title)).toContain("Reading a Term Sheet");
    expect([...all.rows, ...rest.rows].map(({ title }) => title)).not.toContain("A draft");
    expect(await problem(await call("/api/academy/courses?level=none", { cookie: ada.cookie }))).toBe("422 invalid");
    expect(await problem(await call("/api/academy/courses?cursor=x", { cookie: ada.cookie }))).toBe("422 invalid");
    expect(await problem(await call("/api/academy/courses"))).toBe("401 session-missing");
  });

  it("is searched by words, without case and accents, once indexed", async () => {
    const found = await createCourse(1, { title: "Éléphants and Equity", category: "blockchain" });
    await testDb().insert(searchPending).values({ noun: "courses", id: found.id, version: 1 });
    await runCronJobs(env, Date.now());
    const ids = async (query: string) => (await read<CoursePage>(`/courses?${query}`, ada)).rows.map(({ id }) => id);
    expect(await ids("q=elephants+equ")).toEqual([found.id]);
    expect(await ids("q=elephants&category=legal")).toEqual([]);
    expect(await ids("q=***")).toEqual([]);
    // The database alone decides what is shown.
    await testDb().update(course).set({ publishedAt: null });
    expect(await ids("q=elephants")).toEqual([]);
    await testDb().update(course).set({ publishedAt: Date.now() });
  });
});

describe("a course", () => {
  it("has lessons whose named entities are their characters", async () => {
    const [{ id }, reader] = [await createCourse(0), await createMember()];
    const lesson = await addModule(id, 0, { markdown: "Caf&eacute; &hearts; &trade;\n\n- &laquo;one&raquo;" });
    await testDb().update(course).set({ moduleCount: 1 }).where(eq(course.id, id));
    await enroll(reader, id);
    const { blocks } = await read<LessonView>(`/courses/${id}/modules/${lesson}`, reader);
    expect(JSON.stringify(blocks)).toContain('"Café ♥ ™"');
    expect(JSON.stringify(blocks)).toContain('"«one»"');
  });

  it("is unknown when it does not exist or is a draft, and for what is no id", async () => {
    const draft = await createCourse(1, { publishedAt: null });
    for (const id of ["x", MISSING, draft.id])
      expect(await problem(await call(`/api/academy/courses/${id}`, { cookie: ada.cookie }))).toBe(
        "404 course-not-found",
      );
    expect(await problem(await enroll(ada, draft.id))).toBe("404 course-not-found");
    const document = await call(`/academy/${MISSING}`, { cookie: ada.cookie, headers: { accept: "text/html" } });
    expect([document.status, (await document.text()).includes("<title>Course not found")]).toEqual([404, true]);
  });

  it("is enrolled in once, left and taken again, with its progress kept, and stays when it is withdrawn", async () => {
    const { id, moduleIds } = await createCourse(2);
    const [first = "", second = ""] = moduleIds;
    expect((await read<CourseView>(`/courses/${id}`, pending)).progress).toBeNull();
    for (let time = 0; time < 2; time += 1) expect((await enroll(pending, id)).status).toBe(204);
    await complete(pending, id, first);
    expect(await read<CourseView>(`/courses/${id}`, pending)).toMatchObject({
      progress: { done: 1, total: 2 },
      resumeAt: second,
      modules: [{ completed: true }, { completed: false }],
    });
    for (let time = 0; time < 2; time += 1) expect((await leave(pending, id)).status).toBe(204);
    expect(await read<CourseView>(`/courses/${id}`, pending)).toMatchObject({ progress: null, resumeAt: null });
    expect(await problem(await complete(pending, id, second))).toBe("404 lesson-not-found");
    await testDb().update(course).set({ publishedAt: null });
    expect((await enroll(pending, id)).status).toBe(204);
    expect(await read<CourseView>(`/courses/${id}`, pending)).toMatchObject({ progress: { done: 1, total: 2 } });
    await testDb().update(course).set({ publishedAt: Date.now() });
  });
});

describe("a lesson", () => {
  it("is read by those who are enrolled, with its neighbors and where they stopped, and is where they go on", async () => {
    const { id, moduleIds } = main;
    const [first = "", second = "", third = ""] = moduleIds;
    const path = `/courses/${id}/modules/${second}`;
    expect(await problem(await call(`/api/academy${path}`, { cookie: ada.cookie }))).toBe("404 lesson-not-found");
    expect(await problem(await keepPosition(ada, id, second, 10))).toBe("404 lesson-not-found");
    await enroll(ada, id);
    expect((await keepPosition(ada, id, second, 40)).status).toBe(204);
    expect(await read<LessonView>(path, ada)).toMatchObject({
      number: 2,
      count: 3,
      position: 40,
      completed: false,
      previous: { id: first },
      next: { id: third },
      blocks: [{ type: "paragraph" }],
    });
    expect(await read<CurrentLessonView>("/current", ada)).toMatchObject({ module: { id: second, number: 2 } });
    for (const percent of [-1, 101, "5", 1.5])
      expect(await problem(await keepPosition(ada, id, second, percent))).toBe("422 invalid");
    const other = await createCourse(1);
    expect(await problem(await complete(ada, id, other.moduleIds[0] ?? ""))).toBe("404 lesson-not-found");
    const document = await call(`/academy/${id}/lessons/${second}`, { cookie: ada.cookie });
    expect(document.status).toBe(200);
    for (const module of [second, first, third]) await complete(ada, id, module);
    expect(await read<CurrentLessonView>("/current", ada)).toBeNull();
  });

  it("has the same number where the viewer stopped as on the page of its course, whatever an author removed and added", async () => {
    const { id, moduleIds } = await createCourse(3);
    const [first = "", second = "", third = ""] = moduleIds;
    await enroll(ada, id);
    await complete(ada, id, first);
    await testDb().update(courseModule).set({ removedAt: Date.now() }).where(eq(courseModule.id, first));
    await testDb().update(courseModule).set({ position: 5 }).where(eq(courseModule.id, second));
    const added = await addModule(id, 1, { addedAt: Date.now() + 1000 });
    const numberOf = async (moduleId: string) =>
      (await read<CourseView>(`/courses/${id}`, ada)).modules.findIndex((module) => module.id === moduleId) + 1;
    expect(await read<CurrentLessonView>("/current", ada)).toMatchObject({ module: { id: third, number: 3 } });
    expect(await numberOf(third)).toBe(3);
    await keepPosition(ada, id, second, 10);
    expect(await read<CurrentLessonView>("/current", ada)).toMatchObject({ module: { id: second, number: 4 } });
    expect(await read<LessonView>(`/courses/${id}/modules/${second}`, ada)).toMatchObject({ number: 4, count: 4 });
    await keepPosition(ada, id, added, 10);
    expect(await read<CourseView>(`/courses/${id}`, ada)).toMatchObject({ resumeAt: third });
    expect(await read<CurrentLessonView>("/current", ada)).toMatchObject({ module: { id: third, number: 3 } });
  });

  it("executes nothing of hostile Markdown", async () => {
    const { id } = await createCourse(0);
    const markdown =
      '<script>alert(1)</script>\n\n<img src=x onerror="alert(1)">\n\n[a](javascript:alert(1)) [b](data:text/html,x)\n\n![x](https://evil.example/x.png) ![y](javascript:alert(1)) ![z](/media/../x)';
    const moduleId = await addModule(id, 0, { markdown, title: "Hostile" });
    await enroll(ada, id);
    const { blocks } = await read<LessonView>(`/courses/${id}/modules/${moduleId}`, ada);
    expect(JSON.stringify(blocks)).not.toMatch(/"type":"(html|image|link|picture)"|"href"|"url"/);
    const page = await (await call(`/academy/${id}/lessons/${moduleId}`, { cookie: ada.cookie })).text();
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img src=x");
  });
});

describe("files", () => {
  const get = (id: string, cookie?: string, range?: string) =>
    call(`/api/academy/resources/${id}/file`, {
      ...(cookie ? { cookie } : {}),
      ...(range ? { headers: { range } } : {}),
    });

  it("of a course are for those who take it now, and for nobody else", async () => {
    const { id } = await createCourse(1);
    const file = await createFile(id);
    for (const wanted of [file, MISSING]) expect(await problem(await get(wanted, ada.cookie))).toBe("404 not-found");
    expect(await problem(await get(file))).toBe("401 session-missing");
    await enroll(ada, id);
    const whole = await get(file, ada.cookie);
    expect([whole.status, await whole.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-length": "10",
      "content-disposition": `attachment; filename="Sheet ___.csv"; filename*=UTF-8''Sheet%20%E2%80%9C%C3%A9%E2%80%9D.csv`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect((await read<ResourcePage>("/resources", ada)).rows.map((row) => row.id)).not.toContain(file);
    await leave(ada, id);
    expect((await get(file, ada.cookie)).status).toBe(404);
  });

  it("are sent in the range that is asked for", async () => {
    const file = await createFile(null);
    expect((await read<ResourcePage>("/resources?category=legal", pending)).rows.map(({ id }) => id)).toContain(file);
    const part = await get(file, pending.cookie, "bytes=2-4");
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const behind = await get(file, pending.cookie, "bytes=10-");
    expect([behind.status, behind.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    const ranges = [
      "bytes=0-0",
      "bytes=-3",
      "bytes=5-99",
      "bytes=-0",
      "bytes=4-2",
      "bytes=0-1,3-4",
      "lines=1-2",
      "bytes=-",
    ];
    expect(ranges.map((text) => readRange(text, 10))).toEqual([
      { from: 0, to: 0 },
      { from: 7, to: 9 },
      { from: 5, to: 9 },
      "unsatisfiable",
      ...[null, null, null, null],
    ]);
  });
});
