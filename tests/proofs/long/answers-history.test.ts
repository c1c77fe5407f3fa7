import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { ANSWER_DAYS, ANSWER_SWEEP_SIZE } from "#contract/profiles/limits.ts";
import { conversationName } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { block, profile, setting, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverHistory, type History, inventHistory } from "#tests/support/messages/random-history.ts";
import type { Env } from "#worker/env.ts";
import { collectAnswers } from "#worker/features/profiles/answers/collect-answers.ts";

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
/** Runs the job until it has asked everybody. */
async function collectAll(from: Env = env): Promise<void> {
  await db.delete(setting);
  for (let left = await db.$count(user); left >= 0; left -= ANSWER_SWEEP_SIZE) await collectAnswers(from, db, NOW);
}
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ["no_update", "no_insert"]) await env.DB.exec(`drop trigger if exists ${name}`);
});

describe("a random history of 2,000 conversations", () => {
  let members: string[];
  let pending: string[];
  let blocked: Set<string>;
  let history: History;

  beforeAll(async () => {
    members = await insertMembers(90);
    pending = await insertMembers(10, "pending");
    history = inventHistory({ seed: 7, members: [...members, ...pending], count: 2000, now: NOW });
    // Every fifteenth pair is blocked, by either of the two.
    const blocks = history
      .filter(({ pair: [one, other] }, at) => at % 15 === 0 && one !== other)
      .map(({ pair: [one, other] }, at) =>
        at % 2 ? { memberId: one, blockedId: other } : { memberId: other, blockedId: one },
      );
    blocked = new Set(blocks.map(({ memberId, blockedId }) => conversationName(memberId, blockedId)));
    for (let at = 0; at < blocks.length; at += 20)
      await db.insert(block).values(blocks.slice(at, at + 20).map((row) => ({ ...row, createdAt: NOW })));
    await deliverHistory(history, 8);
  }, 120_000);

  /** Counts from the history itself: for one member, every answer in it, sorted. */
  function recount(id: string) {
    const waits: number[] = [];
    let cases = 0;
    for (const { pair, messages } of history) {
      if (!pair.includes(id) || pair[0] === pair[1] || blocked.has(conversationName(...pair))) continue;
      const [first] = messages;
      if (!first || first.from === id || first.at < SINCE) continue;
      cases += 1;
      const own = messages.find(({ from }) => from === id);
      if (own) waits.push(own.at - first.at);
    }
    waits.sort((a, b) => a - b);
    // The smallest time within which at least half of the answers came.
    const medianMs = waits.find((ms) => waits.filter((one) => one <= ms).length * 2 >= waits.length) ?? null;
    return { cases, answered: waits.length, medianMs };
  }

  it("gives every approved member the figures that a recount gives, and nobody else any", async () => {
    await collectAll();
    const stored = await Promise.all(members.map(figuresOf));
    expect(stored).toEqual(members.map(recount));
    // The history has what the rules are about.
    expect(history).toHaveLength(2000);
    expect(history.filter(({ pair }) => pair[0] === pair[1]).length).toBeGreaterThan(20);
    const counted = members.map(recount);
    expect(counted.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThan(900);
    expect(counted.some(({ cases, answered }) => answered < cases && answered > 4)).toBe(true);
    expect(blocked.size).toBeGreaterThan(50);
    expect(await db.$count(profile, inArray(profile.memberId, pending))).toBe(0);
  });

  it("reaches the database as numbers: no inbox answers with a text", async () => {
    for (const id of members.slice(0, 20)) {
      const answer = await env.INBOXES.getByName(id).answerTimes(SINCE);
      expect(JSON.stringify(answer)).toMatch(/^\{"cases":\d+,"answered":\d+,"medianMs":(\d+|null)\}$/);
    }
  });

  it("is not written again when nothing changed", async () => {
    await env.DB.exec("create trigger no_update before update on profile begin select raise(abort, 'planted'); end");
    await env.DB.exec("create trigger no_insert before insert on profile begin select raise(abort, 'planted'); end");
    const errors = vi.spyOn(console, "error");
    await collectAll();
    expect(errors).not.toHaveBeenCalled();
  });
});
