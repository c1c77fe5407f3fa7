import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { lastsUntil } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { EVENT_LIMITS } from "#contract/events/limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, RATE_LIMITS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import {
  announcement,
  audit,
  event,
  idempotency,
  outbox,
  rateLimit,
  registration,
  searchPending,
  user,
} from "#db/schema/index.ts";
import { outcomeOf, sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { call } from "#tests/support/call.ts";
import { beforeNextBatch } from "#tests/support/counts/interposed-d1.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";
import { markEndedEvents, sweepEventEnds } from "#worker/features/events/search/ended-events.ts";

/** A queue that ignores its messages: other files test sent mail. */
const using = { MAIL: { sendBatch: async () => undefined } as unknown as Queue };
afterEach(settled);

const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const input = (more: Record<string, unknown> = {}) => ({
  title: "An evening of figures",
  startsAt: ahead(7 * DAY_MS),
  timeZone: "Europe/Zurich",
  location: "Zürich, Saal am Wasser",
  description: "Bring your own numbers.\n\nThere is coffee.",
  ...more,
});

let host: TestMember;
let other: TestMember;
let admin: TestMember;
beforeAll(async () => {
  [host, other, admin] = await Promise.all([
    createMember({ name: "Hanna Host" }),
    createMember({ name: "Olga Other" }),
    createMember({ name: "Otto Admin", role: "admin" }),
  ]);
});

const create = (body: unknown, { cookie = host.cookie, key }: { cookie?: string; key?: string } = {}) =>
  sendDirect("POST /api/events", { body, cookie, key, using });
const edit = (id: string, body: unknown, cookie = host.cookie) =>
  sendDirect(`PATCH /api/events/${id}`, { body, cookie, using });
const cancelEvent = (id: string, body: unknown = {}, cookie = host.cookie) =>
  sendDirect(`POST /api/events/${id}/cancellation`, { body, cookie, using });

const mine = (values: Partial<typeof event.$inferInsert> = {}) => createEvent({ hostId: host.id, ...values });
const rowOf = async (id: string) => {
  const [row] = await testDb().select().from(event).where(eq(event.id, id));
  if (!row) throw new Error("no such event");
  return row;
};
const announced = (id: string) => testDb().select().from(announcement).where(eq(announcement.eventId, id));
const logged = (id: string) => testDb().select().from(audit).where(eq(audit.subjectId, id));
/** Inserts registrations with a seat or on the waitlist, without requests. */
async function seat(eventId: string, count = 1, values: Partial<typeof registration.$inferInsert> = {}) {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    eventId,
    email: `${newId()}@guests.test`,
    name: "Gita Guest",
    confirmedAt: Date.now(),
    createdAt: Date.now(),
    ...values,
  }));
  for (let at = 0; at < rows.length; at += 10) {
    await testDb()
      .insert(registration)
      .values(rows.slice(at, at + 10));
  }
  const counters = values.waitlistNumber
    ? { waitlistCount: count, lastWaitlistNumber: values.waitlistNumber }
    : { attendeeCount: count };
  await testDb().update(event).set(counters).where(eq(event.id, eventId));
}

describe("creating an event", () => {
  it("returns the whole event with its host and without attendees", async () => {
    const body = input({
      endsAt: ahead(7 * DAY_MS + HOUR_MS),
      capacity: 12,
      website: "https://figures.example/",
      cover: 3,
    });
    const answer = await create(body);
    expect(answer.status).toBe(201);
    const view = (await answer.json()) as EventView;
    expect(view).toMatchObject({
      ...body,
      attendeeCount: 0,
      waitlistCount: 0,
      attendees: [],
      registration: null,
      exclusive: false,
      sample: false,
      cancelled: false,
      open: true,
      version: 1,
      organizer: { id: host.id },
      viewer: { isHost: true, mayEdit: true },
    });
    expect(await rowOf(view.id)).toMatchObject({
      hostId: host.id,
      locationKey: "zurich",
      sequence: 0,
      reminded: false,
    });
    expect(await (await sendDirect(`GET /api/events/${view.id}`)).json()).toMatchObject({
      id: view.id,
      title: body.title,
    });
  });

  it("queues the event for the search index in the same batch", async () => {
    const dead = { ...using, SEARCH: undefined as unknown as D1Database };
    const answer = await sendDirect("POST /api/events", { body: input(), cookie: host.cookie, using: dead });
    const { id } = (await answer.json()) as EventView;
    await settled();
    expect(await testDb().select().from(searchPending).where(eq(searchPending.id, id))).toMatchObject([
      { noun: "events", version: 1 },
    ]);
  });

  it("is not followed by a reminder when it starts within a day", async () => {
    const { id } = (await (await create(input({ startsAt: ahead(20 * HOUR_MS) }))).json()) as EventView;
    expect((await rowOf(id)).reminded).toBe(true);
  });

  it.each([
    ["yesterday", -DAY_MS, "Choose a time in the future."],
    ["in four years", 4 * 366 * DAY_MS, "Choose a date within the next 3 years."],
  ])("is refused when it starts %s", async (_, ms, startsAt) => {
    expect(await outcomeOf(create(input({ startsAt: ahead(ms) })))).toEqual([422, "invalid", { startsAt }]);
  });

  it("is refused with a sentence for each wrong field", async () => {
    const body = input({ title: "Four", startsAt: "", location: " ", description: "Too short" });
    expect(await outcomeOf(create(body))).toEqual([
      422,
      "invalid",
      {
        title: "Title must be at least 5 characters.",
        startsAt: "Date is required.",
        location: "Location is required.",
        description: "Description must be at least 10 characters.",
      },
    ]);
  });

  it.each([
    ["endsAt", { endsAt: ahead(6 * DAY_MS) }],
    ["endsAt", { endsAt: ahead(40 * DAY_MS) }],
    ["timeZone", { timeZone: "Europe/Nowhere" }],
    ["timeZone", { timeZone: "+02:00" }],
    ["capacity", { capacity: 0 }],
    ["capacity", { capacity: 1.5 }],
    ["website", { website: "javascript:alert(1)" }],
    ["website", { website: "http://figures.example" }],
    ["cover", { cover: -1 }],
  ])("is refused for its %s: %j", async (field, more) => {
    const [status, , fields] = await outcomeOf(create(input(more)));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    ["id", newId()],
    ["hostId", newId()],
    ["sequence", 7],
    ["version", 7],
    ["attendeeCount", 100],
    ["waitlistCount", 1],
    ["sample", true],
    ["exclusively", true],
    ["reminded", true],
    ["place", "anywhere"],
    ["cancelledAt", 1],
  ])("refuses fields about %s, and so does editing", async (name, value) => {
    const refused = [422, "invalid", { [name]: "Unknown field" }];
    expect(await outcomeOf(create(input({ [name]: value })))).toEqual(refused);
    if (name === "version") return;
    expect(await outcomeOf(edit(await mine(), { version: 1, [name]: value }))).toEqual(refused);
  });

  it.each([
    ["a visitor", 401, "session-missing", null],
    ["a pending member", 403, "membership-pending", { status: "pending" as const }],
    ["a rejected member", 403, "membership-pending", { status: "rejected" as const }],
    ["a suspended member", 403, "account-suspended", { status: "suspended" as const }],
    ["a member with an unverified email", 403, "email-unverified", { emailVerified: false }],
  ])("is refused to %s, before anything is said about the event", async (_, status, code, who) => {
    const cookie = who ? (await createMember(who)).cookie : "";
    expect(await outcomeOf(create(input(), { cookie }))).toEqual([status, code]);
    expect(await outcomeOf(create({ nonsense: true }, { cookie }))).toEqual([status, code]);
  });

  it("is refused inside the batch to somebody who stopped being a member after the check", async () => {
    const member = await createMember();
    const suspend = () => testDb().update(user).set({ status: "pending" }).where(eq(user.id, member.id));
    const answer = sendDirect("POST /api/events", {
      body: input(),
      cookie: member.cookie,
      using: { ...using, DB: beforeNextBatch(suspend) },
    });
    expect(await outcomeOf(answer)).toEqual([403, "membership-pending"]);
    expect(await testDb().select().from(event).where(eq(event.hostId, member.id))).toEqual([]);
  });
});

describe("creating with an Idempotency-Key", () => {
  const countOf = async (id: string) => (await testDb().select().from(event).where(eq(event.hostId, id))).length;

  it("creates one event of twenty requests at once, with the same answer for each", async () => {
    const member = await createMember();
    const [body, key] = [input(), newId()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, { cookie: member.cookie, key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const views = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(await countOf(member.id)).toBe(1);
  });

  it("is 409 with another body, and counts for another member apart", async () => {
    const [body, key] = [input(), newId()];
    const first = (await (await create(body, { key })).json()) as EventView;
    const refused = [409, "idempotency-conflict"];
    expect(await outcomeOf(create({ ...body, title: "Another evening" }, { key }))).toEqual(refused);
    const theirs = await create(body, { key, cookie: other.cookie });
    expect(theirs.status).toBe(201);
    expect(((await theirs.json()) as EventView).id).not.toBe(first.id);
    expect(await countOf(other.id)).toBe(1);
  });

  it("is neither refused nor counted by the limit when it is a repetition", async () => {
    const member = await createMember();
    const { cookie } = member;
    const [body, key] = [input(), newId()];
    const counters = () => testDb().select().from(rateLimit);
    const before = (await counters()).map((one) => one.key);
    const answers = await Promise.all(Array.from({ length: 22 }, () => create(body, { cookie, key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(22).fill(201));
    const counter = (await counters()).find((one) => !before.includes(one.key));
    expect(counter?.count).toBe(1);
    const count = RATE_LIMITS.eventsPerMember.limit - 1;
    await testDb()
      .update(rateLimit)
      .set({ count })
      .where(eq(rateLimit.key, counter?.key ?? ""));
    expect((await create(input(), { cookie })).status).toBe(201);
    const oneMore = await create(input(), { cookie });
    expect(oneMore.status).toBe(429);
    expect(Number(oneMore.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await create(body, { cookie, key })).status).toBe(201);
    expect(await countOf(member.id)).toBe(2);
  });

  it("returns the created event also when the start has passed since", async () => {
    const [body, key] = [input({ startsAt: ahead(HOUR_MS) }), newId()];
    const first = (await (await create(body, { key })).json()) as EventView;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR_MS });
    const again = await create(body, { key });
    expect(again.status).toBe(201);
    expect(((await again.json()) as EventView).id).toBe(first.id);
    vi.useRealTimers();
  });

  it("stores no outcome of a refused request, so that the key still creates an event", async () => {
    const { id, cookie } = await createMember();
    const key = newId();
    const outcomes = async () => (await testDb().select().from(idempotency)).length;
    const before = await outcomes();
    expect((await create(input({ startsAt: ahead(-1) }), { cookie, key })).status).toBe(422);
    expect(await outcomes()).toBe(before);
    expect((await create(input(), { cookie, key })).status).toBe(201);
    expect(await outcomes()).toBe(before + 1);
    expect(await countOf(id)).toBe(1);
  });

  it("does not count refused requests", async () => {
    const member = await createMember();
    const rows = async () => (await testDb().select().from(rateLimit)).length;
    const before = await rows();
    await create(input({ startsAt: ahead(-1) }), { cookie: member.cookie });
    expect(await rows()).toBe(before);
  });
});

describe("hostile text", () => {
  const LINES = [
    ["a line break", "Evening\r\nBcc: all@members.test"],
    ["a NUL", "Evening\u0000 of figures"],
    ["half a character", "Evening \ud800 of figures"],
    ["a turn of the reading direction", "Evening \u202egnp.exe"],
    ["ten thousand characters", "x".repeat(10_000)],
    ["marks piled up", `Evening ${"\u0301".repeat(5000)}`],
  ] as const;
  it.each(LINES)("in title or location with %s is refused, on creating and editing", async (_, text) => {
    const id = await mine();
    for (const field of ["title", "location"]) {
      const [status, , fields] = await outcomeOf(create(input({ [field]: text })));
      expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
      expect((await edit(id, { version: 1, [field]: text })).status).toBe(422);
    }
    expect((await rowOf(id)).version).toBe(1);
  });

  it.each([
    ["a NUL", "Words about it \u0000 and more"],
    ["half a character", "Words about it \udfff and more"],
    ["ten thousand and one characters", "x".repeat(10_001)],
  ])("in a description with %s is refused", async (_, description) => {
    const [status, , fields] = await outcomeOf(create(input({ description })));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ["description"]]);
  });

  it.each([
    "=cmd|' /C calc'!A0",
    "Bcc: all@members.test",
    "</script><script>alert(1)</script>",
    "'); drop table event; --",
    "{{title}} %s {7*7}",
  ])("that is only text is kept as it was typed: %s", async (text) => {
    const body = input({ title: text, location: text, description: `${text}\r\n\r\n${text}` });
    const view = (await (await create(body)).json()) as EventView;
    expect(view).toMatchObject({ title: text, location: text, description: `${text}\n\n${text}` });
    const id = await mine();
    expect(await (await edit(id, { version: 1, title: text })).json()).toMatchObject({ title: text, version: 2 });
  });

  it("of 64 kilobytes and more is refused before it is parsed", async () => {
    expect(await outcomeOf(create(input({ description: "x".repeat(70_000) })))).toEqual([413, "body-too-large"]);
  });
});

describe("an event that its host makes exclusive", () => {
  it("refuses members without the tier until it is for everybody again, and who is registered stays", async () => {
    const { id, exclusive } = (await (await create(input({ exclusive: true }))).json()) as EventView;
    expect(exclusive).toBe(true);
    const member = await createMember({ columns: { tierId: FREE_TIER } });
    const register = () =>
      call(`/api/events/${id}/registration`, {
        ...{ cookie: member.cookie, body: { name: member.name, email: member.email } },
        headers: { "idempotency-key": newId() },
      });
    expect(await outcomeOf(register())).toEqual([403, "tier-needed"]);
    expect(await (await edit(id, { version: 1, exclusive: false })).json()).toMatchObject({ exclusive: false });
    expect((await register()).status).toBe(201);
    expect(await (await edit(id, { version: 2, exclusive: true })).json()).toMatchObject({
      exclusive: true,
      version: 3,
    });
    expect(await (await call(`/api/events/${id}`, { cookie: member.cookie })).json()).toMatchObject({
      tierAllows: true,
      tierNeeded: null,
    });
    // The same again changes nothing.
    expect(await (await edit(id, { version: 3, exclusive: true })).json()).toMatchObject({ version: 3 });
  });
});

describe("editing an event", () => {
  it("changes the sent fields and nothing else, and raises the version", async () => {
    const id = await mine({ capacity: 10, website: "https://old.example" });
    const before = await rowOf(id);
    const answer = await edit(id, { version: 1, title: "A better title", website: null, cover: 2 });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ title: "A better title", website: null, cover: 2, version: 2 });
    expect(await rowOf(id)).toEqual({
      ...before,
      title: "A better title",
      website: null,
      cover: 2,
      version: 2,
      updatedAt: expect.any(Number),
    });
  });

  it("of texts only is not announced and does not raise SEQUENCE", async () => {
    const id = await mine();
    await seat(id);
    await edit(id, { version: 1, title: "A better title", description: "And better words about it." });
    expect([(await rowOf(id)).sequence, await announced(id)]).toEqual([0, []]);
  });

  it.each([
    ["start", { startsAt: ahead(8 * DAY_MS), endsAt: ahead(8 * DAY_MS + HOUR_MS) }],
    ["end", { endsAt: ahead(7 * DAY_MS + HOUR_MS) }],
    ["no end", { endsAt: null }],
    ["zone", { timeZone: "Europe/Oslo" }],
    ["place", { location: "Oslo, Havnelageret" }],
  ])("with another %s raises SEQUENCE and is announced once", async (_, change) => {
    const id = await mine();
    await seat(id);
    expect((await edit(id, { version: 1, ...change })).status).toBe(200);
    expect((await rowOf(id)).sequence).toBe(1);
    expect(await announced(id)).toMatchObject([{ kind: "event-changed", text: null }]);
    await settled();
    expect(await testDb().select().from(outbox).where(eq(outbox.eventId, id))).toMatchObject([
      { kind: "event-changed" },
    ]);
  });

  it("of time or location is announced to the waitlist too, and not at all without registrations", async () => {
    const [waited, lonely] = [await mine({ capacity: 1 }), await mine()];
    await seat(waited, 1, { waitlistNumber: 1 });
    for (const id of [waited, lonely]) await edit(id, { version: 1, timeZone: "Europe/Oslo" });
    expect([(await announced(waited)).length, (await announced(lonely)).length]).toEqual([1, 0]);
  });

  it("is refused to one member after ten announcements of an event in a day, unless it is part of one or announces nothing", async () => {
    const id = await mine();
    await seat(id);
    await leaveUses(EVENT_LIMITS.changeMailsPerEvent, `${host.id}:${id}`, 1);
    const past = () => testDb().update(announcement).set({ dueAt: 1 }).where(eq(announcement.eventId, id));
    expect((await edit(id, { version: 1, location: "Bern" })).status).toBe(200);
    await testDb()
      .update(announcement)
      .set({ dueAt: Date.now() + MINUTE_MS })
      .where(eq(announcement.eventId, id));
    expect((await edit(id, { version: 2, location: "Basel" })).status).toBe(200);
    await past();
    const refused = await edit(id, { version: 3, title: "Elsewhere", location: "Bern" });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await rowOf(id)).toMatchObject({ version: 3, location: "Basel" });
    expect((await edit(id, { version: 3, title: "Only a better title" })).status).toBe(200);
    expect(await announced(id)).toHaveLength(1);
    // Another member who may edit it, and another event, count apart.
    expect((await edit(id, { version: 4, location: "Bern" }, admin.cookie)).status).toBe(200);
    const next = await mine();
    await seat(next);
    expect((await edit(next, { version: 1, location: "Bern" })).status).toBe(200);
  });

  it("is refused to one member after a hundred edits of any events in a day", async () => {
    const editor = await createMember();
    const [first, second] = [await createEvent({ hostId: editor.id }), await createEvent({ hostId: editor.id })];
    await leaveUses(EVENT_LIMITS.editsPerMember, editor.id, 1);
    const change = (id: string, version: number, title: string) => edit(id, { version, title }, editor.cookie);
    // What changes nothing, and what is refused for another reason, does not count.
    expect((await edit(first, { version: 1 }, editor.cookie)).status).toBe(200);
    expect(await outcomeOf(change(first, 7, "Of another version"))).toMatchObject([409, "conflict"]);
    expect((await change(first, 1, "A better title")).status).toBe(200);
    const refused = await change(second, 1, "Another title");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await rowOf(second)).toMatchObject({ version: 1, title: "Winter Investment Summit" });
  });

  it("to the values it has already changes nothing, writes nothing and is not announced", async () => {
    const id = await mine({ capacity: 3 });
    await seat(id);
    const before = await rowOf(id);
    const { title, timeZone, location, description, website, capacity, cover } = before;
    const times = {
      startsAt: new Date(before.startsAt).toISOString(),
      endsAt: new Date(before.endsAt ?? 0).toISOString(),
    };
    const same = { version: 1, title, timeZone, location, description, website, capacity, cover, ...times };
    for (const body of [same, { version: 1 }]) {
      const answer = await edit(id, body, admin.cookie);
      expect([answer.status, ((await answer.json()) as EventView).version]).toEqual([200, 1]);
    }
    expect(await rowOf(id)).toEqual(before);
    expect([await announced(id), await logged(id)]).toEqual([[], []]);
    expect(await testDb().select().from(searchPending).where(eq(searchPending.id, id))).toEqual([]);
  });

  it("updates the location key with the location, and the reminder with the start", async () => {
    const id = await mine({ reminded: true });
    await edit(id, { version: 1, location: "São Paulo, Sala 3", startsAt: ahead(3 * DAY_MS) });
    expect(await rowOf(id)).toMatchObject({ locationKey: "sao paulo", reminded: false });
    await edit(id, { version: 2, startsAt: ahead(20 * HOUR_MS) });
    expect((await rowOf(id)).reminded).toBe(true);
    await testDb().update(event).set({ reminded: false }).where(eq(event.id, id));
    await edit(id, { version: 3, title: "Only a better title" });
    expect((await rowOf(id)).reminded).toBe(false);
  });

  it("by an admin is in the audit log with the changes, descriptions shortened", async () => {
    const startsAt = Date.now() + 7 * DAY_MS;
    const id = await mine({ startsAt, endsAt: null, description: "a".repeat(300), capacity: null });
    const moved = { startsAt: ahead(9 * DAY_MS), capacity: 5, description: "b".repeat(300) };
    expect((await edit(id, { version: 1, timeZone: "Europe/Zurich", ...moved }, admin.cookie)).status).toBe(200);
    expect(await logged(id)).toMatchObject([
      {
        actorId: admin.id,
        action: "event-changed",
        subjectKind: "event",
        before: { startsAt: new Date(startsAt).toISOString(), capacity: null, description: `${"a".repeat(200)}…` },
        after: { ...moved, description: `${"b".repeat(200)}…` },
      },
    ]);
    expect(Object.keys((await logged(id))[0]?.after ?? {})).toHaveLength(3);
  });

  it("by the host is not in the audit log, also when the host is an admin", async () => {
    const [id, own] = [await mine(), await createEvent({ hostId: admin.id })];
    await edit(id, { version: 1, title: "A better title" });
    await edit(own, { version: 1, title: "A better title" }, admin.cookie);
    expect([await logged(id), await logged(own)]).toEqual([[], []]);
  });

  it.each([
    ["members who do not host it", 403, "forbidden", () => other.cookie],
    ["visitors", 401, "session-missing", () => ""],
  ])("is refused to %s", async (_, status, code, cookie) => {
    const id = await mine();
    expect(await outcomeOf(edit(id, { version: 1, title: "Mine now" }, cookie()))).toEqual([status, code]);
    expect(await outcomeOf(cancelEvent(id, {}, cookie()))).toEqual([status, code]);
    expect(await outcomeOf(sendDirect(`DELETE /api/events/${id}`, { cookie: cookie() }))).toEqual([status, code]);
    expect(await rowOf(id)).toMatchObject({ version: 1, cancelledAt: null });
  });

  it("requires a second factor of an admin in production, and not of the host", async () => {
    const id = await mine();
    const production = { ...using, APP_ENV: "production" } as const;
    const change = (cookie: string) =>
      sendDirect(`PATCH /api/events/${id}`, {
        body: { version: 1, title: "A better title" },
        cookie,
        using: production,
      });
    // What a reader is told they may do is what the change allows.
    const read = async (cookie: string) => {
      const answer = await sendDirect(`GET /api/events/${id}`, { cookie, using: production });
      const { viewer, unconfirmedCount } = (await answer.json()) as EventView;
      return { ...viewer, unconfirmedCount };
    };
    expect(await outcomeOf(change(admin.cookie))).toEqual([403, "second-factor-required"]);
    expect(await read(admin.cookie)).toMatchObject({ isHost: false, mayEdit: false, unconfirmedCount: null });
    expect((await rowOf(id)).version).toBe(1);
    expect((await change(host.cookie)).status).toBe(200);
    expect(await read(host.cookie)).toMatchObject({ isHost: true, mayEdit: true, unconfirmedCount: 0 });
  });

  it("is refused inside the batch to somebody who stopped being an admin after the check", async () => {
    const [id, former] = [await mine(), await createMember({ role: "admin" })];
    const demote = () => testDb().update(user).set({ role: "member" }).where(eq(user.id, former.id));
    const change = sendDirect(`PATCH /api/events/${id}`, {
      body: { version: 1, title: "Mine now" },
      cookie: former.cookie,
      using: { ...using, DB: beforeNextBatch(demote) },
    });
    expect(await outcomeOf(change)).toEqual([403, "forbidden"]);
    expect([(await rowOf(id)).version, await logged(id)]).toEqual([1, []]);
  });

  it("of an unknown event is not found", async () => {
    expect(await outcomeOf(edit(newId(), { version: 1 }))).toEqual([404, "event-not-found"]);
    expect(await outcomeOf(cancelEvent("nonsense"))).toEqual([404, "event-not-found"]);
  });

  it("accepts one of two concurrent edits of one version and refuses the other with 409", async () => {
    const id = await mine();
    await seat(id);
    const zones = ["Europe/Oslo", "Europe/Berlin", "Asia/Tokyo", "America/New_York"];
    const answers = await Promise.all(zones.map((timeZone) => outcomeOf(edit(id, { version: 1, timeZone }))));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(([status]) => status === 409)).toEqual([409, "conflict"]);
    expect(await rowOf(id)).toMatchObject({ version: 2, sequence: 1 });
    expect(await announced(id)).toHaveLength(1);
  });

  it("without an end lasts until the end of its day in its zone, and three hours at least", async () => {
    const at = (iso: string, timeZone: string) => new Date(lastsUntil(Date.parse(iso), timeZone)).toISOString();
    expect(at("2026-12-01T18:00:00.000Z", "Europe/Berlin")).toBe("2026-12-01T23:00:00.000Z");
    expect(at("2026-12-01T22:30:00.000Z", "Europe/Berlin")).toBe("2026-12-02T01:30:00.000Z");
    expect(at("2026-12-01T18:00:00.000Z", "Pacific/Auckland")).toBe("2026-12-02T11:00:00.000Z");
    // The days on which clocks change have 23 and 25 hours.
    expect(at("2026-03-29T08:00:00.000Z", "Europe/Berlin")).toBe("2026-03-29T22:00:00.000Z");
    expect(at("2026-10-25T08:00:00.000Z", "Europe/Berlin")).toBe("2026-10-25T23:00:00.000Z");

    const id = await mine({ startsAt: Date.now() - HOUR_MS, endsAt: null });
    expect((await edit(id, { version: 1, location: "Room 2" })).status).toBe(200);
    expect((await edit(id, { version: 2, endsAt: ahead(HOUR_MS) })).status).toBe(200);
    await markEndedEvents(env, testDb(), Date.now());
    expect((await rowOf(id)).over).toBe(false);
  });

  it("without an end is over at the end that cron computes again after an edit", async () => {
    const startsAt = ahead(3 * DAY_MS);
    const created = (await (await create(input({ startsAt, timeZone: "UTC" }))).json()) as EventView;
    const until = async () => (await rowOf(created.id)).lastsUntil;
    const endOfDay = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00.000Z`) + DAY_MS;
    expect(await until()).toBeGreaterThanOrEqual(endOfDay(startsAt));
    const later = ahead(5 * DAY_MS);
    expect((await edit(created.id, { version: 1, startsAt: later })).status).toBe(200);
    expect(await until()).toBeNull();
    await sweepEventEnds(env, testDb());
    expect(await until()).toBeGreaterThanOrEqual(endOfDay(later));
  });

  it("is refused after the end, and a start that has passed cannot change", async () => {
    const now = Date.now();
    const over = await mine({ startsAt: now - 3 * HOUR_MS, endsAt: now - HOUR_MS });
    expect(await outcomeOf(edit(over, { version: 1, title: "A better title" }))).toEqual([409, "event-over"]);
    const running = await mine({ startsAt: now - HOUR_MS, endsAt: now + HOUR_MS });
    const tomorrow = { version: 1, startsAt: ahead(DAY_MS), endsAt: ahead(DAY_MS + HOUR_MS) };
    expect(await outcomeOf(edit(running, tomorrow))).toEqual([409, "event-over"]);
    const startsAt = new Date(now - HOUR_MS).toISOString();
    const longer = { version: 1, startsAt, endsAt: ahead(2 * HOUR_MS), title: "A longer evening" };
    expect((await edit(running, longer)).status).toBe(200);
    expect(await rowOf(running)).toMatchObject({ title: "A longer evening", startsAt: now - HOUR_MS, version: 2 });
  });

  it("that moved the start by mistake can be taken back for an hour, also when the event has started since", async () => {
    const now = Date.now();
    const whole = await mine({ startsAt: now + DAY_MS, endsAt: now + DAY_MS + HOUR_MS });
    const soon = { startsAt: ahead(MINUTE_MS), endsAt: ahead(2 * HOUR_MS) };
    expect((await edit(whole, { version: 1, ...soon })).status).toBe(200);
    // A minute passes.
    const start = (movedAt: number) =>
      testDb().update(event).set({ startsAt: now, movedAt }).where(eq(event.id, whole));
    await start(Date.now() - 59 * MINUTE_MS);
    const back = { startsAt: ahead(DAY_MS), endsAt: ahead(DAY_MS + HOUR_MS) };
    const answer = await edit(whole, { version: 2, ...back });
    expect([answer.status, await answer.json()]).toMatchObject([200, { ...back, movableUntil: back.startsAt }]);
    // An edit that keeps the start is no move.
    expect((await edit(whole, { version: 3, title: "Another evening of figures" })).status).toBe(200);
    await start(Date.now() - HOUR_MS);
    expect(await outcomeOf(edit(whole, { version: 4, ...back }))).toEqual([409, "event-over"]);
    expect(await outcomeOf(cancelEvent(whole))).toEqual([409, "event-over"]);
    await start(Date.now() - 59 * MINUTE_MS);
    expect((await cancelEvent(whole)).status).toBe(204);
  });

  it("changes the start only to a future one", async () => {
    const id = await mine();
    expect(await outcomeOf(edit(id, { version: 1, startsAt: ahead(-MINUTE_MS) }))).toEqual([
      422,
      "invalid",
      { startsAt: "Choose a time in the future." },
    ]);
  });

  it.each([
    ["start after its end", { startsAt: ahead(8 * DAY_MS) }],
    ["end before its start", { endsAt: ahead(6 * DAY_MS) }],
    ["end a month after its start", { endsAt: ahead(40 * DAY_MS) }],
  ])("refuses a %s when only that one is sent", async (_, change) => {
    const id = await mine();
    expect(await outcomeOf(edit(id, { version: 1, ...change }))).toEqual([
      422,
      "invalid",
      { endsAt: "The event must end after it starts, within 31 days." },
    ]);
    expect((await rowOf(id)).version).toBe(1);
  });

  it("is refused once it is cancelled", async () => {
    const id = await mine({ cancelledAt: Date.now() });
    expect(await outcomeOf(edit(id, { version: 1, title: "A better title" }))).toEqual([409, "event-cancelled"]);
  });

  it("refuses a capacity below the number of attendees", async () => {
    const id = await mine({ capacity: 5 });
    await seat(id, 3);
    expect(await outcomeOf(edit(id, { version: 1, capacity: 2 }))).toEqual([409, "capacity-taken"]);
    expect((await edit(id, { version: 1, capacity: 3 })).status).toBe(200);
  });

  it("compares the capacity with the attendees when it is written, not when the event was read", async () => {
    const id = await mine({ capacity: 10 });
    const lower = sendDirect(`PATCH /api/events/${id}`, {
      body: { version: 1, capacity: 2 },
      cookie: host.cookie,
      using: { ...using, DB: beforeNextBatch(() => seat(id, 3)) },
    });
    expect(await outcomeOf(lower)).toEqual([409, "capacity-taken"]);
    expect((await rowOf(id)).capacity).toBe(10);
  });

  it("never leaves more attendees than the capacity when people register at the same time", async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < 6; round++) {
      const id = await mine({ capacity: 10 });
      const register = async (at: number) => {
        await new Promise((resolve) => setTimeout(resolve, at * round * 8));
        return sendDirect(`POST /api/events/${id}/registration`, {
          body: { name: "Vera Visitor", email: `${newId()}@guests.test` },
          ip: `2001:db8:${round}:${at}::1`,
          using,
        });
      };
      const lowered = edit(id, { version: 1, capacity: 4 });
      await Promise.all(Array.from({ length: 8 }, (_, at) => register(at)));
      outcomes.add((await lowered).status);
      const { capacity, attendeeCount } = await rowOf(id);
      expect(await testDb().select().from(registration).where(eq(registration.eventId, id))).toHaveLength(
        attendeeCount,
      );
      expect(attendeeCount).toBeLessThanOrEqual(capacity ?? 0);
    }
    expect([...outcomes].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  it("with a higher capacity promotes the first on the waitlist at once", async () => {
    const id = await mine({ capacity: 1 });
    await seat(id, 1);
    for (const waitlistNumber of [1, 2, 3]) {
      await testDb()
        .insert(registration)
        .values({
          id: newId(),
          eventId: id,
          email: `${waitlistNumber}@line.test`,
          name: "W",
          createdAt: 1,
          waitlistNumber,
        });
    }
    await testDb().update(event).set({ waitlistCount: 3, lastWaitlistNumber: 3 }).where(eq(event.id, id));
    const waiting = async () =>
      (await testDb().select().from(registration).where(eq(registration.eventId, id))).flatMap(
        (row) => row.waitlistNumber ?? [],
      );
    expect(await (await edit(id, { version: 1, capacity: 3 })).json()).toMatchObject({
      attendeeCount: 3,
      waitlistCount: 1,
    });
    expect(await waiting()).toEqual([3]);
    await edit(id, { version: 2, capacity: null });
    expect(await waiting()).toEqual([]);
    const mails = await testDb().select().from(outbox).where(eq(outbox.eventId, id));
    expect(mails.map(({ to, kind }) => `${kind} ${to}`).sort()).toEqual(
      [1, 2, 3].map((waitlistNumber) => `registration-promoted ${waitlistNumber}@line.test`),
    );
  });
});

describe("cancelling an event", () => {
  it("stores the reason, raises SEQUENCE, is announced once and keeps the registrations", async () => {
    const id = await mine({ capacity: 1 });
    await seat(id);
    expect((await cancelEvent(id, { reason: "The hall is closed." })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({
      cancelledAt: expect.any(Number),
      cancelReason: "The hall is closed.",
      sequence: 1,
      version: 2,
      attendeeCount: 1,
    });
    expect(await announced(id)).toMatchObject([{ kind: "event-cancelled", text: null }]);
    expect(await testDb().select().from(registration).where(eq(registration.eventId, id))).toHaveLength(1);
    const view = await (await sendDirect(`GET /api/events/${id}`)).json();
    expect(view).toMatchObject({ cancelled: true, cancelReason: "The hall is closed.", open: false });
  });

  it("works by DELETE too, without a reason, and is not announced without registrations", async () => {
    const id = await mine();
    expect((await sendDirect(`DELETE /api/events/${id}`, { cookie: host.cookie, using })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ cancelledAt: expect.any(Number), cancelReason: null, sequence: 1 });
    expect(await announced(id)).toEqual([]);
  });

  it("twice, or ten times at once, happens once", async () => {
    const id = await mine();
    await seat(id, 2);
    const reasons = Array.from({ length: 10 }, (_, at) => ({ reason: `Reason ${at}` }));
    const answers = await Promise.all(reasons.map((reason) => cancelEvent(id, reason)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    const before = await rowOf(id);
    expect((await cancelEvent(id, { reason: "Another" }, admin.cookie)).status).toBe(204);
    expect(await rowOf(id)).toEqual(before);
    expect(before).toMatchObject({ version: 2, sequence: 1 });
    expect([(await announced(id)).length, (await logged(id)).length]).toEqual([1, 0]);
  });

  it("by an admin is in the audit log, with the reason", async () => {
    const id = await mine();
    await cancelEvent(id, { reason: "Against the rules." }, admin.cookie);
    expect(await logged(id)).toMatchObject([
      { actorId: admin.id, action: "event-cancelled", after: { reason: "Against the rules." } },
    ]);
  });

  it("is refused after the start, except for the repetition of an earlier cancellation", async () => {
    const now = Date.now();
    const begun = { startsAt: now - HOUR_MS, endsAt: now + HOUR_MS };
    const [running, off] = [await mine(begun), await mine({ ...begun, cancelledAt: now - DAY_MS })];
    expect(await outcomeOf(cancelEvent(running))).toEqual([409, "event-over"]);
    expect((await rowOf(running)).cancelledAt).toBeNull();
    expect((await cancelEvent(off)).status).toBe(204);
  });

  it("promotes nobody from the waitlist, and nobody can register anymore", async () => {
    const id = await mine({ capacity: 5 });
    await seat(id, 1, { waitlistNumber: 1 });
    await cancelEvent(id);
    expect(await outcomeOf(edit(id, { version: 2, capacity: 10 }))).toEqual([409, "event-cancelled"]);
    const still = and(eq(registration.eventId, id), eq(registration.waitlistNumber, 1));
    expect(await testDb().select().from(registration).where(still)).toHaveLength(1);
  });

  it.each([
    ["a NUL", "Because\u0000"],
    ["half a character", "Because \ud83d"],
    ["too many words", "x".repeat(501)],
    ["no text at all", 7],
  ])("is refused for a reason with %s", async (_, reason) => {
    const [status, , fields] = await outcomeOf(cancelEvent(await mine(), { reason }));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ["reason"]]);
  });

  it("refuses unknown fields", async () => {
    const body = { reason: "Because", cancelledAt: 1 };
    expect(await outcomeOf(cancelEvent(await mine(), body))).toEqual([
      422,
      "invalid",
      { cancelledAt: "Unknown field" },
    ]);
  });
});
