import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { FILE_TYPES } from "#contract/academy/academy.ts";
import type { ResourcePage } from "#contract/academy/resources.ts";
import type { AdminResourcesView, AdminResourceView, UploadedFileView } from "#contract/admin/academy.ts";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, media } from "#db/schema/index.ts";
import { createCourse, createFile, enroll, read } from "#tests/support/academy/courses.ts";
import { zipOf } from "#tests/support/academy/zip.ts";
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

const { DOCX, XLSX } = FILE_TYPES;
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
    body: { ...texts, courseId: null, fileKey: null, link: null, published: false, version: 0, ...more },
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
      fileKey: "Add a file or a link before you publish the resource.",
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
      "content-disposition": 'attachment; filename="A Sheet.pdf"',
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

  it("has a file or a link, never both, and is published with either", async () => {
    const id = newId();
    const { key } = await uploaded();
    expect(await fieldOf(await save(id, { fileKey: key, link: "https://example.com/" }))).toEqual({
      link: "Choose a file or enter a link, not both.",
    });
    for (const link of [
      "http://example.com",
      "javascript:alert(1)",
      "https://a@example.com",
      "https://example.com:8080",
    ])
      expect(await fieldOf(await save(id, { link }))).toEqual({
        link: "Enter a web address that starts with https://.",
      });
    const { id: courseId } = await createCourse(1);
    expect(await fieldOf(await save(id, { courseId, link: "https://example.com/" }))).toHaveProperty("link");

    await saved(id, { fileKey: key });
    const linked = await saved(id, { link: "example.com/sheet", published: true, version: 1 });
    expect(linked).toMatchObject({ file: null, link: "https://example.com/sheet", publishedAt: expect.any(String) });
    await expect.poll(() => env.MEDIA.head(key)).toBeNull();
    const { rows } = await read<ResourcePage>("/resources", ada);
    expect(rows.find((row) => row.id === id)).toMatchObject({ file: null, link: "https://example.com/sheet" });
    expect((await download(id)).status).toBe(404);

    expect(await fieldOf(await save(id, { published: true, version: 2 }))).toHaveProperty("fileKey");
    const { key: other } = await uploaded();
    expect(await saved(id, { fileKey: other, published: true, version: 2 })).toMatchObject({
      ...{ file: { type: "PDF" }, link: null },
    });
    await saved(id, { version: 3 });
  });

  it("names its course, also one that is in no list that was loaded", async () => {
    const { id: courseId } = await createCourse(1, { title: "Old", createdAt: 1 });
    expect(await saved(newId(), { courseId })).toMatchObject({ course: { id: courseId, title: "Old" } });
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
    ["a text named as a DOCX", "PK", DOCX, 422],
    ["a ZIP that is no DOCX", zipOf("[Content_Types].xml", "xl/workbook.xml"), DOCX, 422],
    ["a ZIP without types", zipOf("word/document.xml"), DOCX, 422],
    ["a DOCX with macros", zipOf("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"), DOCX, 422],
    ["an XLSX with macros", zipOf("[Content_Types].xml", "xl/workbook.xml", "xl/VBAPROJECT.BIN"), XLSX, 422],
    ["a DOCX that was cut", zipOf("[Content_Types].xml", "word/document.xml").slice(0, -1), DOCX, 422],
    ["a DOCX behind other bytes", new Uint8Array([0, ...zipOf("[Content_Types].xml", "word/document.xml")]), DOCX, 422],
    ["a DOCX with macros by its type", "PK", "application/vnd.ms-word.document.macroenabled.12", 415],
    ["a text with a NUL", "a\u0000b", "text/csv", 422],
    ["a text that is not UTF-8", new Uint8Array([0x61, 0xff, 0xfe]), "text/plain", 422],
    ["a picture", "GIF89a", "image/gif", 415],
    ["a page", "<b>x</b>", "text/html", 415],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), "application/pdf", 413],
  ])("is refused when it is %s", async (_, content, type, status) => {
    expect((await upload(content, type)).status).toBe(status);
  });

  it.each([
    ["DOCX", DOCX, "word/document.xml"],
    ["XLSX", XLSX, "xl/workbook.xml"],
  ])("may be a %s, and is downloaded as one", async (type, contentType, part) => {
    const content = zipOf("[Content_Types].xml", part);
    const file: UploadedFileView = await (await upload(content, contentType)).json();
    expect(file).toMatchObject({ type, bytes: content.length });
    const id = newId();
    await saved(id, { fileKey: file.key, published: true });
    const answer = await download(id);
    expect(answer.headers.get("content-type")).toBe(contentType);
    expect(answer.headers.get("content-disposition")).toContain(`A Sheet.${type.toLowerCase()}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    await saved(id, { version: 1 });
  });

  it("leaves an audit row, and is one of a limited number a day", async () => {
    const ines = await createMember({ role: "admin" });
    const answer = await upload(PDF, "application/pdf", ines);
    const { key }: UploadedFileView = await answer.json();
    expect(await testDb().select().from(audit).where(eq(audit.subjectId, key))).toMatchObject([
      { actorId: ines.id, action: "file-uploaded", after: { type: "PDF", bytes: PDF.length } },
    ]);
    for (let tries = 1; tries < RATE_LIMITS.uploadsPerMember.limit; tries += 1)
      expect((await upload("", "text/plain", ines)).status).toBe(422);
    expect(await problem(await upload(PDF, "application/pdf", ines))).toBe("429 rate-limited");
  });

  it("is only for admins, and is deleted after a day when nothing uses it", async () => {
    expect((await upload(PDF, "application/pdf", ada)).status).toBe(403);
    const { key } = await uploaded();
    expect(await env.MEDIA.head(key)).not.toBeNull();
    await runCronJobs(env, Date.now() + 2 * DAY_MS);
    expect(await env.MEDIA.head(key)).toBeNull();
  });
});
