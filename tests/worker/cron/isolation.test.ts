import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sweepSessionRevocations } from "#auth/session/revoke-sessions.ts";
import { CRON_RETRY_MS, CRON_ROW_MS, HOLD_SWEEP_SIZE, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import {
  announcement,
  idempotency,
  rateLimit,
  registration,
  searchPending,
  secondFactorRemoval,
  sessionRevocation,
  setting,
} from "#db/schema/index.ts";
import { windowKey } from "#http/rate-limit.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import type { Env } from "#worker/env.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const db = testDb();
let triggers: [D1Database, string][] = [];

/** Makes a write fail while `when` holds. */
async function failing(write: string, when: string, database = env.DB): Promise<void> {
  const name = `failing_${triggers.length}`;
  await database
    .prepare(`create trigger ${name} before ${write} when ${when} begin select raise(abort, 'planted'); end`)
    .run();
  triggers.push([database, name]);
}
afterEach(async () => {
  vi.useRealTimers();
  for (const [database, name] of triggers) await database.prepare(`drop trigger ${name}`).run();
  triggers = [];
  await db.delete(setting);
});

const listed = (ids: string[]) => ids.map((id) => `'${id}'`).join(", ");
const several = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

describe("a job of cron that fails", () => {
  it("does not keep the others from running", async () => {
    const past = `${windowKey(NOW - 72 * HOUR_MS)}:x`;
    await db.insert(idempotency).values({ key: past, request: "", status: 200, answer: {}, expiresAt: 0 });
    await db.insert(rateLimit).values({ key: past, count: 1 });
    await failing("delete on idempotency", "1");
    await runCronJobs(env, NOW);
    expect(await db.select().from(idempotency).where(eq(idempotency.key, past))).toHaveLength(1);
    expect(await db.select().from(rateLimit).where(eq(rateLimit.key, past))).toEqual([]);
  });
});

describe("a row that always fails does not keep the rows behind it", () => {
  it("among removals of second factors", async () => {
    const otto = await createMember({ role: "admin" });
    const members = await Promise.all(several(22, () => createMember({ columns: { twoFactorEnabled: true } })));
    const rows = members.map(({ id }, at) => ({ memberId: id, requestedBy: otto.id, requestedAt: 0, dueAt: 1 + at }));
    await db.insert(secondFactorRemoval).values(rows);
    const [last, ...stuck] = rows.map((row) => row.memberId).reverse();
    await failing("delete on second_factor_removal", `old.member_id in (${listed(stuck)})`);
    for (const run of [0, 1]) await runCronJobs(env, NOW + run * MINUTE_MS);
    const left = (await db.select().from(secondFactorRemoval)).map((row) => row.memberId);
    expect(left).not.toContain(last);
    expect(left).toHaveLength(stuck.length);
  });

  it("among unconfirmed registrations", async () => {
    const [stuck, free] = [await createEvent({ capacity: 500 }), await createEvent({ capacity: 5 })];
    const held = (eventId: string, at: number) => {
      const id = newId();
      const due = 1000 + at;
      return {
        id,
        eventId,
        email: `${id}@a.test`,
        name: "Vera",
        createdAt: 0,
        queue: null,
        heldUntil: due,
        heldDue: due,
      };
    };
    for (let at = 0; at < HOLD_SWEEP_SIZE; at += 5)
      await db.insert(registration).values(several(5, (n) => held(stuck, at + n)));
    const behind = held(free, HOLD_SWEEP_SIZE);
    await db.insert(registration).values(behind);
    await failing("delete on registration", `old.event_id = '${stuck}'`);
    for (const run of [0, 1]) await runCronJobs(env, NOW + run * MINUTE_MS);
    expect(await db.select().from(registration).where(eq(registration.id, behind.id))).toEqual([]);
    expect(await db.$count(registration, eq(registration.eventId, stuck))).toBe(HOLD_SWEEP_SIZE);
  });

  it("among announcements", async () => {
    const [stuck, free] = [await createEvent(), await createEvent()];
    const announce = (eventId: string, at: number) => ({
      ...{ id: newId(), eventId, kind: "event-changed" as const, createdAt: 0, dueAt: at },
    });
    await db.insert(announcement).values(several(12, (at) => announce(stuck, at)));
    await db.insert(announcement).values(announce(free, 20));
    await failing("update on announcement", `old.event_id = '${stuck}'`);
    await runCronJobs(env, NOW);
    const done = await db.select().from(announcement).where(eq(announcement.done, true));
    expect(done.map((row) => row.eventId)).toEqual([free]);
  });

  it("among sessions whose sockets must be closed, whether the inbox throws or never answers", async () => {
    const rejects = () => Promise.reject(new Error("unreachable"));
    const hangs = () => new Promise<void>(() => {});
    for (const revoke of [vi.fn(rejects), vi.fn(hangs)]) {
      const [stuck, free] = [newId(), newId()];
      const inboxes = { getByName: (id: string) => (id === stuck ? { revoke } : env.INBOXES.getByName(id)) };
      const unreachable = { ...env, INBOXES: inboxes } as unknown as Env;
      const row = (memberId: string, revokedAt: number) => ({ sessionId: newId(), memberId, revokedAt });
      for (let at = 0; at < 100; at += 20)
        await db.insert(sessionRevocation).values(several(20, (n) => row(stuck, at + n)));
      await db.insert(sessionRevocation).values(row(free, 100));
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const sweep = sweepSessionRevocations(unreachable, db, NOW);
      for (let turn = 0; turn < 500 && revoke.mock.calls.length === 0; turn += 1) await db.$count(setting);
      await vi.advanceTimersByTimeAsync(CRON_ROW_MS);
      await sweep;
      vi.useRealTimers();
      await sweepSessionRevocations(unreachable, db, NOW + MINUTE_MS);
      expect(await db.$count(sessionRevocation, eq(sessionRevocation.memberId, free))).toBe(0);
      expect(await db.$count(sessionRevocation, eq(sessionRevocation.memberId, stuck))).toBe(100);
      // It is tried again.
      await sweepSessionRevocations(env, db, NOW + CRON_RETRY_MS);
      expect(await db.$count(sessionRevocation)).toBe(0);
    }
  });

  it("among members and events for the search index", async () => {
    const stuck = await createMember({ name: "Stuck" });
    await Promise.all(several(5, () => createMember()));
    await failing("insert on entry", `new.id = '${stuck.id}'`, env.SEARCH);
    await runCronJobs(env, NOW);
    const left = await db.select({ id: searchPending.id }).from(searchPending).where(eq(searchPending.noun, "members"));
    expect(left).toEqual([{ id: stuck.id }]);
  });
});
