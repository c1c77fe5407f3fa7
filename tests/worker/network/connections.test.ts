import { env } from "cloudflare:workers";
import { and, eq, or, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import {
  CONNECTION_ASK_AGAIN_MS,
  CONNECTION_IGNORED,
  CONNECTION_REQUESTS_OPEN_MAX,
  NETWORK_LIMITS,
} from "#contract/network/limits.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { connection, connectionRequest, rateLimit, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import {
  accept,
  ask,
  askPlain,
  block,
  chooseRow,
  connectionRequestsOf,
  disconnect,
  ignore,
  outcome,
  requestRow,
  withdraw,
} from "#tests/support/network/connections.ts";
import { bare } from "#tests/support/profiles/profiles.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const two = () => Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
const rows = (ada: TestMember, ines: TestMember) =>
  testDb()
    .select({ id: connection.memberId })
    .from(connection)
    .where(
      or(
        and(eq(connection.memberId, ada.id), eq(connection.peerId, ines.id)),
        and(eq(connection.memberId, ines.id), eq(connection.peerId, ada.id)),
      ),
    );
const requests = ({ id }: TestMember) =>
  testDb()
    .select()
    .from(connectionRequest)
    .where(or(eq(connectionRequest.requesterId, id), eq(connectionRequest.recipientId, id)));
const countOf = async ({ id }: TestMember) =>
  (await testDb().select({ count: user.connectionCount }).from(user).where(eq(user.id, id)))[0]?.count;

describe("asking to connect", () => {
  it("waits for an answer, and changes nothing when it is repeated", async () => {
    const [ada, ines] = await two();
    expect(await outcome(ask(ada, ines, "We met in Oslo."))).toEqual([200, "sent"]);
    expect(await outcome(ask(ada, ines, "Another note"))).toEqual([200, "sent"]);
    const { rows: received } = await connectionRequestsOf(ines);
    expect(received).toMatchObject([{ person: { id: ada.id, relation: "received" }, note: "We met in Oslo." }]);
    const { rows: sent } = await connectionRequestsOf(ada, "sent");
    expect(sent).toMatchObject([{ person: { id: ines.id, relation: "sent" }, note: "We met in Oslo." }]);
    expect(await rows(ada, ines)).toEqual([]);
  });

  it("connects the two when both ask, one after the other or at once", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    expect(await outcome(ask(ines, ada))).toEqual([200, "connected"]);
    const [one, other] = await two();
    const answers = await Promise.all([outcome(ask(one, other)), outcome(ask(other, one))]);
    expect(answers.map(([, relation]) => relation).sort()).toEqual(["connected", "sent"]);
    for (const pair of [
      [ada, ines],
      [one, other],
    ] as const) {
      expect(await rows(...pair)).toHaveLength(2);
      expect([await countOf(pair[0]), await countOf(pair[1])]).toEqual([1, 1]);
      expect(await requests(pair[0])).toEqual([]);
    }
  });

  it("connects the two when the other one's request was ignored, without a limit", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    expect(await outcome(ignore(ines, ada))).toEqual([200, "none"]);
    const others = await Promise.all(
      Array.from({ length: NETWORK_LIMITS.connectionRequestsPerMember.limit }, () => createMember()),
    );
    for (const other of others) await ask(ines, other);
    expect(await outcome(ask(ines, ada))).toEqual([200, "connected"]);
  });

  it("connects at once with who accepts automatically", async () => {
    const [ada, ines] = await two();
    await chooseRow(ines, { autoAccept: true });
    expect(await outcome(ask(ada, ines, "Hello"))).toEqual([200, "connected"]);
    expect(await outcome(ask(ada, ines))).toEqual([200, "connected"]);
    expect([await countOf(ada), await requests(ada)]).toEqual([1, []]);
  });

  it("is refused for oneself, for unknown members, and by members who are not admitted", async () => {
    const [ada, ines] = await two();
    const [pending, unverified] = [
      await createMember({ status: "pending" }),
      await createMember({ emailVerified: false }),
    ];
    expect(await outcome(ask(ada, ada))).toEqual([409, "conflict"]);
    expect(await outcome(ask(pending, ada))).toEqual([403, "membership-pending"]);
    expect(await outcome(ask(unverified, ada))).toEqual([403, "email-unverified"]);
    await block(ines, ada);
    const missing = await bare(await ask(ada, { id: newId() }));
    for (const id of [ines.id, pending.id, "nobody"]) expect(await bare(await ask(ada, { id }))).toEqual(missing);
    expect(await requests(ada)).toEqual([]);
  });

  it("takes a note of at most 300 characters and nothing else", async () => {
    const [ada, ines] = await two();
    expect((await ask(ada, ines, "x".repeat(301))).status).toBe(422);
    expect((await askPlain(ada, ines)).status).toBe(422);
    expect((await askPlain(ada, ines, { note: "", autoAccept: true })).status).toBe(422);
    expect(await requests(ada)).toEqual([]);
  });

  it("is refused while fifty requests wait, ignored ones included, but not when it is an answer", async () => {
    const [ada, ines] = await two();
    const others = await Promise.all(Array.from({ length: CONNECTION_REQUESTS_OPEN_MAX }, () => createMember()));
    for (const [at, other] of others.entries())
      await requestRow(ada, other, at % 2 ? { state: "ignored", decidedAt: 1 } : {});
    expect(await outcome(ask(ada, ines))).toEqual([409, "requests-waiting"]);
    expect(await outcome(ask(ada, others[0] ?? ines))).toEqual([200, "sent"]);
    await requestRow(ines, ada);
    expect(await outcome(ask(ada, ines))).toEqual([200, "connected"]);
    const open = await createMember();
    await chooseRow(open, { autoAccept: true });
    expect(await outcome(ask(ada, open))).toEqual([200, "connected"]);
    // One to a suspended member waits for nobody.
    await testDb()
      .update(user)
      .set({ status: "suspended" })
      .where(eq(user.id, others[1]?.id ?? ""));
    expect(await outcome(ask(ada, await createMember()))).toEqual([200, "sent"]);
  });

  it("is limited to twenty a day, and to five for who is often ignored", async () => {
    const { limit } = NETWORK_LIMITS.connectionRequestsPerMember;
    const { limit: fewer } = NETWORK_LIMITS.connectionRequestsWhenIgnored;
    const others = await Promise.all(Array.from({ length: limit + 1 }, () => createMember()));
    const statuses = async (by: TestMember) => {
      const list = [];
      for (const other of others) list.push((await ask(by, other)).status);
      return list.filter((status) => status === 200).length;
    };
    expect(await statuses(await createMember())).toBe(limit);
    const [ignored, longAgo] = await two();
    const [withdrawn, blocked] = await two();
    for (let at = 0; at < CONNECTION_IGNORED.from; at += 1) {
      const [one, other] = await two();
      const before = Date.now() - CONNECTION_IGNORED.withinMs;
      await requestRow(ignored, one);
      expect(await outcome(ignore(one, ignored))).toEqual([200, "none"]);
      await requestRow(longAgo, other, { state: "ignored", decidedAt: before, ignoredAt: before });
      // Withdrawing what was ignored gives nothing back.
      await requestRow(withdrawn, one);
      await ignore(one, withdrawn);
      await withdraw(withdrawn, one);
      // Nor does a block, which ends it.
      await requestRow(blocked, one);
      await ignore(one, blocked);
      await block(one, blocked);
    }
    expect(await statuses(ignored)).toBe(fewer);
    expect(await statuses(withdrawn)).toBe(fewer);
    expect(await statuses(blocked)).toBe(fewer);
    expect(await statuses(longAgo)).toBe(limit);
    const refused = await ask(ignored, await createMember());
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("withdrawing a request", () => {
  it("removes it for both, and asking again takes three weeks, of which the refusal names the end", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines, "We met in Oslo.");
    expect(await outcome(withdraw(ada, ines))).toEqual([200, "none"]);
    expect(await outcome(withdraw(ada, ines))).toEqual([200, "none"]);
    expect([(await connectionRequestsOf(ines)).rows, (await connectionRequestsOf(ada, "sent")).rows]).toEqual([[], []]);
    const [row] = await requests(ada);
    expect(row).toMatchObject({ state: "withdrawn", note: "" });
    const refused = await ask(ada, ines);
    const { code, detail } = (await refused.json()) as ProblemView;
    expect([refused.status, code]).toEqual([409, "request-too-soon"]);
    expect(detail).toMatch(/ask again after [A-Z][a-z]+ \d{1,2}, 20\d\d\.$/);
    // The other one may ask at any time.
    expect(await outcome(ask(ines, ada))).toEqual([200, "sent"]);
    expect(await outcome(ask(ada, ines))).toEqual([200, "connected"]);
  });

  it("looks the same for one that was ignored", async () => {
    const [ada, ines] = await two();
    const other = await createMember({ name: "Ines" });
    for (const recipient of [ines, other]) await ask(ada, recipient, "Hello");
    await ignore(ines, ada);
    const seen = async () =>
      (await connectionRequestsOf(ada, "sent")).rows.map(({ person, note }) => [person.relation, note]);
    expect(await seen()).toEqual([
      ["sent", "Hello"],
      ["sent", "Hello"],
    ]);
    expect(await outcome(ask(ada, ines))).toEqual(await outcome(ask(ada, other)));
    expect(await bare(await withdraw(ada, ines))).toEqual(await bare(await withdraw(ada, other)));
    expect(await bare(await ask(ada, ines))).toEqual(await bare(await ask(ada, other)));
    expect((await requests(ada)).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  });

  it("is forgotten by cron after three weeks", async () => {
    const [ada, ines] = await two();
    const other = await createMember();
    const now = Date.now();
    await requestRow(ada, ines, { state: "withdrawn", decidedAt: now - CONNECTION_ASK_AGAIN_MS - 1 });
    await requestRow(ada, other, { state: "withdrawn", decidedAt: now - CONNECTION_ASK_AGAIN_MS + DAY_MS });
    await requestRow(ines, other, { state: "ignored", decidedAt: 1, askedAt: 1 });
    // One that was ignored counts for its author's limit for some days more.
    const [counted, over] = await two();
    const ignoredAt = now - CONNECTION_IGNORED.withinMs;
    await requestRow(ada, counted, { state: "withdrawn", decidedAt: 1, ignoredAt: ignoredAt + 1 });
    await requestRow(ada, over, { state: "withdrawn", decidedAt: 1, ignoredAt });
    await runCronJobs(env, now);
    const left = (await requests(ada)).map(({ recipientId }) => recipientId);
    expect(left.toSorted()).toEqual([other.id, counted.id].toSorted());
    expect(await requests(ines)).toHaveLength(1);
    await requestRow(ada, ines, { state: "withdrawn", note: "", decidedAt: now - CONNECTION_ASK_AGAIN_MS - 1 });
    expect(await outcome(ask(ada, ines, "Again"))).toEqual([200, "sent"]);
    expect((await connectionRequestsOf(ines)).rows[0]?.note).toBe("Again");
  });
});

describe("answering a request", () => {
  it("connects the two, once however often it is accepted", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    const answers = await Promise.all([outcome(accept(ines, ada)), outcome(accept(ines, ada))]);
    expect(answers).toEqual([
      [200, "connected"],
      [200, "connected"],
    ]);
    expect([await countOf(ada), await countOf(ines)]).toEqual([1, 1]);
    expect(await requests(ada)).toEqual([]);
    expect(await outcome(withdraw(ada, ines))).toEqual([200, "connected"]);
    expect(await outcome(ignore(ines, ada))).toEqual([200, "connected"]);
  });

  it("cannot accept one that is withdrawn, one's own, or none", async () => {
    const [ada, ines] = await two();
    expect(await outcome(accept(ines, ada))).toEqual([409, "request-gone"]);
    await ask(ada, ines);
    expect(await outcome(accept(ada, ines))).toEqual([409, "request-gone"]);
    await withdraw(ada, ines);
    expect(await outcome(accept(ines, ada))).toEqual([409, "request-gone"]);
    expect(await rows(ada, ines)).toEqual([]);
  });

  it("ignores it for the one who was asked alone, who may still accept it", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    for (let time = 0; time < 2; time += 1) expect(await outcome(ignore(ines, ada))).toEqual([200, "none"]);
    expect((await connectionRequestsOf(ines)).rows).toEqual([]);
    expect((await connectionRequestsOf(ada, "sent")).rows).toHaveLength(1);
    expect(await outcome(ask(ada, ines))).toEqual([200, "sent"]);
    expect(await outcome(accept(ines, ada))).toEqual([200, "connected"]);
  });
});

describe("disconnecting", () => {
  it("ends the connection for both, also when both do it at once", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    await accept(ines, ada);
    const answers = await Promise.all([outcome(disconnect(ada, ines)), outcome(disconnect(ines, ada))]);
    expect(answers).toEqual([
      [200, "none"],
      [200, "none"],
    ]);
    expect(await rows(ada, ines)).toEqual([]);
    expect([await countOf(ada), await countOf(ines)]).toEqual([0, 0]);
    expect(await outcome(ask(ada, ines))).toEqual([200, "sent"]);
  });
});

describe("every change", () => {
  it("is refused for oneself, unknown and blocked members, and by members who are not admitted", async () => {
    const [ada, ines] = await two();
    const pending = await createMember({ status: "pending" });
    await block(ines, ada);
    for (const command of [withdraw, accept, ignore, disconnect]) {
      expect(await outcome(command(ada, ada))).toEqual([409, "conflict"]);
      expect(await outcome(command(pending, ada))).toEqual([403, "membership-pending"]);
      const missing = await bare(await command(ada, { id: newId() }));
      expect(missing[0]).toBe(404);
      for (const id of [ines.id, "nobody"]) expect(await bare(await command(ada, { id }))).toEqual(missing);
    }
  });

  it("is limited in a day, and one that changes nothing is not counted", async () => {
    const [ada, ines] = await two();
    const { limit } = NETWORK_LIMITS.connectionChangesPerMember;
    for (const command of [withdraw, ignore, disconnect]) await command(ada, ines);
    const counters = () => testDb().select().from(rateLimit).where(sql`instr(${rateLimit.key}, ${ada.id})`);
    expect(await counters()).toEqual([]);
    await requestRow(ines, ada);
    expect(await outcome(ignore(ada, ines))).toEqual([200, "none"]);
    const [used] = await counters();
    expect(used?.count).toBe(1);
    await testDb()
      .update(rateLimit)
      .set({ count: limit })
      .where(eq(rateLimit.key, used?.key ?? ""));
    const refused = await accept(ada, ines);
    expect([refused.status, await countOf(ada)]).toEqual([429, 0]);
    expect(await outcome(ignore(ada, ines))).toEqual([200, "none"]);
  });
});
