import { env } from "cloudflare:workers";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { openDb } from "#db/open.ts";
import { event } from "#db/schema/index.ts";
import { createMember } from "../members.ts";

export const testDb = () => openDb(env.DB, "first-primary").db;

let hostId: string | undefined;

/** An event in Zürich in a week, with its own host; `values` replace any column. */
export async function createEvent(values: Partial<typeof event.$inferInsert> = {}): Promise<string> {
  const now = Date.now();
  hostId ??= (await createMember({ name: "Hanna Host" })).id;
  const id = newId();
  const startsAt = values.startsAt ?? now + 7 * DAY_MS;
  await testDb()
    .insert(event)
    .values({
      id,
      hostId,
      title: "Winter Investment Summit",
      startsAt,
      endsAt: startsAt + 2 * HOUR_MS,
      timeZone: "Europe/Zurich",
      location: "Zürich, Saal am Wasser",
      description: "Two days for people who fund companies.\n\nDoors open at half past eight.",
      createdAt: now,
      updatedAt: now,
      ...values,
    });
  return id;
}
