import { newId } from "#db/ids.ts";
import { certificate, completion, contentRequest, enrollment } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createCourse, createFile } from "./courses.ts";

/** A course that a member finished, with its only module, a file and a certificate; and one that nobody takes. */
export async function createAcademy(memberId: string) {
  const [course, free] = [await createCourse(1), await createCourse(1)];
  const file = await createFile(course.id);
  const [module = ""] = course.moduleIds;
  const code = `T${crypto.randomUUID().replaceAll("-", "").slice(0, 15)}`.toUpperCase().replace(/(.{4})(?=.)/g, "$1-");
  const now = Date.now();
  await testDb().batch([
    testDb().insert(enrollment).values({ memberId, courseId: course.id, enrolledAt: now, seenAt: now }),
    testDb().insert(completion).values({ memberId, courseId: course.id, moduleId: module, at: now }),
    testDb()
      .insert(certificate)
      .values({
        ...{ code, memberId, courseId: course.id, name: "Owner", title: "A course", instructor: "Owen" },
        ...{ modules: 1, minutes: 10, completedAt: now },
      }),
  ]);
  const contentRequestId = newId();
  await testDb()
    .insert(contentRequest)
    .values({ id: contentRequestId, memberId, topic: "Loans", reason: "For us", at: now });
  return {
    ...{ course: course.id, module, "free-course": free.id, file, certificate: code },
    "content-request": contentRequestId,
  };
}
