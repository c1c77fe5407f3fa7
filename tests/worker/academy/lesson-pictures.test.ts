import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { LESSON_PICTURES_MAX } from "#contract/academy/academy.ts";
import type { CoursePage, CourseView, LessonView } from "#contract/academy/courses.ts";
import type { AdminCourseView } from "#contract/admin/academy.ts";
import type { PagePreviewView } from "#contract/admin/pages.ts";
import { DAY_MS } from "#contract/limits.ts";
import { mediaUrl } from "#contract/media/pictures.ts";
import type { PageBlock } from "#contract/pages.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { courseModule, lessonPicture } from "#db/schema/index.ts";
import { sweepMedia } from "#media/remove-media.ts";
import { addModule, complete, createCourse, enroll, read } from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { isStored, rowOf, uploaded } from "#tests/support/media/media.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";

let otto: TestMember;
let olga: TestMember;
let ada: TestMember;
beforeAll(async () => {
  [otto, olga, ada] = await Promise.all([
    createMember({ role: "admin" }),
    createMember({ role: "admin" }),
    createMember(),
  ]);
});

const admin = (method: string, path: string, body?: unknown) =>
  call(`/api/admin/academy${path}`, { method, cookie: otto.cookie, ...(body === undefined ? {} : { body }) });
/** Saves over what is there, or over the version that was read. */
async function saveLesson(id: string, moduleId: string, markdown: string, read?: number) {
  const isThis = eq(courseModule.id, moduleId);
  const [now] = await testDb().select({ version: courseModule.version }).from(courseModule).where(isThis);
  const version = read ?? now?.version ?? 0;
  return admin("PUT", `/${id}/modules/${moduleId}`, { title: "One", minutes: 20, markdown, version });
}
const shown = (key: string, alt = "A table") => `![${alt}](${mediaUrl(key)})`;
const served = async (key: string) => {
  const answer = await call(mediaUrl(key));
  await answer.arrayBuffer();
  return answer.status;
};
const sentence = async (answer: Response) => ((await answer.json()) as ProblemView).fields?.markdown;

/** A published course with a lesson that Ada reads, as she sees it. */
async function createLesson(markdown = "Read.") {
  const { id } = await createCourse(1);
  const moduleId = await addModule(id, 1, { markdown, addedAt: 1 });
  await enroll(ada, id);
  const blocks = async () => (await read<LessonView>(`/courses/${id}/modules/${moduleId}`, ada)).blocks;
  return { id, moduleId, blocks, save: (text: string, read?: number) => saveLesson(id, moduleId, text, read) };
}

const picture = (key: string, alt = "A table") => ({ type: "picture", url: mediaUrl(key), alt, width: 20, height: 10 });
const paragraph = (child: object): PageBlock => ({ type: "paragraph", children: [child] }) as PageBlock;

describe("a picture of a lesson", () => {
  it("is shown with its description and size, belongs to no admin, and stays when nothing unused does", async () => {
    const { save, blocks } = await createLesson();
    const key = await uploaded(otto.cookie, "lesson");
    expect((await save(`# Begin\n\n${shown(key)}`)).status).toBe(200);
    expect((await blocks())[1]).toEqual(paragraph(picture(key)));
    expect(await rowOf(key)).toMatchObject({ deleteAt: null, ownerId: "academy", use: "lesson" });
    await sweepMedia(env, testDb(), Date.now() + 2 * DAY_MS);
    const answer = await call(mediaUrl(key));
    expect([answer.status, answer.headers.get("cross-origin-resource-policy")]).toEqual([200, "same-site"]);
    await answer.arrayBuffer();
    // The same text again, and another around it.
    for (const text of [`# Begin\n\n${shown(key)}`, `Before ${shown(key, "The same")}`])
      expect((await save(text)).status).toBe(200);
    expect(JSON.stringify(await blocks())).toContain("The same");
  });

  it("is deleted once the lesson does not name it, and cannot be used again", async () => {
    const { save, blocks, moduleId } = await createLesson();
    const [kept, gone] = [await uploaded(otto.cookie, "lesson"), await uploaded(otto.cookie, "lesson")];
    await save(`${shown(kept)}\n\n${shown(gone)}`);
    expect((await save(shown(kept))).status).toBe(200);
    await expect.poll(() => rowOf(gone)).toBeUndefined();
    expect([await isStored(gone), await served(gone), await served(kept)]).toEqual([false, 404, 200]);
    expect(await testDb().$count(lessonPicture, eq(lessonPicture.moduleId, moduleId))).toBe(1);
    expect(await sentence(await save(shown(gone)))).toContain("no longer there");
    expect(await blocks()).toEqual([paragraph(picture(kept))]);
  });

  it("is neither deleted nor put to use by a save of an older version, which is refused as such", async () => {
    const { save, blocks, moduleId } = await createLesson();
    const [first, second] = [await uploaded(otto.cookie, "lesson"), await uploaded(otto.cookie, "lesson")];
    expect((await save(shown(first), 1)).status).toBe(200);
    for (const text of ["None", shown(second)]) expect(await problem(await save(text, 1))).toBe("409 conflict");
    expect([(await rowOf(first))?.deleteAt, await served(first)]).toEqual([null, 200]);
    expect((await rowOf(second))?.deleteAt).toBeGreaterThan(Date.now());
    expect(await testDb().$count(lessonPicture, eq(lessonPicture.moduleId, moduleId))).toBe(1);
    expect(await blocks()).toEqual([paragraph(picture(first))]);
    // Also when the other one took out a picture that it still names.
    expect((await save("None", 2)).status).toBe(200);
    await expect.poll(() => served(first)).toBe(404);
    expect(await problem(await save(shown(first), 2))).toBe("409 conflict");
    expect(await problem(await save(shown(first), 3))).toBe("422 invalid");
  });

  it("stays while another lesson shows it too", async () => {
    const [one, other] = [await createLesson(), await createLesson()];
    const key = await uploaded(otto.cookie, "lesson");
    for (const lesson of [one, other]) expect((await lesson.save(shown(key))).status).toBe(200);
    await one.save("None");
    expect([(await rowOf(key))?.deleteAt, await served(key)]).toEqual([null, 200]);
    expect(await other.blocks()).toEqual([paragraph(picture(key))]);
    await other.save("None");
    await expect.poll(() => served(key)).toBe(404);
  });

  it("is deleted with its module, unless somebody completed it and can still read it", async () => {
    const [unread, completed] = [await createLesson(), await createLesson()];
    const [first, second] = [await uploaded(otto.cookie, "lesson"), await uploaded(otto.cookie, "lesson")];
    await unread.save(shown(first));
    await completed.save(shown(second));
    await complete(ada, completed.id, completed.moduleId);
    for (const { id, moduleId } of [unread, completed])
      expect((await admin("DELETE", `/${id}/modules/${moduleId}`)).status).toBe(200);
    await expect.poll(() => served(first)).toBe(404);
    expect(await served(second)).toBe(200);
    expect(await completed.blocks()).toEqual([paragraph(picture(second))]);
  });

  it("is refused when it is another's, for another use, made up, not described, or one too many", async () => {
    const { save, id } = await createLesson();
    const keys = [
      await uploaded(olga.cookie, "lesson"),
      await uploaded(otto.cookie, "avatar"),
      await uploaded(ada.cookie, "lesson"),
      `${"a".repeat(22)}.png`,
    ];
    for (const key of keys) expect(await problem(await save(shown(key)))).toBe("422 invalid");
    expect(await problem(await saveLesson(id, newId(), shown(keys[3] ?? "")))).toBe("422 invalid");
    const own = await uploaded(otto.cookie, "lesson");
    for (const alt of ["", " ", "x".repeat(121)])
      expect(await sentence(await save(shown(own, alt)))).toMatch(/^Describe each picture/);
    const many = Array.from({ length: LESSON_PICTURES_MAX + 1 }, (_, at) => shown(`${String(at).padEnd(22, "a")}.png`));
    expect(await sentence(await save(many.join("\n\n")))).toBe(
      `A lesson can have up to ${LESSON_PICTURES_MAX} pictures.`,
    );
    expect(await testDb().$count(lessonPicture, eq(lessonPicture.mediaKey, own))).toBe(0);
    // An upload is used by one of two admins, and by nobody after its day.
    expect((await rowOf(own))?.deleteAt).toBeGreaterThan(Date.now());
  });

  it("is text where a lesson names one that is not its own", async () => {
    const foreign = await uploaded(ada.cookie, "avatar");
    const other = await createLesson();
    const key = await uploaded(otto.cookie, "lesson");
    await other.save(shown(key));
    const { blocks } = await createLesson(`${shown(foreign)}\n\n${shown(key)}\n\n${shown(`${"b".repeat(22)}.webp`)}`);
    expect(await blocks()).toEqual(Array.from({ length: 3 }, () => paragraph({ type: "text", text: "A table" })));
  });

  it("is in the preview when the admin can use it", async () => {
    const [own, others] = [await uploaded(otto.cookie, "lesson"), await uploaded(olga.cookie, "lesson")];
    const answer = await admin("POST", "/preview", { markdown: `${shown(own)}\n\n${shown(others)}` });
    expect(((await answer.json()) as PagePreviewView).blocks).toEqual([
      paragraph(picture(own)),
      paragraph({ type: "text", text: "A table" }),
    ]);
    expect(await problem(await admin("POST", "/preview", { markdown: "x".repeat(40_001) }))).toBe("422 invalid");
  });
});

describe("the cover of a course", () => {
  const texts = {
    ...{
      title: "Term Sheets",
      description: "Read them.",
      longDescription: "",
      instructor: "Owen",
      instructorTitle: "",
    },
    ...{ level: "beginner", category: "legal", order: [], published: true },
  };
  const save = (id: string, version: number, coverPicture: unknown) =>
    admin("PUT", `/${id}`, { ...texts, version, coverPicture });

  it("is on its card and its page, and is deleted when another or none replaces it", async () => {
    const { id } = await createCourse(1);
    const [first, second] = [await uploaded(otto.cookie, "course"), await uploaded(otto.cookie, "course")];
    expect((await read<CourseView>(`/courses/${id}`, ada)).coverPicture).toBeNull();
    expect((await save(id, 1, { key: first, alt: "A desk" })).status).toBe(200);
    const cover = { url: mediaUrl(first), alt: "A desk" };
    expect((await read<CourseView>(`/courses/${id}`, ada)).coverPicture).toEqual(cover);
    const { rows } = await read<CoursePage>("/courses", ada);
    expect(rows.find((row) => row.id === id)?.coverPicture).toEqual(cover);
    expect((await (await admin("GET", `/${id}`)).json<AdminCourseView>()).coverPicture).toEqual(cover);
    expect(await rowOf(first)).toMatchObject({ deleteAt: null, ownerId: "academy" });
    // The same picture with other words.
    expect((await save(id, 2, { key: first, alt: "Two desks" })).status).toBe(200);
    expect((await save(id, 3, { key: second, alt: "A pen" })).status).toBe(200);
    await expect.poll(() => served(first)).toBe(404);
    expect(await served(second)).toBe(200);
    expect((await save(id, 4, null)).status).toBe(200);
    await expect.poll(() => served(second)).toBe(404);
    expect((await read<CourseView>(`/courses/${id}`, ada)).coverPicture).toBeNull();
  });

  it("is refused when it is another's, another course's, for another use, made up or not described", async () => {
    const [one, { id }] = [await createCourse(1), await createCourse(1)];
    const used = await uploaded(otto.cookie, "course");
    await save(one.id, 1, { key: used, alt: "A desk" });
    const keys = [
      used,
      await uploaded(olga.cookie, "course"),
      await uploaded(otto.cookie, "lesson"),
      `${"c".repeat(22)}.jpg`,
    ];
    for (const key of keys) {
      const answer = await save(id, 1, { key, alt: "A desk" });
      expect((await answer.json<ProblemView>()).fields).toEqual({
        coverPicture: "This picture is no longer there. Please choose it again.",
      });
    }
    const own = await uploaded(otto.cookie, "course");
    for (const cover of [{ key: own, alt: "" }, { key: own }, { key: "../x.png", alt: "A desk" }, own])
      expect(await problem(await save(id, 1, cover))).toBe("422 invalid");
    // What another admin saved meanwhile stays, with its cover.
    for (const key of [own, keys[3]])
      expect(await problem(await save(one.id, 1, { key, alt: "A pen" }))).toBe("409 conflict");
    expect(await served(used)).toBe(200);
  });
});
