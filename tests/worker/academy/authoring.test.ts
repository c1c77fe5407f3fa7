import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ACADEMY_LIMITS, MODULES_MAX, REQUEST_LISTED_MS, REQUEST_SECONDS_TOLD } from "#contract/academy/academy.ts";
import type { CoursePage, CourseView } from "#contract/academy/courses.ts";
import type { AdminContentRequestsView, ContentRequestsView } from "#contract/academy/requests.ts";
import type { AdminCoursesView, AdminCourseView } from "#contract/admin/academy.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { NotificationPage } from "#contract/notifications/notifications.ts";
import { newId } from "#db/ids.ts";
import { audit, block, contentRequest, contentVote, notificationPending, user } from "#db/schema/index.ts";
import { addModule, complete, createCourse, createFile, enroll, read } from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";
import { jobs } from "#worker/features/academy/jobs.ts";

let otto: TestMember;
let ada: TestMember;
let ines: TestMember;
beforeAll(async () => {
  [otto, ada, ines] = await Promise.all([createMember({ role: "admin" }), createMember(), createMember()]);
});

const admin = (method: string, path: string, body?: unknown) =>
  call(`/api/admin/academy${path}`, { method, cookie: otto.cookie, ...(body === undefined ? {} : { body }) });
const texts = {
  ...{ title: "Term Sheets", description: "Read them.", longDescription: "All of them.", instructor: "Owen Bradley" },
  ...{ instructorTitle: "", level: "beginner", category: "legal", coverPicture: null },
};
const save = (id: string, more: object) => admin("PUT", `/${id}`, { ...texts, order: [], published: false, ...more });
const saveModule = (id: string, moduleId: string, more: object = {}) =>
  admin("PUT", `/${id}/modules/${moduleId}`, { title: "One", minutes: 20, markdown: "# Read", version: 0, ...more });
const opened = async (id: string): Promise<AdminCourseView> => (await admin("GET", `/${id}`)).json();
const progressOf = async (id: string) => (await read<CourseView>(`/courses/${id}`, ada)).progress;

/** A published course of two modules, and their ids. */
async function publish() {
  const id = newId();
  await save(id, { version: 0 });
  const modules = [newId(), newId()] as const;
  for (const moduleId of modules) await saveModule(id, moduleId, { title: `Module ${moduleId}` });
  expect((await save(id, { version: 1, published: true })).status).toBe(200);
  return { id, modules };
}

describe("a course", () => {
  it("is written from empty to published, ordered, changed and withdrawn, each with an audit row", async () => {
    const { newId: id } = (await (await admin("GET", "")).json()) as AdminCoursesView;
    expect((await admin("GET", `/${id}`)).status).toBe(404);
    expect(await problem(await save(id, { version: 0, published: true }))).toBe("422 invalid");
    expect((await save(id, { version: 0 })).status).toBe(200);
    // The same save again changes nothing; another of that version is refused.
    expect((await save(id, { version: 0 })).status).toBe(200);
    expect(await problem(await save(id, { version: 0, title: "Other" }))).toBe("409 conflict");
    expect(await problem(await save(id, { version: 1, published: true }))).toBe("422 invalid");
    const { newModuleId: first } = await opened(id);
    for (const version of [0, 1]) expect((await saveModule(id, first, { version })).status).toBe(200);
    const second = newId();
    await saveModule(id, second, { title: "Two", minutes: 40 });
    expect((await opened(id)).modules.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect((await call(`/api/academy/courses/${id}`, { cookie: ada.cookie })).status).toBe(404);
    expect((await save(id, { version: 1, published: true, order: [second, first] })).status).toBe(200);
    expect(await read<CourseView>(`/courses/${id}`, ada)).toMatchObject({
      ...{ title: "Term Sheets", minutes: 60, moduleCount: 2, sample: false },
      modules: [{ title: "Two" }, { title: "One" }],
    });
    const rows = (await read<CoursePage>("/courses", ada)).rows;
    expect(rows[0]?.id).toBe(id);
    expect((await save(id, { version: 2 })).status).toBe(200);
    expect((await read<CoursePage>("/courses", ada)).rows.map((row) => row.id)).not.toContain(id);
    const actions = await testDb().select({ action: audit.action }).from(audit).where(eq(audit.subjectId, id));
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(["course-saved", "course-published", "course-withdrawn"]),
    );
  });

  it("stores the order that is shown: a module that was added since comes last", async () => {
    const { id, modules } = await publish();
    const added = newId();
    await saveModule(id, added, { title: "Added" });
    const { version } = await opened(id);
    await save(id, { version, published: true, order: [added, modules[1]] });
    expect((await opened(id)).modules.map((module) => module.id)).toEqual([added, modules[1], modules[0]]);
  });

  it("never lowers the progress of a member by what its authors do", async () => {
    const { id, modules } = await publish();
    await enroll(ada, id);
    await complete(ada, id, modules[0]);
    expect(await progressOf(id)).toEqual({ done: 1, total: 2 });
    await saveModule(id, newId(), { title: "Added" });
    expect(await progressOf(id)).toEqual({ done: 1, total: 2 });
    expect((await saveModule(id, modules[0], { title: "Renamed", version: 1 })).status).toBe(200);
    await save(id, { version: 2, published: true, order: [...modules].reverse() });
    expect(await progressOf(id)).toEqual({ done: 1, total: 2 });
    await admin("DELETE", `/${id}/modules/${modules[1]}`);
    expect(await progressOf(id)).toEqual({ done: 1, total: 1 });
    await admin("DELETE", `/${id}/modules/${modules[0]}`);
    expect(await progressOf(id)).toEqual({ done: 1, total: 1 });
    await save(id, { version: 3 });
    expect(await progressOf(id)).toEqual({ done: 1, total: 1 });
  });

  it("has a module as one of two admins saved it who had opened it at once; the other is refused until they saw it", async () => {
    const { id, modules } = await publish();
    const written = async () => (await opened(id)).modules.find((module) => module.id === modules[0]);
    const answers = await Promise.all(
      ["Mine", "Theirs"].map((markdown) => saveModule(id, modules[0], { markdown, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const markdown = answers[0]?.status === 200 ? "Mine" : "Theirs";
    expect(await written()).toMatchObject({ markdown, version: 2 });
    for (const version of [0, 1, 3, -1])
      expect(await problem(await saveModule(id, modules[0], { markdown: "Late", version }))).toBe("409 conflict");
    expect(await problem(await saveModule(id, newId(), { version: 1 }))).toBe("409 conflict");
    expect(await written()).toMatchObject({ markdown, version: 2 });
    expect((await saveModule(id, modules[0], { markdown: "Both", version: 2 })).status).toBe(200);
    expect(await written()).toMatchObject({ markdown: "Both", version: 3 });
  });

  it("has up to 60 modules, removed ones included, and says so", async () => {
    const { id, modules } = await publish();
    for (let at = 2; at < MODULES_MAX - 1; at += 1) await addModule(id, at);
    expect((await admin("DELETE", `/${id}/modules/${modules[0]}`)).status).toBe(200);
    expect((await saveModule(id, newId())).status).toBe(200);
    const refused = await saveModule(id, newId());
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "conflict", detail: "A course can have up to 60 modules, removed ones included." },
    ]);
    expect((await saveModule(id, modules[1], { version: 1 })).status).toBe(200);
  });

  it("keeps its last module while it is published, and takes no module of another course or a removed one", async () => {
    const [one, other] = [await publish(), await publish()];
    expect(await problem(await saveModule(one.id, other.modules[0], { version: 1 }))).toBe("409 conflict");
    expect((await admin("DELETE", `/${one.id}/modules/${one.modules[0]}`)).status).toBe(200);
    expect(await problem(await saveModule(one.id, one.modules[0], { version: 1 }))).toBe("409 conflict");
    expect(await problem(await admin("DELETE", `/${one.id}/modules/${one.modules[0]}`))).toBe("409 conflict");
    expect(await problem(await admin("DELETE", `/${one.id}/modules/${one.modules[1]}`))).toBe("409 conflict");
    expect(await problem(await saveModule(newId(), newId()))).toBe("404 not-found");
    for (const body of [
      { minutes: 0 },
      { minutes: 1.5 },
      { title: " " },
      { markdown: "" },
      { more: 1 },
      { version: undefined },
    ])
      expect(await problem(await saveModule(one.id, newId(), body))).toBe("422 invalid");
  });
});

describe("a request for content", () => {
  const ask = (by: TestMember, topic: string) =>
    call("/api/academy/requests", { body: { topic, reason: "For my team" }, cookie: by.cookie });
  const second = (by: TestMember, id: string, method = "PUT") =>
    call(`/api/academy/requests/${id}/second`, {
      method,
      cookie: by.cookie,
      ...(method === "PUT" ? { body: {} } : {}),
    });
  const seen = async (by: TestMember, topic: string) =>
    (await read<ContentRequestsView>("/requests", by)).rows.filter((row) => row.topic === topic);

  it("is asked for once, seconded by others once each, and hides who asked and why", async () => {
    for (let time = 0; time < 2; time += 1) expect((await ask(ada, "Loans")).status).toBe(204);
    const [own] = await seen(ada, "Loans");
    expect(own).toMatchObject({ isOwn: true, votes: 0, path: null });
    const id = own?.id ?? "";
    expect(await problem(await second(ada, id))).toBe("409 conflict");
    for (let time = 0; time < 2; time += 1) expect((await second(ines, id)).status).toBe(204);
    const [other] = await seen(ines, "Loans");
    expect(other).toMatchObject({ isOwn: false, isSeconded: true, votes: 1 });
    expect(JSON.stringify(other)).not.toMatch(/team|Ada/);
    for (let time = 0; time < 2; time += 1) expect((await second(ines, id, "DELETE")).status).toBe(204);
    expect(await seen(ines, "Loans")).toMatchObject([{ isSeconded: false, votes: 0 }]);
    expect(await problem(await second(ines, newId()))).toBe("404 not-found");
    const pending = await createMember({ status: "pending" });
    expect(await problem(await ask(pending, "Loans"))).toBe("403 membership-pending");
    expect(await problem(await ask(ada, "ab"))).toBe("422 invalid");
  });

  const remove = (by: TestMember, path: string) => call(path, { method: "DELETE", cookie: by.cookie });
  const asked = async (by: TestMember, topic: string): Promise<string> => {
    await ask(by, topic);
    return (await seen(by, topic))[0]?.id ?? "";
  };
  const queue = async () =>
    (await (await admin("GET", "/requests")).json<AdminContentRequestsView>()).rows.map(({ topic }) => topic);

  it("is seconded within a number a day, in which what is seconded already does not count", async () => {
    const member = await createMember();
    const [one, other] = [await asked(ada, "Escrow"), await asked(ada, "Notes")];
    await leaveUses(ACADEMY_LIMITS.contentSecondsPerMember, member.id, 1);
    for (let time = 0; time < 2; time += 1) expect((await second(member, one)).status).toBe(204);
    expect(await problem(await second(member, other))).toBe("429 rate-limited");
    expect(await seen(member, "Notes")).toMatchObject([{ isSeconded: false, votes: 0 }]);
    expect((await second(member, one, "DELETE")).status).toBe(204);
  });

  it("is withdrawn by who asked, with the votes of others, and by nobody else", async () => {
    const id = await asked(ada, "Warrants");
    await second(ines, id);
    expect((await remove(ines, `/api/academy/requests/${id}`)).status).toBe(204);
    expect(await seen(ada, "Warrants")).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) expect((await remove(ada, `/api/academy/requests/${id}`)).status).toBe(204);
    expect([await seen(ada, "Warrants"), await seen(ines, "Warrants")]).toEqual([[], []]);
    expect(await testDb().$count(contentVote, eq(contentVote.requestId, id))).toBe(0);
  });

  it("is removed by who asked once it is declined, and is deleted after twelve months", async () => {
    const member = await createMember();
    const declined = await asked(member, "Silver");
    await remove(otto, `/api/admin/academy/requests/${declined}`);
    await remove(ines, `/api/academy/requests/${declined}`);
    expect(await seen(member, "Silver")).toHaveLength(1);
    expect((await remove(member, `/api/academy/requests/${declined}`)).status).toBe(204);
    expect(await testDb().$count(contentRequest, eq(contentRequest.id, declined))).toBe(0);
    const kept = await asked(member, "Copper");
    const sweep = async (now: number) => jobs.sweeps?.sweepContentRequests?.(env, testDb(), now);
    const isKept = () => testDb().$count(contentRequest, eq(contentRequest.id, kept));
    await sweep(Date.now() + REQUEST_LISTED_MS - DAY_MS);
    expect(await isKept()).toBe(1);
    await sweep(Date.now() + REQUEST_LISTED_MS + DAY_MS);
    expect(await isKept()).toBe(0);
  });

  it("is declined by an admin, once in the audit log and without a notification, and can be asked for again", async () => {
    const member = await createMember();
    const id = await asked(member, "Gold");
    for (let time = 0; time < 2; time += 1)
      expect((await remove(otto, `/api/admin/academy/requests/${id}`)).status).toBe(204);
    expect(await seen(ines, "Gold")).toEqual([]);
    expect(await queue()).not.toContain("Gold");
    expect(await seen(member, "Gold")).toMatchObject([{ isDeclined: true, path: null }]);
    const isAbout = and(eq(audit.subjectId, member.id), eq(audit.action, "request-declined"));
    expect(await testDb().select({ before: audit.before }).from(audit).where(isAbout)).toEqual([
      { before: { topic: "Gold" } },
    ]);
    expect(await testDb().$count(notificationPending, eq(notificationPending.memberId, member.id))).toBe(0);
    expect(await problem(await second(ines, id))).toBe("404 not-found");
    const course = await createCourse(1);
    const answer = await admin("PUT", `/requests/${id}/publication`, { courseId: course.id });
    expect(await problem(answer)).toBe("409 already-decided");
    await ask(member, "Gold");
    expect((await seen(member, "Gold")).map(({ isDeclined }) => isDeclined)).toEqual([false, true]);
    expect(await problem(await remove(otto, `/api/admin/academy/requests/${newId()}`))).toBe("404 not-found");
  });

  it("is in no list once its author is suspended or blocked, or after twelve months", async () => {
    const member = await createMember();
    const id = await asked(member, "Timber");
    expect([(await seen(ines, "Timber")).length, await queue()]).toEqual([1, expect.arrayContaining(["Timber"])]);
    await testDb().insert(block).values({ memberId: ines.id, blockedId: member.id, createdAt: Date.now() });
    expect(await seen(ines, "Timber")).toEqual([]);
    expect(await problem(await second(ines, id))).toBe("404 not-found");
    expect(await seen(ada, "Timber")).toHaveLength(1);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, member.id));
    expect([await seen(ada, "Timber"), await queue()]).toEqual([[], expect.not.arrayContaining(["Timber"])]);
    expect(await problem(await second(ada, id))).toBe("404 not-found");

    const old = await asked(ada, "Tin");
    await testDb()
      .update(contentRequest)
      .set({ at: Date.now() - 366 * DAY_MS })
      .where(eq(contentRequest.id, old));
    expect([await seen(ada, "Tin"), await seen(ines, "Tin")]).toEqual([[], []]);
    expect(await queue()).not.toContain("Tin");
    expect(await asked(ada, "Tin")).not.toBe(old);
  });

  it("is answered by a resource for all members, which the notification names and links", async () => {
    const member = await createMember();
    const id = await asked(member, "Papers");
    const { id: courseId } = await createCourse(1);
    const answer = (body: object) => admin("PUT", `/requests/${id}/publication`, body);
    expect(await problem(await answer({ resourceId: await createFile(courseId) }))).toBe("409 conflict");
    expect(await problem(await answer({ resourceId: newId() }))).toBe("409 conflict");
    expect(await problem(await answer({}))).toBe("422 invalid");
    expect(await problem(await answer({ courseId, resourceId: newId() }))).toBe("422 invalid");
    const resourceId = await createFile(null);
    expect((await answer({ resourceId })).status).toBe(204);
    const path = "/academy?tab=resources&q=Sheet+%E2%80%9C%C3%A9%E2%80%9D";
    expect(await seen(member, "Papers")).toMatchObject([{ path }]);
    await expect
      .poll(async () =>
        (await (await call("/api/notifications", { cookie: member.cookie })).json<NotificationPage>()).rows.map(
          ({ actor, content }) => [actor, content],
        ),
      )
      .toEqual([[null, { kind: "content-published", subject: "Sheet “é”", text: "Papers", path }]]);
  });

  it("tells those who seconded it too, the earliest where they are many, and nobody whose second was taken back", async () => {
    const id = await asked(await createMember(), "Mezzanine");
    const [early, gone, late] = [await createMember(), await createMember(), await createMember()];
    await second(early, id);
    await second(gone, id);
    await second(gone, id, "DELETE");
    const numbers = `with recursive n(i) as (select 2 union all select i + 1 from n where i < ${REQUEST_SECONDS_TOLD})`;
    const memberId = "printf('01900000-0000-7000-8000-%012x', 7000 + i)";
    await env.DB.batch([
      env.DB.prepare(
        `insert into user (id, name, email, status, status_since) ${numbers} select ${memberId}, 'N', 'm' || i || '@many.test', 'approved', 1 from n`,
      ),
      env.DB.prepare(
        `insert into content_vote (request_id, member_id, at) ${numbers} select ?, ${memberId}, ? from n`,
      ).bind(id, Date.now() + 1),
    ]);
    await testDb()
      .insert(contentVote)
      .values({ requestId: id, memberId: late.id, at: Date.now() + DAY_MS });
    const { id: courseId } = await createCourse(1);
    expect((await admin("PUT", `/requests/${id}/publication`, { courseId })).status).toBe(204);
    const told = async ({ cookie }: TestMember) =>
      (await (await call("/api/notifications", { cookie })).json<NotificationPage>()).rows.map(
        ({ content }) => content.path,
      );
    await expect.poll(() => told(early)).toEqual([`/academy/${courseId}`]);
    expect([await told(gone), await told(late)]).toEqual([[], []]);
  });

  it("is answered by a published course, which tells who asked, once", async () => {
    await ask(ada, "Bonds");
    const [row] = await testDb().select().from(contentRequest).where(eq(contentRequest.topic, "Bonds"));
    const id = row?.id ?? "";
    const answer = (courseId: string) => admin("PUT", `/requests/${id}/publication`, { courseId });
    const draft = await createCourse(1, { publishedAt: null });
    expect(await problem(await answer(draft.id))).toBe("409 conflict");
    const course = await createCourse(1);
    expect((await answer(course.id)).status).toBe(204);
    expect(await problem(await answer(course.id))).toBe("409 already-decided");
    expect(await seen(ada, "Bonds")).toMatchObject([{ path: `/academy/${course.id}` }]);
    expect(await seen(ines, "Bonds")).toEqual([]);
    const left = await testDb()
      .select({ key: notificationPending.key })
      .from(notificationPending)
      .where(eq(notificationPending.memberId, ada.id));
    const list = await (await call("/api/notifications", { cookie: ada.cookie })).json<{ rows: unknown[] }>();
    expect(left.length + list.rows.length).toBe(1);
  });
});
