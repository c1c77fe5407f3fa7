import { env } from "cloudflare:workers";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { type Db, openDb } from "#db/open.ts";
import { event, user } from "#db/schema/index.ts";

export const testDb = () => openDb(env.DB, "first-primary").db;

/** The host of events that name no other. A fixed id, because each test file starts with an empty database. */
const hostId = "0190a000-0000-7000-8000-00000000a057";

/** An event in Zürich in a week, with its own host; `values` replace any column. */
export async function createEvent(values: Partial<typeof event.$inferInsert> = {}): Promise<string> {
  const now = Date.now();
  const id = newId();
  const startsAt = values.startsAt ?? now + 7 * DAY_MS;
  const db = testDb();
  const insertEvent = db.insert(event).values({
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
  await (values.hostId ? insertEvent : db.batch([insertHost(db, now), insertEvent]));
  return id;
}

const insertHost = (db: Db, now: number) =>
  db
    .insert(user)
    .values({
      id: hostId,
      name: "Hanna Host",
      email: "hanna@members.test",
      emailVerified: true,
      status: "approved",
      statusSince: now,
      role: "member",
      kind: "founder",
    })
    .onConflictDoNothing();
