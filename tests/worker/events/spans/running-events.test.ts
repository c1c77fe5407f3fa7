import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventPage } from "#contract/events/list.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, registration } from "#db/schema/index.ts";
import { pendingInsert } from "#search/pending.ts";
import { call } from "#tests/support/call.ts";
import { index } from "#tests/support/events/event-search.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { markEndedEvents, sweepEventEnds } from "#worker/features/events/search/ended-events.ts";

const db = testDb();
const NOW = Date.now();
const iso = (at: number) => new Date(at).toISOString();
let host: TestMember;

beforeAll(async () => {
  host = await createMember({ name: "Hanna Host" });
});

async function create(values: Partial<typeof event.$inferInsert>): Promise<string> {
  const id = await createEvent({ hostId: host.id, ...values });
  await pendingInsert(db, "events", id, 1);
  await index();
  const guest = { memberId: host.id, email: host.email, name: "Hanna", confirmedAt: NOW, createdAt: NOW };
  await db.insert(registration).values({ id: newId(), eventId: id, ...guest });
  return id;
}

async function found(query: Record<string, string>): Promise<string[]> {
  const answer = await call(`/api/events?${new URLSearchParams(query)}`, { cookie: host.cookie });
  expect(answer.status).toBe(200);
  return (await answer.json<EventPage>()).rows.map(({ id }) => id);
}

const LISTS = (title: string): Record<string, string>[] => [
  {},
  { q: title },
  { host: host.id },
  { host: host.id, q: title },
  { view: "mine" },
  { view: "hosting" },
  { view: "hosting", q: title },
];

describe("a filter of days", () => {
  it("finds what overlaps them, in every list", async () => {
    const friday = NOW + 20 * DAY_MS;
    const weekend = await create({ title: "Weekendlong", startsAt: friday, endsAt: friday + 2 * DAY_MS });
    const [saturday, sunday] = [friday + DAY_MS, friday + 2 * DAY_MS];
    for (const list of LISTS("weekendlong")) {
      const ofDays = (from: number, to: number) => found({ ...list, from: iso(from), to: iso(to - 1) });
      const seen = JSON.stringify(list);
      expect(await ofDays(saturday, saturday + HOUR_MS), seen).toContain(weekend);
      expect(await ofDays(friday - DAY_MS, friday + 1), seen).toContain(weekend);
      // Its end is exclusive.
      expect(await ofDays(sunday, sunday + DAY_MS), seen).not.toContain(weekend);
      expect(await ofDays(friday - DAY_MS, friday), seen).not.toContain(weekend);
      expect(await found({ ...list, from: iso(saturday) }), seen).toContain(weekend);
    }
  });

  it("from today on finds what runs since yesterday, with and without an end", async () => {
    const since = NOW - 10 * HOUR_MS;
    const ids = [
      await create({ title: "Runninglong", startsAt: since, endsAt: NOW + DAY_MS }),
      await create({ title: "Runninglong", startsAt: since, endsAt: null, lastsUntil: NOW + HOUR_MS }),
    ];
    for (const list of LISTS("runninglong"))
      expect(await found({ ...list, from: iso(NOW - HOUR_MS) }), JSON.stringify(list)).toEqual(
        expect.arrayContaining(ids),
      );
  });

  it("finds a past event by one of its last days", async () => {
    const startsAt = NOW - 12 * DAY_MS;
    const id = await create({ title: "Overlong", startsAt, endsAt: startsAt + 3 * DAY_MS, over: true });
    const days = (from: number) => ({ view: "past", from: iso(from), to: iso(from + HOUR_MS) });
    for (const list of [{}, { q: "overlong" }, { host: host.id }] as Record<string, string>[]) {
      expect(await found({ ...list, ...days(startsAt + 2 * DAY_MS) })).toContain(id);
      expect(await found({ ...list, ...days(startsAt + 3 * DAY_MS) })).not.toContain(id);
    }
  });
});

describe("a running event", () => {
  it("stays in the sitemap until its end", async () => {
    const running = await createEvent({ startsAt: NOW - HOUR_MS, endsAt: NOW + HOUR_MS });
    const ended = await createEvent({ startsAt: NOW - 2 * HOUR_MS, endsAt: NOW - HOUR_MS });
    const xml = await (await call("/sitemap.xml")).text();
    expect([xml.includes(running), xml.includes(ended)]).toEqual([true, false]);
  });

  it("without an end stays in the lists and can be saved again when its time zone is edited late", async () => {
    const edit = (id: string, body: object) =>
      call(`/api/events/${id}`, { method: "PATCH", body, cookie: host.cookie });
    const startsAt = NOW - 5 * HOUR_MS;
    const id = await create({ title: "Openended", startsAt, endsAt: null, lastsUntil: NOW + 4 * HOUR_MS });
    expect((await edit(id, { version: 1, timeZone: zoneWhereDayEndsIn(4) })).status).toBe(200);
    await markEndedEvents(env, db, NOW);
    expect(await found({ host: host.id })).toContain(id);
    await sweepEventEnds(env, db);
    await markEndedEvents(env, db, NOW);
    const [row] = await db.select().from(event).where(eq(event.id, id));
    expect(row).toMatchObject({ over: false, version: 2 });
    expect((await edit(id, { version: 2, title: "Openended still" })).status).toBe(200);
  });
});

/** A zone in which midnight is so many hours ahead, to the hour. */
function zoneWhereDayEndsIn(hours: number): string {
  const offset = ((24 - hours - new Date(NOW).getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}
