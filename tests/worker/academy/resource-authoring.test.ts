import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ResourcePage } from "#contract/academy/resources.ts";
import type { AdminResourcesView, AdminResourceView, UploadedFileView } from "#contract/admin/academy.ts";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, media } from "#db/schema/index.ts";
import { createCourse, createFile, enroll, read } from "#tests/support/academy/courses.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";
import { runCronJobs } from "#worker/scheduled.ts";

let otto: TestMember;
let ada: TestMember;
beforeAll(async () => {
  [otto, ada] = await Promise.all([createMember({ role: "admin" }), createMember()]);
});

const PDF = "%PDF-1.7\nA sheet";
const texts = {
  title: "A Sheet",
  kind: "guide",
  category: "legal",
  description: "To fill in.",
  author: "Owen Bradley",
};

const upload = (content: string | Uint8Array<ArrayBuffer>, type = "application/pdf", by = otto) =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/admin/academy/files`, {
      method: "POST",
      headers: { origin: ORIGIN, cookie: by.cookie, "content-type": type },
      body: content,
    }),
  );
const uploaded = async (content = PDF, type?: string): Promise<UploadedFileView> => {
  const answer = await upload(content, type);
  expect(answer.status).toBe(201);
  return answer.json();
};
const save = (id: string, more: object) =>
  call(`/api/admin/academy/resources/${id}`, {
    method: "PUT",
    cookie: otto.cookie,
    body: { ...texts, courseId: null, fileKey: null, published: false, version: 0, ...more },
  });
const saved = async (id: string, more: object): Promise<AdminResourceView> => {
  const answer = await save(id, more);
  expect(answer.status).toBe(200);
  return answer.json();
};
const download = (id: string, headers: Record<string, string> = {}, by = ada) =>
  call(`/api/academy/resources/${id}/file`, { cookie: by.cookie, headers });
const fieldOf = async (answer: Response): Promise<object> => ((await answer.json()) as { fields: object }).fields;

describe("a resource", () => {
  it("is written from a draft to published, gets another file, and is withdrawn, each with an audit row", async () => {
    const list: AdminResourcesView = await (await call("/api/admin/academy/resources", { cookie: otto.cookie })).json();
    const id = list.newId;
    expect(await saved(id, {})).toMatchObject({ ...texts, file: null, publishedAt: null, version: 1 });
    expect(await fieldOf(await save(id, { published: true, version: 1 }))).toEqual({
      fileKey: "Add a file before you publish the resource.",
    });
    const { key, type, bytes } = await uploaded();
    expect([type, bytes]).toEqual(["PDF", PDF.length]);
    expect(await saved(id, { published: true, version: 1, fileKey: key })).toMatchObject({ file: { type, bytes } });
    expect(await problem(await save(id, { version: 1 }))).toBe("409 conflict");
    const { rows } = await read<ResourcePage>("/resources", ada);
    expect(rows).toMatchObject([{ id, title: "A Sheet", author: "Owen Bradley", file: { type: "PDF" } }]);

    const whole = await download(id);
    expect(await whole.text()).toBe(PDF);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      ...{ "content-type": "application/pdf", "x-content-type-options": "nosniff", "accept-ranges": "bytes" },
      "content-disposition": "attachment; filename=\"A Sheet.pdf\"; filename*=UTF-8''A%20Sheet.pdf",
    });
    const part = await download(id, { range: "bytes=1-3" });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
      206,
      "PDF",
      `bytes 1-3/${bytes}`,
    ]);
    expect((await download(id, { range: "bytes=900-" })).status).toBe(416);

    const other = await uploaded("a,b\r\n1,2", "text/csv");
    await saved(id, { published: true, version: 2, fileKey: other.key });
    expect(await (await download(id)).text()).toBe("a,b\r\n1,2");
    // The replaced file is gone, with its row.
    await expect.poll(() => env.MEDIA.head(key)).toBeNull();
    await expect.poll(() => testDb().$count(media, eq(media.key, key))).toBe(0);

    await saved(id, { published: false, version: 3 });
    expect((await download(id)).status).toBe(404);
    expect((await read<ResourcePage>("/resources", ada)).rows).toEqual([]);
    const actions = await testDb().select({ action: audit.action }).from(audit).where(eq(audit.subjectId, id));
    expect(actions.map(({ action }) => action)).toEqual([
      ...["resource-saved", "resource-published", "resource-saved", "resource-withdrawn"],
    ]);
  });

  it("of a course is for those who take it, and in no list", async () => {
    const { id: courseId } = await createCourse(1);
    const id = newId();
    const { key } = await uploaded();
    await saved(id, { courseId, fileKey: key, published: true });
    expect((await download(id)).status).toBe(404);
    await enroll(ada, courseId);
    expect((await download(id)).status).toBe(200);
    expect((await read<ResourcePage>("/resources", ada)).rows).toEqual([]);
    expect((await call(`/media/${key}`)).status).toBe(404);
  });

  it("takes no file of another admin, of another resource or that is unknown, no unknown course, and no more than 30 in one", async () => {
    const ines = await createMember({ role: "admin" });
    const foreign: UploadedFileView = await (await upload(PDF, "application/pdf", ines)).json();
    const { key } = await uploaded();
    await saved(newId(), { fileKey: key });
    for (const fileKey of [foreign.key, key, `${"x".repeat(22)}.pdf`])
      expect(await fieldOf(await save(newId(), { fileKey }))).toEqual({ fileKey: "Choose the file again." });
    expect(await fieldOf(await save(newId(), { courseId: newId() }))).toHaveProperty("courseId");
    const { id: courseId } = await createCourse(1);
    for (let at = 0; at < 30; at += 1) await createFile(courseId);
    expect(await fieldOf(await save(newId(), { courseId }))).toHaveProperty("courseId");
    expect((await save(newId(), { title: " " })).status).toBe(422);
    expect((await save(newId(), { fileKey: "../x.pdf" })).status).toBe(422);
  });

  it("of two saves of one version at once is saved by one", async () => {
    const id = newId();
    const answers = await Promise.all([save(id, { title: "One" }), save(id, { title: "Two" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("an uploaded file", () => {
  it.each([
    ["a page named as a PDF", "<!doctype html>", "application/pdf", 422],
    ["an empty text", "", "text/plain", 422],
    ["a text with a NUL", "a\u0000b", "text/csv", 422],
    ["a text that is not UTF-8", new Uint8Array([0x61, 0xff, 0xfe]), "text/plain", 422],
    ["a picture", "GIF89a", "image/gif", 415],
    ["a page", "<b>x</b>", "text/html", 415],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), "application/pdf", 413],
  ])("is refused when it is %s", async (_, content, type, status) => {
    expect((await upload(content, type)).status).toBe(status);
  });

  it("is only for admins, and is deleted after a day when nothing uses it", async () => {
    expect((await upload(PDF, "application/pdf", ada)).status).toBe(403);
    const { key } = await uploaded();
    expect(await env.MEDIA.head(key)).not.toBeNull();
    await runCronJobs(env, Date.now() + 2 * DAY_MS);
    expect(await env.MEDIA.head(key)).toBeNull();
  });
});
