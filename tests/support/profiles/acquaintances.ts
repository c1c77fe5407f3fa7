import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { registration, skill } from "#db/schema/index.ts";
import { createEvent, testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";

/** Gives a member a skill; returns its id. */
export async function addSkill(memberId: string, name = `Skill ${newId()}`): Promise<string> {
  const id = newId();
  await testDb().insert(skill).values({ id, memberId, key: name.toLowerCase(), name, position: 0 });
  return id;
}

/** Gives a member a confirmed seat at an event; `values` replace any column. */
export async function addSeat(
  eventId: string,
  { id, email, name }: Pick<TestMember, "id" | "email" | "name">,
  values: Partial<typeof registration.$inferInsert> = {},
): Promise<void> {
  const now = Date.now();
  const own = { id: newId(), eventId, memberId: id, email, name, confirmedAt: now, createdAt: now };
  await testDb()
    .insert(registration)
    .values({ ...own, ...values });
}

/** Makes members acquainted, by an event that all of them attended. */
export async function acquaint(...members: TestMember[]): Promise<void> {
  const eventId = await createEvent({ startsAt: Date.now() - DAY_MS });
  for (const member of members) await addSeat(eventId, member);
}
