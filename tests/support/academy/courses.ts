import { newId } from "#db/ids.ts";
import { course, courseModule, resource, resourceFile } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { SignedIn } from "#tests/support/members.ts";

type Values = Partial<typeof course.$inferInsert>;
export type TestCourse = { id: string; moduleIds: string[] };

/** Inserts a published course with so many modules. */
export async function createCourse(modules = 3, values: Values = {}): Promise<TestCourse> {
  const id = newId();
  const now = Date.now();
  await testDb()
    .insert(course)
    .values({
      id,
      title: "A course",
      description: "About it",
      longDescription: "All about it",
      instructor: "Owen Bradley",
      instructorTitle: "Counsel",
      level: "beginner",
      category: "investing",
      moduleCount: modules,
      minutes: modules * 10,
      createdAt: now,
      publishedAt: now,
      ...values,
    });
  const moduleIds: string[] = [];
  for (let at = 0; at < modules; at += 1) moduleIds.push(await addModule(id, at, { addedAt: now - 1 }));
  return { id, moduleIds };
}

export async function addModule(
  courseId: string,
  position: number,
  values: Partial<typeof courseModule.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const module = { id, courseId, position, title: `Module ${position + 1}`, minutes: 10, markdown: "Read *this*." };
  await testDb()
    .insert(courseModule)
    .values({ ...module, addedAt: Date.now(), ...values });
  return id;
}

export async function createFile(courseId: string | null, content = "0123456789"): Promise<string> {
  const id = newId();
  const now = Date.now();
  const about = { title: "Sheet “é”", kind: "guide", category: "legal", author: "Owen", fileType: "CSV" } as const;
  await testDb()
    .insert(resource)
    .values({ id, courseId, ...about, bytes: content.length, createdAt: now, publishedAt: now });
  await testDb().insert(resourceFile).values({ resourceId: id, content });
  return id;
}

const send = (method: string, path: string, by: SignedIn, body: unknown = {}) =>
  call(`/api/academy${path}`, {
    method,
    cookie: by.cookie,
    ...(method === "GET" || method === "DELETE" ? {} : { body }),
  });

export const read = async <View>(path: string, by: SignedIn): Promise<View> =>
  (await send("GET", path, by)).json() as Promise<View>;
export const enroll = (by: SignedIn, id: string) => send("PUT", `/courses/${id}/enrollment`, by);
export const leave = (by: SignedIn, id: string) => send("DELETE", `/courses/${id}/enrollment`, by);
export const complete = (by: SignedIn, id: string, moduleId: string) =>
  send("PUT", `/courses/${id}/modules/${moduleId}/completion`, by);
export const keepPosition = (by: SignedIn, id: string, moduleId: string, percent: unknown) =>
  send("PUT", `/courses/${id}/modules/${moduleId}/position`, by, { percent });
export const certify = (by: SignedIn, id: string) => send("PUT", `/courses/${id}/certificate`, by);
