import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepErasures } from "#auth/deletion/sweep-erasures.ts";
import type { CertificateView, IssuedView } from "#contract/academy/certificates.ts";
import type { CourseView } from "#contract/academy/courses.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { audit, certificate, user } from "#db/schema/index.ts";
import { certify, complete, createCourse, enroll, leave } from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";

let ada: TestMember;
beforeAll(async () => {
  ada = await createMember({ name: "Ada Quill" });
});

const check = async (code: string): Promise<CertificateView> => (await call(`/api/certificates/${code}`)).json();

async function finished(by: TestMember): Promise<string> {
  const { id, moduleIds } = await createCourse(2, { title: "Reading a Term Sheet" });
  await enroll(by, id);
  for (const moduleId of moduleIds) await complete(by, id, moduleId);
  return id;
}

describe("a certificate", () => {
  it("is issued when everything is completed, and not before; also to those who have left since", async () => {
    const { id, moduleIds } = await createCourse(2);
    expect(await problem(await certify(ada, id))).toBe("404 course-not-found");
    await enroll(ada, id);
    expect(await problem(await certify(ada, id))).toBe("409 course-unfinished");
    await complete(ada, id, moduleIds[0] ?? "");
    expect(await problem(await certify(ada, id))).toBe("409 course-unfinished");
    await complete(ada, id, moduleIds[1] ?? "");
    await leave(ada, id);
    expect((await certify(ada, id)).status).toBe(200);
  });

  it("counts what its owner completed, and nothing of another member", async () => {
    const [id, other] = [await finished(ada), await createMember()];
    await enroll(other, id);
    const { progress } = (await (
      await call(`/api/academy/courses/${id}`, { cookie: other.cookie })
    ).json()) as CourseView;
    expect(progress).toEqual({ done: 0, total: 2 });
    expect(await problem(await certify(other, id))).toBe("409 course-unfinished");
  });

  it("is not issued for a course without modules", async () => {
    const { id } = await createCourse(0);
    await enroll(ada, id);
    expect(await problem(await certify(ada, id))).toBe("409 course-unfinished");
  });

  it("is one for each member and course, also when fifty requests ask for it at the same time", async () => {
    const id = await finished(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => certify(ada, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const codes = new Set(await Promise.all(answers.map(async (one) => ((await one.json()) as IssuedView).code)));
    expect(codes.size).toBe(1);
    expect(await testDb().$count(certificate, eq(certificate.courseId, id))).toBe(1);
    expect([...codes][0]).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  });

  it("is on the profile of its owner while they show it and it is valid, and only for admitted members", async () => {
    const owner = await createMember({ name: "Mira Shows" });
    const id = await finished(owner);
    const show = (by: TestMember, isShown: unknown) =>
      call(`/api/academy/courses/${id}/certificate/visibility`, {
        method: "PUT",
        cookie: by.cookie,
        body: { isShown },
      });
    expect(await problem(await show(owner, true))).toBe("404 certificate-not-found");
    const { code } = (await (await certify(owner, id)).json()) as IssuedView;
    const shownTo = async (by: TestMember) =>
      ((await (await call(`/api/profiles/${owner.id}`, { cookie: by.cookie })).json()) as ProfileView).certificates;
    expect(await shownTo(ada)).toEqual([]);
    expect((await show(owner, true)).status).toBe(204);
    expect((await show(owner, "yes")).status).toBe(422);
    expect(await problem(await show(ada, true))).toBe("404 certificate-not-found");
    expect(await shownTo(ada)).toEqual([{ code, title: "Reading a Term Sheet", at: expect.any(String) }]);
    const course = (await (await call(`/api/academy/courses/${id}`, { cookie: owner.cookie })).json()) as CourseView;
    expect(course.certificate).toEqual({ code, isShown: true });
    await testDb().update(certificate).set({ withdrawnAt: Date.now() }).where(eq(certificate.code, code));
    expect(await shownTo(ada)).toEqual([]);
    expect((await show(owner, false)).status).toBe(204);
    await testDb().update(certificate).set({ withdrawnAt: null }).where(eq(certificate.code, code));
    expect(await shownTo(owner)).toEqual([]);
  });

  it("says to everybody with its number what, who and when, also typed in small letters", async () => {
    const { code } = (await (await certify(ada, await finished(ada))).json()) as IssuedView;
    const view = await check(code);
    expect(view).toEqual({
      ...{ code, title: "Reading a Term Sheet", name: "Ada Quill", instructor: "Owen Bradley" },
      ...{ modules: 2, minutes: 20, completedAt: expect.any(String), withdrawnAt: null },
    });
    expect(await check(code.toLowerCase().replaceAll("-", " "))).toEqual(view);
    const page = await call(`/certificates/${code}`);
    expect([page.status, (await page.text()).includes('content="noindex"')]).toEqual([200, true]);
  });

  it("is unknown under a made-up number", async () => {
    for (const code of ["ABCD-EFGH-JKLM-NPQR", "x", "%00", "'--"])
      expect(await problem(await call(`/api/certificates/${encodeURIComponent(code)}`))).toBe(
        "404 certificate-not-found",
      );
    expect((await call("/certificates/ABCD-EFGH-JKLM-NPQR")).status).toBe(404);
  });

  it("shows the present name of a member, and none once it is withdrawn", async () => {
    const member = await createMember({ name: "Mira Lind" });
    const { code } = (await (await certify(member, await finished(member))).json()) as IssuedView;
    await testDb().update(user).set({ name: "Mira Aalto" }).where(eq(user.id, member.id));
    expect(await check(code)).toMatchObject({ name: "Mira Aalto" });
    const otto = await createMember({ role: "admin" });
    const withdraw = (number: string) =>
      call("/api/admin/academy/withdrawals", {
        method: "PUT",
        cookie: otto.cookie,
        body: { code: number, reason: "Issued by mistake" },
      });
    expect(await problem(await withdraw("none"))).toBe("404 certificate-not-found");
    for (let time = 0; time < 2; time += 1) expect((await withdraw(code.toLowerCase())).status).toBe(204);
    expect(await testDb().$count(audit, eq(audit.subjectId, member.id))).toBe(1);
    expect(await check(code)).toMatchObject({ name: null, withdrawnAt: expect.any(String) });
    const page = await (await call(`/certificates/${code}`)).text();
    expect([page.includes("Mira"), page.includes("This certificate was withdrawn")]).toEqual([false, true]);
  });

  it("says of an erased member's certificate that it is no longer available, not that it is forged", async () => {
    const member = await createMember({ name: "Mira Gone" });
    const { code } = (await (await certify(member, await finished(member))).json()) as IssuedView;
    await testDb().update(user).set({ deletionDueAt: 1 }).where(eq(user.id, member.id));
    await sweepErasures(env, testDb(), Date.now());
    expect(await problem(await call(`/api/certificates/${code.toLowerCase()}`))).toBe("404 certificate-erased");
    const page = await call(`/certificates/${code}`);
    const text = await page.text();
    expect([page.status, text.includes("no longer available"), text.includes("Mira")]).toEqual([404, true, false]);
  });
});
