import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CRON_ROW_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { ANSWER_DAYS, ANSWER_SWEEP_SIZE } from "#contract/profiles/limits.ts";
import { REQUEST } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { block, profile, setting, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { waitFor } from "#tests/support/wait.ts";
import type { Env } from "#worker/env.ts";
import { collectAnswers } from "#worker/features/profiles/answers/collect-answers.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const SINCE = NOW - ANSWER_DAYS * DAY_MS;
const db = testDb();

const insertMembers = async (count: number, status: "approved" | "pending" = "approved") => {
  const ids = Array.from({ length: count }, () => newId());
  for (let at = 0; at < count; at += 5)
    await db
      .insert(user)
      .values(
        ids.slice(at, at + 5).map((id) => ({ id, name: "Quill", email: `${id}@members.test`, status, statusSince: 0 })),
      );
  return ids;
};
const figuresOf = async (id: string) => {
  const { answerCases, answered, answerMedianMs } = profile;
  const [row] = await db
    .select({ answerCases, answered, answerMedianMs })
    .from(profile)
    .where(eq(profile.memberId, id));
  return row && { cases: row.answerCases, answered: row.answered, medianMs: row.answerMedianMs };
};
/** Tells a member's inbox of one answer after so many milliseconds, or of none. */
const tell = (id: string, peerId: string, ms: number | null, askedAt = NOW - DAY_MS) =>
  env.INBOXES.getByName(id).deliver(
    {
      ...{
        peerId,
        lastSeq: 1,
        readSeq: 0,
        unread: 1,
        lastLine: "x",
        mine: false,
        request: REQUEST.none,
        deletions: 0,
        generation: 1,
        at: askedAt,
      },
      answer: { askedAt, answeredAt: ms === null ? null : askedAt + ms },
    },
    id,
  );
/** Runs the job until it has asked everybody. */
async function collectAll(from: Env = env): Promise<void> {
  await db.delete(setting);
  for (let left = await db.$count(user); left >= 0; left -= ANSWER_SWEEP_SIZE) await collectAnswers(from, db, NOW);
}
/** The environment with another inbox for one member. */
const withInbox = (id: string, answerTimes: () => Promise<unknown>) =>
  ({
    ...env,
    INBOXES: { getByName: (name: string) => (name === id ? { answerTimes } : env.INBOXES.getByName(name)) },
  }) as unknown as Env;

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ["no_update", "no_insert"]) await env.DB.exec(`drop trigger if exists ${name}`);
});

describe("the figures of a member", () => {
  it("follow the inbox, and keep what the member wrote about themselves", async () => {
    const [id] = await insertMembers(1);
    if (!id) throw new Error("no member");
    await db.insert(profile).values({ memberId: id, bio: "I write proofs.", isAnswerTimeShown: false });
    await collectAll();
    expect(await figuresOf(id)).toEqual({ cases: null, answered: null, medianMs: null });
    await tell(id, "one", 5000);
    await tell(id, "two", null);
    await collectAll();
    expect(await figuresOf(id)).toEqual({ cases: 2, answered: 1, medianMs: 5000 });
    await tell(id, "two", 1000);
    await collectAll();
    expect(await figuresOf(id)).toEqual({ cases: 2, answered: 2, medianMs: 1000 });
    const [row] = await db.select().from(profile).where(eq(profile.memberId, id));
    expect(row).toMatchObject({ bio: "I write proofs.", isAnswerTimeShown: false });
  });

  it("are empty again once the last case is too old", async () => {
    const [id] = await insertMembers(1);
    if (!id) throw new Error("no member");
    await tell(id, "one", 5000, SINCE + MINUTE_MS);
    await collectAll();
    expect(await figuresOf(id)).toMatchObject({ cases: 1 });
    await db.delete(setting);
    for (let left = await db.$count(user); left >= 0; left -= ANSWER_SWEEP_SIZE)
      await collectAnswers(env, db, NOW + HOUR_MS);
    expect(await figuresOf(id)).toEqual({ cases: 0, answered: 0, medianMs: null });
  });

  it("leave out who blocked the member and whom the member blocked, until the block is removed", async () => {
    const [id, ...peers] = await insertMembers(4);
    if (!id) throw new Error("no member");
    const [one = "", two = "", three = ""] = peers;
    for (const [at, peer] of peers.entries()) await tell(id, peer, at * 1000);
    await db.insert(block).values([
      { memberId: id, blockedId: one, createdAt: NOW },
      { memberId: two, blockedId: id, createdAt: NOW },
      // Of two others.
      { memberId: two, blockedId: three, createdAt: NOW },
    ]);
    await collectAll();
    expect(await figuresOf(id)).toEqual({ cases: 1, answered: 1, medianMs: 2000 });
    // As many cases as before, but another one.
    await db.update(block).set({ blockedId: three }).where(eq(block.memberId, id));
    await collectAll();
    expect(await figuresOf(id)).toEqual({ cases: 1, answered: 1, medianMs: 0 });
    await db.delete(block).where(inArray(block.memberId, [id, two]));
    await collectAll();
    expect(await figuresOf(id)).toEqual({ cases: 3, answered: 3, medianMs: 1000 });
  });

  it("make no row for a member without a case", async () => {
    const [id] = await insertMembers(1);
    await collectAll();
    expect(await figuresOf(id ?? "")).toBeUndefined();
  });
});

describe("the job", () => {
  it("asks a bounded number of inboxes a run, and begins again after the last member", async () => {
    const asked: string[] = [];
    const counting = {
      ...env,
      INBOXES: {
        getByName: (id: string) => ({
          ...{ answerTimes: async () => asked.push(id) && { cases: 0, answered: 0, medianMs: null } },
        }),
      },
    } as unknown as Env;
    await insertMembers(ANSWER_SWEEP_SIZE);
    await db.delete(setting);
    const approved = await db.select({ id: user.id }).from(user).where(eq(user.status, "approved")).orderBy(user.id);
    // Enough for a second round to begin.
    for (let left = await db.$count(user); left >= -ANSWER_SWEEP_SIZE; left -= ANSWER_SWEEP_SIZE) {
      const before = asked.length;
      await collectAnswers(counting, db, NOW);
      expect(asked.length - before).toBeLessThanOrEqual(ANSWER_SWEEP_SIZE);
    }
    const ids = approved.map(({ id }) => id);
    expect(asked.slice(0, ids.length)).toEqual(ids);
    expect(asked[ids.length]).toBe(ids[0]);
  });

  it("is one of those that cron runs", async () => {
    const member = await createMember();
    await tell(member.id, "one", 7);
    await db.delete(setting);
    for (let left = await db.$count(user); left >= 0; left -= ANSWER_SWEEP_SIZE) await runCronJobs(env, NOW);
    expect(await figuresOf(member.id)).toEqual({ cases: 1, answered: 1, medianMs: 7 });
  });

  /** Two members with an answer, and a cursor just before them. */
  async function insertPair(): Promise<[string, string]> {
    const [stuck = "", free = ""] = await insertMembers(2);
    for (const id of [stuck, free]) await tell(id, "one", 10);
    const all = await db.select({ id: user.id }).from(user).orderBy(user.id);
    await db.delete(setting);
    await db.insert(setting).values({ name: "collected-answers", value: all.at(-3)?.id ?? "" });
    return [stuck, free];
  }

  it("goes on with the others when an inbox fails, and asks it again in the next round", async () => {
    const [stuck, free] = await insertPair();
    await collectAnswers(
      withInbox(stuck, () => Promise.reject(new Error("unreachable"))),
      db,
      NOW,
    );
    expect([await figuresOf(stuck), await figuresOf(free)]).toMatchObject([undefined, { cases: 1 }]);
    await collectAll();
    expect(await figuresOf(stuck)).toMatchObject({ cases: 1 });
  });

  it("goes on with the others when an inbox never answers", async () => {
    const [stuck, free] = await insertPair();
    const hangs = vi.fn(() => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const run = collectAnswers(withInbox(stuck, hangs), db, NOW);
    for (let turn = 0; turn < 500 && hangs.mock.calls.length === 0; turn += 1) await db.$count(setting);
    await vi.advanceTimersByTimeAsync(CRON_ROW_MS);
    await run;
    vi.useRealTimers();
    expect([await figuresOf(stuck), await figuresOf(free)]).toMatchObject([undefined, { cases: 1 }]);
  });

  it("does not begin with the same inboxes when a run is cut off", async () => {
    const ids = await insertMembers(ANSWER_SWEEP_SIZE + 1);
    const last = ids.at(-1) ?? "";
    await tell(last, "one", 10);
    const before = await db.select({ id: user.id }).from(user).orderBy(user.id);
    await db.delete(setting);
    await db.insert(setting).values({ name: "collected-answers", value: before.at(-ids.length - 1)?.id ?? "" });
    const { promise, resolve } = Promise.withResolvers();
    const asked = vi.fn(() => promise);
    const stuck = collectAnswers(withInbox(ids[0] ?? "", asked), db, NOW);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    // The next run of cron.
    await collectAnswers(env, db, NOW);
    expect(await figuresOf(last)).toMatchObject({ cases: 1 });
    resolve({ cases: 0, answered: 0, medianMs: null });
    await stuck;
  });
});
