import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, introduction, setting, user } from "#db/schema/index.ts";
import type { Env } from "#worker/env.ts";

/** Counted once a day into a setting, so that no visit counts. Without sample data. */
export type Figures = { members: number; events: number; introductions: number };

const FIGURES = "figures";

/** Below its floor a figure would say who they are more than how many. */
const FLOORS: Figures = { members: 25, events: 5, introductions: 25 };

/** Per table; more reads `5,000+`. */
export const COUNTED_ROWS_MAX = 5000;

export const selectFigures = (db: Db) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.name, FIGURES));

export function shownFigures([row]: { value: unknown }[]): Partial<Figures> {
  const counted = Object.entries((row?.value ?? {}) as Figures);
  return Object.fromEntries(counted.filter(([name, count]) => count >= FLOORS[name as keyof Figures]));
}

export async function countFigures(_env: Env, db: Db, now: number): Promise<void> {
  const kept = await db
    .select({ at: sql<number | null>`json_extract(${setting.value}, '$.at')` })
    .from(setting)
    .where(eq(setting.name, FIGURES));
  if (now - (kept[0]?.at ?? 0) < DAY_MS) return;
  const counted = await batch(db, counts(db));
  const value = Object.fromEntries(Object.entries(counted).map(([name, [row]]) => [name, row?.count ?? 0]));
  const figures = { ...value, at: now };
  await db
    .insert(setting)
    .values({ name: FIGURES, value: figures })
    .onConflictDoUpdate({ target: setting.name, set: { value: figures } });
}

/** `introductions`: the accepted share of the latest ones. */
function counts(db: Db) {
  const members = db
    .select({ id: user.id })
    .from(user)
    .where(sql`${user.status} = 'approved' and ${user.sample} = 0`)
    .limit(COUNTED_ROWS_MAX)
    .as("members");
  const events = db
    .select({ id: event.id })
    .from(event)
    .where(sql`${event.over} = 1 and ${event.cancelledAt} is null and ${event.unlisted} = 0 and ${event.sample} = 0`)
    .limit(COUNTED_ROWS_MAX)
    .as("events");
  const latest = db
    .select({ state: introduction.state })
    .from(introduction)
    .orderBy(sql`${introduction.id} desc`)
    .limit(COUNTED_ROWS_MAX)
    .as("latest");
  const count = sql<number>`count(*)`;
  return {
    members: db.select({ count }).from(members),
    events: db.select({ count }).from(events),
    introductions: db.select({ count }).from(latest).where(eq(latest.state, "accepted")),
  };
}
