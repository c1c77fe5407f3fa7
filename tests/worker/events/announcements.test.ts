import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANNOUNCEMENT_AFTER_MS, ANNOUNCEMENT_CHUNK, DAY_MS, HOUR_MS, REMINDER_BEFORE_MS } from "#contract/limits.ts";
import { id as idSchema } from "#contract/text.ts";
import { newId, newIdSql } from "#db/ids.ts";
import { openDb } from "#db/open.ts";
import { type AnnouncementKind, announcement, event, outbox, registration, suppression } from "#db/schema/index.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outcomeOf, sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { fanOutAnnouncement } from "#worker/features/events/announcements/fan-out.ts";
import { sweepAnnouncements, sweepReminders } from "#worker/features/events/announcements/sweeps.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/** The messages of each call to the queue; like the real one it refuses more than a hundred at once. */
let enqueued: string[][];
const MAIL = {
  sendBatch: async (messages: Iterable<{ body: { id: string } }>) => {
    const ids = [...messages].map(({ body }) => body.id);
    if (ids.length > 100) throw new Error("too many messages");
    enqueued.push(ids);
  },
} as unknown as Queue<{ id: string }>;
const using = { ...env, MAIL };

let host: TestMember;
beforeAll(async () => {
  host = await createMember({ name: "Hanna Host" });
});
beforeEach(async () => {
  enqueued = [];
  await testDb().update(announcement).set({ done: true });
});
afterEach(settled);

const mine = (values: Partial<typeof event.$inferInsert> = {}) => createEvent({ hostId: host.id, ...values });
type Row = Partial<typeof registration.$inferInsert>;
/** Registers many in one statement, with addresses in the order of their numbers; confirmed by default. */
async function seat(eventId: string, count: number, values: Row = {}): Promise<void> {
  const { confirmedAt = 1, waitlistNumber = null, memberId = null } = values;
  await testDb().run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.raw(String(count))})
    insert into registration (id, event_id, email, name, member_id, confirmed_at, created_at, queue)
    select ${newIdSql(Date.now())}, ${sql.raw(`'${eventId}'`)}, printf('guest-%05d@${sql.raw(newId())}.test', n), 'Gita Guest',
      ${sql.raw(memberId ? `'${memberId}'` : "null")}, ${sql.raw(String(confirmedAt))}, 1, ${sql.raw(waitlistNumber === null ? "null" : "n")}
    from numbers`);
  const counter = waitlistNumber === null ? { attendeeCount: count } : { waitlistCount: count };
  await testDb().update(event).set(counter).where(eq(event.id, eventId));
}
async function announce(eventId: string, kind: AnnouncementKind = "event-changed"): Promise<string> {
  const id = newId();
  await testDb().insert(announcement).values({ id, eventId, kind, createdAt: Date.now() });
  return id;
}
const mailsOf = (eventId: string) => testDb().select().from(outbox).where(eq(outbox.eventId, eventId));
const announced = (eventId: string) => testDb().select().from(announcement).where(eq(announcement.eventId, eventId));
const isDone = async (eventId: string) => (await announced(eventId)).every(({ done }) => done);
const write = (id: string, body: unknown, { cookie = host.cookie, key }: { cookie?: string; key?: string } = {}) =>
  sendDirect(`POST /api/events/${id}/announcements`, { body, cookie, key, using });
const text = "The door is around the corner.";

/**
 * The database with a failing batch number `at`: it fails before the database gets it, or after its commit. With `from` every later batch
 * fails too.
 */
type Cut = "before" | "after" | "from";
function cutOff(when: Cut, at: number): D1Database {
  let batches = 0;
  const withSession = (constraint?: string) => {
    const session = env.DB.withSession(constraint);
    const batch = async (statements: D1PreparedStatement[]) => {
      batches += 1;
      const isTheOne = batches === at;
      if ((isTheOne && when === "before") || (batches >= at && when === "from")) throw new Error("killed");
      const results = await session.batch(statements);
      if (isTheOne) throw new Error("killed");
      return results;
    };
    return { prepare: (query: string) => session.prepare(query), batch, getBookmark: () => session.getBookmark() };
  };
  return { withSession } as unknown as D1Database;
}
const dying = (when: Cut, at: number) => openDb(cutOff(when, at), "first-primary").db;

describe("an id created by the database", () => {
  it("is a UUIDv7 like those of the worker, different for each row, sorted by time", async () => {
    const made = async (now: number) => {
      const { results } = await testDb().run(sql`
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 500)
        select ${newIdSql(now)} as made from numbers`);
      return (results as { made: string }[]).map((row) => row.made);
    };
    const [early, late] = [await made(1_700_000_000_000), await made(1_700_000_000_001)];
    for (const one of [...early, ...late]) expect(idSchema.safeParse(one).success).toBe(true);
    expect(new Set([...early, ...late]).size).toBe(1000);
    expect(
      early
        .sort()
        .at(-1)
        ?.localeCompare(late.sort()[0] ?? ""),
    ).toBe(-1);
    expect(early[0]?.slice(0, 13)).toBe("018bcfe5-6800");
    expect(new Set(early.map((one) => one[19]))).toEqual(new Set(["8", "9", "a", "b"]));
  });
});

describe("fanning out an announcement", () => {
  it("writes one mail for each registration, in chunks, and enqueues each of them", async () => {
    const id = await mine();
    await seat(id, 2 * ANNOUNCEMENT_CHUNK + 50);
    const announcementId = await announce(id);
    expect(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())).toBe(false);
    expect(await mailsOf(id)).toHaveLength(ANNOUNCEMENT_CHUNK);
    expect(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())).toBe(false);
    expect(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())).toBe(true);
    const mails = await mailsOf(id);
    const rows = await testDb().select().from(registration).where(eq(registration.eventId, id));
    expect(mails.map(({ key }) => key).sort()).toEqual(
      rows.map((row) => `event-changed:${announcementId}:${row.id}`).sort(),
    );
    expect(mails.every((mail) => idSchema.safeParse(mail.id).success)).toBe(true);
    expect(enqueued.flat().sort()).toEqual(mails.map((mail) => mail.id).sort());
    expect(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())).toBe(true);
    expect(await mailsOf(id)).toHaveLength(rows.length);
  });

  it("writes to everybody again for a second announcement of the same kind", async () => {
    const id = await mine();
    await seat(id, 3);
    for (const one of [await announce(id), await announce(id)])
      await fanOutAnnouncement(using, testDb(), one, Date.now());
    expect(await mailsOf(id)).toHaveLength(6);
  });

  it("addresses members by their name and guests by the name they entered", async () => {
    const id = await mine();
    const ada = await createMember({ name: "Ada Quill" });
    const of = (email: string, memberId: string | null) => ({
      id: newId(),
      eventId: id,
      email,
      memberId,
      name: "As typed",
      confirmedAt: 1,
      createdAt: 1,
    });
    const rows = [of(ada.email, ada.id), of(`${newId()}@guests.test`, null)];
    await testDb().insert(registration).values(rows);
    await fanOutAnnouncement(using, testDb(), await announce(id), 5000);
    const mails = await mailsOf(id);
    for (const [at, name] of ["Ada Quill", "As typed"].entries()) {
      const row = rows[at];
      expect(mails.find((mail) => mail.registrationId === row?.id)).toMatchObject({
        kind: "event-changed",
        to: row?.email,
        toName: name,
        memberId: row?.memberId,
        eventId: id,
        status: "pending",
        dueAt: 5000,
        createdAt: 5000,
      });
    }
  });

  it.each([
    ["event-changed", ["confirmed", "waiting"]],
    ["event-cancelled", ["confirmed", "held", "unconfirmed", "waiting"]],
    ["event-reminder", ["confirmed"]],
    ["event-message", ["confirmed"]],
  ] as const)("of kind %s writes to the registrations it is for: %j", async (kind, recipients) => {
    const id = await mine();
    const of = (name: string, more: Row) => ({
      id: newId(),
      eventId: id,
      email: `${name}@${id}.test`,
      name,
      createdAt: 1,
      ...more,
    });
    await testDb()
      .insert(registration)
      .values([
        of("confirmed", { confirmedAt: 1 }),
        of("unconfirmed", {}),
        // The account of a visitor whose address is not verified.
        of("held", { confirmedAt: 1, heldUntil: Date.now() + HOUR_MS }),
        of("waiting", { confirmedAt: 1, waitlistNumber: 1 }),
      ]);
    await fanOutAnnouncement(using, testDb(), await announce(id, kind), Date.now());
    expect((await mailsOf(id)).map(({ toName }) => toName).sort()).toEqual([...recipients]);
  });

  it("writes mail to suppressed addresses as dead, and skips all of it without a provider, like any other mail", async () => {
    const [id, silent] = [await mine(), await mine()];
    for (const one of [id, silent]) await seat(one, 2);
    const [first] = await testDb().select().from(registration).where(eq(registration.eventId, id));
    await testDb()
      .insert(suppression)
      .values({ email: first?.email ?? "", reason: "no such mailbox", createdAt: 1 });
    await fanOutAnnouncement(using, testDb(), await announce(id), Date.now());
    const mails = await mailsOf(id);
    expect(mails.find(({ to }) => to === first?.email)).toMatchObject({
      status: "dead",
      lastError: "Earlier emails to this address failed: no such mailbox",
    });
    expect(mails.find(({ to }) => to !== first?.email)).toMatchObject({ status: "pending", lastError: null });
    enqueued = [];
    await fanOutAnnouncement({ ...using, APP_ENV: "production" }, testDb(), await announce(silent), Date.now());
    expect((await mailsOf(silent)).map(({ status }) => status)).toEqual(["skipped", "skipped"]);
    expect(enqueued).toEqual([]);
  });

  it("writes to sample people only where they can sign in", async () => {
    const id = await mine();
    await testDb()
      .insert(registration)
      .values({ id: newId(), eventId: id, email: "amara@sample.test", name: "Amara", confirmedAt: 1, createdAt: 1 });
    await fanOutAnnouncement({ ...using, APP_ENV: "production" }, testDb(), await announce(id), Date.now());
    expect(await mailsOf(id)).toEqual([]);
    await fanOutAnnouncement(using, testDb(), await announce(id), Date.now());
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("by five runs at once writes every mail once", async () => {
    const id = await mine();
    await seat(id, 3 * ANNOUNCEMENT_CHUNK);
    const announcementId = await announce(id);
    const run = async () => {
      while (!(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())));
    };
    await Promise.all([run(), run(), run(), run(), run()]);
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(3 * ANNOUNCEMENT_CHUNK);
    expect(new Set(mails.map(({ registrationId }) => registrationId)).size).toBe(mails.length);
    expect(enqueued.flat().sort()).toEqual(mails.map((mail) => mail.id).sort());
  });

  it.each(["before", "after"] as const)(
    "continues where it stopped after a crash just %s a chunk was committed",
    async (when) => {
      const id = await mine();
      await seat(id, 2 * ANNOUNCEMENT_CHUNK + 1);
      const announcementId = await announce(id);
      const db = dying(when, 2);
      await fanOutAnnouncement(using, db, announcementId, Date.now());
      await expect(fanOutAnnouncement(using, db, announcementId, Date.now())).rejects.toThrow("killed");
      expect(await isDone(id)).toBe(false);
      await sweepAnnouncements(using, testDb(), Date.now());
      expect(await isDone(id)).toBe(true);
      const mails = await mailsOf(id);
      expect(mails).toHaveLength(2 * ANNOUNCEMENT_CHUNK + 1);
      expect(new Set(mails.map(({ registrationId }) => registrationId)).size).toBe(mails.length);
    },
  );

  it("is done by cron after a crash between the change and the fan-out", async () => {
    const id = await mine();
    await seat(id, 3);
    // The first batch reads the viewer, the second one edits; every later one fails.
    const answer = await sendDirect(`PATCH /api/events/${id}`, {
      body: { version: 1, timeZone: "Europe/Oslo" },
      cookie: host.cookie,
      using: { ...using, DB: cutOff("after", 2) },
    });
    expect(answer.status).toBe(500);
    expect([(await announced(id)).length, await mailsOf(id)]).toEqual([1, []]);
    await runCronJobs(using, Date.now());
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(Array(3).fill("event-changed"));
    await runCronJobs(using, Date.now());
    expect(await mailsOf(id)).toHaveLength(3);
  });

  it("by cron takes one chunk of each in turn, so that none waits for a long one", async () => {
    const [long, short] = [await mine(), await mine()];
    await seat(long, 2 * ANNOUNCEMENT_CHUNK);
    await seat(short, 2);
    await announce(long);
    await announce(short);
    await sweepAnnouncements(using, dying("from", 3), Date.now());
    expect([(await mailsOf(long)).length, (await mailsOf(short)).length]).toEqual([ANNOUNCEMENT_CHUNK, 2]);
    expect([await isDone(long), await isDone(short)]).toEqual([false, true]);
  });

  it("scans one chunk of registrations however few of them get a mail", async () => {
    const id = await mine();
    await seat(id, ANNOUNCEMENT_CHUNK + 5, { waitlistNumber: 1 });
    const announcementId = await announce(id, "event-message");
    expect(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())).toBe(false);
    expect((await announced(id))[0]?.cursor).toMatch(/^guest-00200@/);
    expect(await fanOutAnnouncement(using, testDb(), announcementId, Date.now())).toBe(true);
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe("enqueuing mail", () => {
  it("sends the queue no more messages at once than it accepts", async () => {
    const ids = Array.from({ length: 250 }, newId);
    await enqueueMail(using, ids);
    expect(enqueued).toEqual([ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)]);
  });
});

describe("writing to attendees", () => {
  it("announces the host's text to every confirmed attendee", async () => {
    const id = await mine();
    await seat(id, 2);
    const answer = await write(id, { text: `  ${text}\r\n\r\nBring a coat. ` });
    expect([answer.status, await answer.json()]).toEqual([202, {}]);
    await settled();
    const [promised] = await announced(id);
    expect(promised).toMatchObject({ kind: "event-message", text: `${text}\n\nBring a coat.`, done: true });
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["event-message", "event-message"]);
  });

  it("succeeds once a day, also of ten requests at once, and the refusal says when it is possible again", async () => {
    const id = await mine();
    await seat(id, 1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(id, { text })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(9).fill(429)]);
    const wait = Number(answers.find(({ status }) => status === 429)?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(DAY_MS / 1000 - 60);
    expect(wait).toBeLessThanOrEqual(DAY_MS / 1000);
    expect(await announced(id)).toHaveLength(1);
    await testDb()
      .update(event)
      .set({ announcedAt: Date.now() - DAY_MS })
      .where(eq(event.id, id));
    expect((await write(id, { text })).status).toBe(202);
  });

  it("with one idempotency key happens once in twenty repetitions, and another text under the key is 409", async () => {
    const id = await mine();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(id, { text }, { key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(await announced(id)).toHaveLength(1);
    expect(await outcomeOf(write(id, { text: "Other words" }, { key }))).toEqual([409, "idempotency-conflict"]);
  });

  it("is for the host only: admins, members, visitors and a host who is no longer approved are refused", async () => {
    const id = await mine();
    const [admin, other] = [await createMember({ role: "admin" }), await createMember()];
    const pending = await createMember({ status: "pending" });
    const unverified = await createMember({ emailVerified: false });
    expect(await outcomeOf(write(id, { text }, { cookie: admin.cookie }))).toEqual([403, "forbidden"]);
    expect(await outcomeOf(write(id, { text }, { cookie: other.cookie }))).toEqual([403, "forbidden"]);
    expect(await outcomeOf(write(id, { text }, { cookie: "" }))).toEqual([401, "session-missing"]);
    const own = (cookie: string, hostId: string) =>
      mine({ hostId }).then((one) => outcomeOf(write(one, { text }, { cookie })));
    expect(await own(pending.cookie, pending.id)).toEqual([403, "membership-pending"]);
    expect(await own(unverified.cookie, unverified.id)).toEqual([403, "email-unverified"]);
    expect(await outcomeOf(write(newId(), { text }))).toEqual([404, "event-not-found"]);
    expect(await announced(id)).toEqual([]);
  });

  it("is possible for a week after the end, and not for a cancelled event", async () => {
    const now = Date.now();
    const ended = (endsAt: number) => mine({ startsAt: endsAt - HOUR_MS, endsAt, over: true });
    expect((await write(await ended(now - ANNOUNCEMENT_AFTER_MS + HOUR_MS), { text })).status).toBe(202);
    expect(await outcomeOf(write(await ended(now - ANNOUNCEMENT_AFTER_MS - HOUR_MS), { text }))).toEqual([
      409,
      "event-over",
    ]);
    expect(await outcomeOf(write(await mine({ cancelledAt: now }), { text }))).toEqual([409, "event-cancelled"]);
  });

  it.each([
    ["nothing", { text: " \r\n " }, "text"],
    ["a NUL", { text: "Come\u0000" }, "text"],
    ["half a character", { text: "Come \ud800" }, "text"],
    ["a character that turns the direction", { text: "Come \u202enow" }, "text"],
    ["too many words", { text: "x".repeat(2001) }, "text"],
    ["a word about the kind", { text, kind: "event-cancelled" }, "kind"],
    ["a field with recipients", { text, to: "all@members.test" }, "to"],
  ])("is refused with %s", async (_, body, field) => {
    const id = await mine();
    const [status, , fields] = await outcomeOf(write(id, body));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
    expect(await announced(id)).toEqual([]);
  });

  it("keeps hostile text as plain text", async () => {
    const hostile = "=cmd|' /C calc'!A0\nBcc: all@members.test\n</script><script>alert(1)</script>";
    const id = await mine();
    expect((await write(id, { text: hostile })).status).toBe(202);
    expect((await announced(id))[0]?.text).toBe(hostile);
  });
});

describe("reminders", () => {
  const remind = (now = Date.now()) => sweepReminders(using, testDb(), now);
  const isReminded = async (id: string) =>
    (await testDb().select({ reminded: event.reminded }).from(event).where(eq(event.id, id)))[0]?.reminded;

  it("are announced once for an event that starts within a day, however often cron runs", async () => {
    const id = await mine({ startsAt: Date.now() + REMINDER_BEFORE_MS - HOUR_MS });
    await seat(id, 2);
    await Promise.all([remind(), remind(), remind()]);
    expect(await announced(id)).toMatchObject([{ kind: "event-reminder", done: false }]);
    await runCronJobs(using, Date.now());
    await runCronJobs(using, Date.now());
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["event-reminder", "event-reminder"]);
    expect(await isReminded(id)).toBe(true);
  });

  it("are announced and mailed by one run of cron", async () => {
    const id = await mine({ startsAt: Date.now() + HOUR_MS });
    await seat(id, 1);
    await runCronJobs(using, Date.now());
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["event-reminder"]);
  });

  it.each([
    ["begins later", { startsAt: Date.now() + REMINDER_BEFORE_MS + HOUR_MS }, false],
    ["has begun", { startsAt: Date.now() - HOUR_MS, endsAt: Date.now() + HOUR_MS }, true],
    ["was cancelled", { startsAt: Date.now() + HOUR_MS, cancelledAt: 1 }, false],
    ["was made too late for one", { startsAt: Date.now() + HOUR_MS, reminded: true }, true],
  ])("are not announced for an event that %s", async (_, values, reminded) => {
    const id = await mine(values);
    await seat(id, 1);
    await remind();
    expect([await announced(id), await isReminded(id)]).toEqual([[], reminded]);
  });

  it("are not announced for an event without attendees, and not to those who register afterwards", async () => {
    const id = await mine({ startsAt: Date.now() + HOUR_MS });
    await remind();
    await seat(id, 1);
    await remind();
    expect([await announced(id), await isReminded(id)]).toEqual([[], true]);
  });

  it("are announced again when the start changes", async () => {
    const id = await mine({ startsAt: Date.now() + HOUR_MS });
    await seat(id, 1);
    await remind();
    const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const body = { version: 1, startsAt, endsAt: null };
    expect((await sendDirect(`PATCH /api/events/${id}`, { body, cookie: host.cookie, using })).status).toBe(200);
    await remind(Date.now() + 2 * DAY_MS + HOUR_MS);
    expect((await announced(id)).filter(({ kind }) => kind === "event-reminder")).toHaveLength(2);
  });

  it("are repeated for those whose reminder was dropped, because the start was moved a little before it was sent", async () => {
    const now = Date.now();
    const id = await mine({ startsAt: now + REMINDER_BEFORE_MS - HOUR_MS });
    await seat(id, 2);
    await runCronJobs(using, now);
    const [told, dropped] = await mailsOf(id);
    const settle = (mail: typeof told, status: "sent" | "skipped") =>
      testDb()
        .update(outbox)
        .set({ status })
        .where(eq(outbox.id, mail?.id ?? ""));
    await settle(told, "sent");
    const body = { version: 1, startsAt: new Date(now + REMINDER_BEFORE_MS + HOUR_MS).toISOString(), endsAt: null };
    expect((await sendDirect(`PATCH /api/events/${id}`, { body, cookie: host.cookie, using })).status).toBe(200);
    await settle(dropped, "skipped");
    for (const later of [2, 2, 3]) await runCronJobs(using, now + later * HOUR_MS);
    const reminders = (await mailsOf(id)).filter(({ kind }) => kind === "event-reminder");
    expect(reminders.map(({ to }) => to).toSorted()).toEqual([told?.to, dropped?.to, dropped?.to].toSorted());
    expect(await isReminded(id)).toBe(true);
  });

  it("are not delayed by many past events without a reminder", async () => {
    await testDb().run(sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 150)
      insert into event (id, host_id, title, starts_at, time_zone, location, description, created_at, updated_at)
      select ${newIdSql(1)}, ${sql.raw(`'${host.id}'`)}, 'Past', n, 'Europe/Zurich', 'Zürich', 'Long ago', 1, 1 from numbers`);
    const id = await mine({ startsAt: Date.now() + HOUR_MS });
    await seat(id, 1);
    await remind();
    expect(await announced(id)).toHaveLength(1);
    await remind();
    const left = await testDb()
      .select({ n: sql<number>`count(*)` })
      .from(event)
      .where(sql`reminded = 0 and starts_at < 1000`);
    expect(left).toEqual([{ n: 0 }]);
  });
});
