import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { percentOf } from "#contract/academy/academy.ts";
import type { CourseView } from "#contract/academy/courses.ts";
import { course, courseModule } from "#db/schema/index.ts";
import { addModule, complete, createCourse, enroll, leave, read } from "#tests/support/academy/courses.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { seeded } from "#tests/support/random.ts";

const STEPS = 30;

describe("progress", () => {
  it.each([11, 2027, Date.now() % 100_000])("never falls and never passes 100 percent, seed %i", async (seed) => {
    console.info(`progress: seed ${seed}`);
    const random = seeded(seed);
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)];
    const ada = await createMember();
    const tabs = [ada, await signIn(ada.id)];
    const { id, moduleIds } = await createCourse(4);
    const modules = [...moduleIds];
    await enroll(ada, id);
    let before = 0;
    const isIn = and(eq(courseModule.courseId, id), isNull(courseModule.removedAt));
    const steps: Record<string, () => Promise<unknown>> = {
      complete: async () => {
        const moduleId = pick(modules) ?? "";
        await Promise.all([...tabs, ...tabs].map((tab) => complete(tab, id, moduleId)));
      },
      add: async () => modules.push(await addModule(id, Math.floor(random() * 9), { addedAt: Date.now() })),
      remove: () =>
        testDb()
          .update(courseModule)
          .set({ removedAt: Date.now() })
          .where(and(isIn, eq(courseModule.id, pick(modules) ?? ""))),
      move: () =>
        testDb()
          .update(courseModule)
          .set({ position: Math.floor(random() * 9) })
          .where(eq(courseModule.id, pick(modules) ?? "")),
      withdraw: () => testDb().update(course).set({ publishedAt: null }).where(eq(course.id, id)),
      publish: () => testDb().update(course).set({ publishedAt: Date.now() }).where(eq(course.id, id)),
      leaveAndReturn: async () => {
        await leave(ada, id);
        await enroll(ada, id);
      },
    };
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick(Object.keys(steps)) ?? "";
      await steps[name]?.();
      const { progress } = await read<CourseView>(`/courses/${id}`, ada);
      if (!progress) throw new Error(`step ${step} ${name}: not enrolled`);
      const percent = percentOf(progress);
      expect(percent, `step ${step} ${name}`).toBeGreaterThanOrEqual(before);
      expect(progress.done, `step ${step} ${name}`).toBeLessThanOrEqual(progress.total);
      before = percent;
    }
  });
});
