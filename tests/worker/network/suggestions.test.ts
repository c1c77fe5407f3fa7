import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { SUGGESTIONS_MAX } from "#contract/network/limits.ts";
import type { SuggestionsView } from "#contract/network/suggestions.ts";
import { newId } from "#db/ids.ts";
import {
  block,
  connectionRequest,
  event,
  networkSetting,
  profile,
  session,
  setting,
  suggestion,
  suggestionDue,
  user,
} from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { addTags, connect } from "#tests/support/network/people.ts";
import { acquaint, addSeat } from "#tests/support/profiles/acquaintances.ts";
import { writeProfile } from "#tests/support/profiles/profiles.ts";
import { computeSuggestions } from "#worker/features/network/suggestions/compute-suggestions.ts";

/** Computes everybody's: as many runs as a round takes. */
async function compute(runs = 3, now = Date.now() + 1000): Promise<void> {
  for (let run = 0; run < runs; run += 1) await computeSuggestions(env, testDb(), now);
}

const read = async (by: TestMember) => {
  const answer = await call("/api/network/suggestions", { cookie: by.cookie });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as SuggestionsView).rows;
};
const idsOf = async (by: TestMember) => (await read(by)).map(({ person }) => person.id);
const reasonsOf = async (by: TestMember) => (await read(by)).map(({ person, reasons }) => [person.name, reasons]);
const dismiss = (by: TestMember, id: string, method = "PUT") =>
  call(`/api/network/dismissals/${id}`, { method, cookie: by.cookie, ...(method === "PUT" && { body: {} }) });

beforeEach(async () => {
  // Members of other tests would be suggested too.
  await testDb().delete(event);
  await testDb().delete(user);
  await testDb().delete(setting).where(eq(setting.name, "computed-suggestions"));
});

describe("why somebody is suggested", () => {
  it("is a raise that fits a thesis, for both", async () => {
    const founder = await createMember({ name: "Fay Founder", kind: "founder" });
    const investor = await createMember({ name: "Ivo Investor", kind: "investor" });
    for (const { id } of [founder, investor]) {
      await addTags(id, "sectors", ["fintech", "ai"]);
      await addTags(id, "stages", ["seed"]);
      await addTags(id, "regions", ["europe"]);
    }
    await writeProfile(founder.id, { amountMaxMinor: 500_000_00, currency: "EUR" });
    await writeProfile(investor.id, { amountMinMinor: 50_000_00, amountMaxMinor: 250_000_00, currency: "EUR" });
    await compute();
    const reasons = [{ type: "raise" }, { type: "sectors", codes: ["ai", "fintech"] }];
    expect(await reasonsOf(founder)).toEqual([["Ivo Investor", reasons]]);
    expect(await reasonsOf(investor)).toEqual([["Fay Founder", reasons]]);
    // In another currency the amounts cannot be compared, so that only the sectors are left.
    await testDb().update(profile).set({ currency: "USD" }).where(eq(profile.memberId, investor.id));
    await compute();
    expect(await reasonsOf(founder)).toEqual([["Ivo Investor", [{ type: "sectors", codes: ["ai", "fintech"] }]]]);
  });

  it("is mutual connections, counted as they are when it is shown", async () => {
    const [me, other, one, two] = await Promise.all(
      ["Me", "Other", "One", "Two"].map((name) => createMember({ name })),
    );
    if (!me || !other || !one || !two) throw new Error("No members");
    for (const middle of [one, two]) {
      await connect(me, middle);
      await connect(middle, other);
    }
    await compute();
    expect(await reasonsOf(me)).toEqual([["Other", [{ type: "mutual", count: 2 }]]]);
    expect((await call(`/api/network/blocks/${one.id}`, { method: "PUT", cookie: me.cookie, body: {} })).status).toBe(
      204,
    );
    expect(await reasonsOf(me)).toEqual([["Other", [{ type: "mutual", count: 1 }]]]);
    await testDb().insert(networkSetting).values({ memberId: two.id, isInPaths: false });
    expect(await reasonsOf(me)).toEqual([]);
    // Computed again, neither is stored for the other.
    await compute();
    expect(await testDb().select().from(suggestion).where(eq(suggestion.memberId, me.id))).toEqual([]);
    expect(await idsOf(other)).toEqual([]);
  });

  it("is events that both attended, or that one hosted, but none that is to come, or where the other is not listed", async () => {
    const [me, other, host, unlisted] = [
      await createMember({ name: "Me" }),
      await createMember({ name: "Other" }),
      await createMember({ name: "Host" }),
      await createMember({ name: "Unlisted" }),
    ];
    await acquaint(me, other);
    const hosted = await createEvent({ hostId: host.id, startsAt: Date.now() - DAY_MS });
    const later = await createEvent({ hostId: host.id });
    for (const eventId of [hosted, later]) for (const member of [me, other]) await addSeat(eventId, member);
    await addSeat(hosted, unlisted, { hidden: true });
    await compute();
    const reasons = await reasonsOf(me);
    expect(reasons).toContainEqual(["Other", [{ type: "events", count: 2 }]]);
    expect(reasons).toContainEqual(["Host", [{ type: "events", count: 1 }]]);
    expect(reasons.map(([name]) => name)).not.toContain("Unlisted");
    expect((await reasonsOf(host)).map(([name]) => name).toSorted()).toEqual(["Me", "Other"]);
  });

  it("is computed at the next run for a member who is approved from the start", async () => {
    const me = await createMember({ name: "Me", kind: "founder" });
    const due = await testDb().select().from(suggestionDue).where(eq(suggestionDue.memberId, me.id));
    expect(due).toHaveLength(1);
  });

  it("is nothing but the kind while nobody shares anything", async () => {
    const me = await createMember({ name: "Me", kind: "founder" });
    await createMember({ name: "Ivo", kind: "investor" });
    await createMember({ name: "Otto", kind: "organizer" });
    await createMember({ name: "Penny", kind: "investor", status: "pending" });
    await compute();
    expect(await reasonsOf(me)).toEqual([["Ivo", []]]);
  });

  it("puts the best first: a fitting raise, then events, then sectors", async () => {
    const me = await createMember({ kind: "investor" });
    await addTags(me.id, "sectors", ["saas"]);
    const sector = await createMember({ name: "Sector", kind: "organizer" });
    const raise = await createMember({ name: "Raise", kind: "founder" });
    const met = await createMember({ name: "Met", kind: "organizer" });
    for (const { id } of [sector, raise]) await addTags(id, "sectors", ["saas"]);
    await writeProfile(raise.id, { amountMaxMinor: 1, currency: "EUR" });
    await acquaint(me, met);
    await compute();
    // The host of the event has no more points than the one who was met there.
    const names = (await reasonsOf(me)).map(([name]) => name);
    expect(names.filter((name) => name !== "Hanna Host")).toEqual(["Raise", "Met", "Sector"]);
  });
});

describe("who is never suggested", () => {
  it("is oneself, connections, requests in either direction, dismissed, blocked and not approved ones", async () => {
    const me = await createMember();
    const names = ["connected", "asked", "asks", "dismissed", "blocked", "blocks", "suspended", "free"] as const;
    const of = {} as Record<(typeof names)[number], TestMember>;
    for (const name of names) of[name] = await createMember({ name });
    for (const { id } of [me, ...Object.values(of)]) await addTags(id, "sectors", ["health"]);
    await compute();
    expect(await idsOf(me)).toHaveLength(names.length);
    await connect(me, of.connected);
    const request = { state: "open", askedAt: 1 } as const;
    await testDb()
      .insert(connectionRequest)
      .values([
        { requesterId: me.id, recipientId: of.asked.id, ...request },
        { requesterId: of.asks.id, recipientId: me.id, ...request, state: "ignored" },
      ]);
    expect((await dismiss(me, of.dismissed.id)).status).toBe(204);
    await testDb()
      .insert(block)
      .values([
        { memberId: me.id, blockedId: of.blocked.id, createdAt: 1 },
        { memberId: of.blocks.id, blockedId: me.id, createdAt: 1 },
      ]);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, of.suspended.id));
    // At once, and after they were computed again.
    expect(await idsOf(me)).toEqual([of.free.id]);
    await compute();
    expect(await idsOf(me)).toEqual([of.free.id]);
    const stored = await testDb().select().from(suggestion).where(eq(suggestion.memberId, me.id));
    expect(stored.map(({ peerId }) => peerId)).toEqual([of.free.id]);
  });
});

describe("a dismissal", () => {
  it("can be repeated and taken back, and makes room for another one", async () => {
    const [me, other] = [await createMember(), await createMember()];
    for (const { id } of [me, other]) await addTags(id, "sectors", ["health"]);
    await compute();
    for (const step of ["first", "again"]) expect((await dismiss(me, other.id)).status, step).toBe(204);
    expect(await idsOf(me)).toEqual([]);
    // Computed soon.
    expect(await testDb().select().from(suggestionDue).where(eq(suggestionDue.memberId, me.id))).toHaveLength(1);
    for (const step of ["first", "again"]) expect((await dismiss(me, other.id, "DELETE")).status, step).toBe(204);
    expect(await idsOf(me)).toEqual([other.id]);
  });

  it("is refused for oneself, for members whom the viewer may not know of, and with other fields", async () => {
    const [me, blocks, pending] = [
      await createMember(),
      await createMember(),
      await createMember({ status: "pending" }),
    ];
    await testDb().insert(block).values({ memberId: blocks.id, blockedId: me.id, createdAt: 1 });
    expect((await dismiss(me, me.id)).status).toBe(409);
    for (const id of [newId(), blocks.id, pending.id, "nobody"]) expect((await dismiss(me, id)).status).toBe(404);
    const answer = await call(`/api/network/dismissals/${newId()}`, {
      method: "PUT",
      cookie: me.cookie,
      body: { at: 1 },
    });
    expect(answer.status).toBe(422);
    expect((await dismiss(pending, me.id)).status).toBe(403);
    expect((await call("/api/network/suggestions", { cookie: pending.cookie })).status).toBe(403);
    expect((await call("/api/network/suggestions")).status).toBe(401);
  });
});

describe("the job of cron", () => {
  it("computes who is due first, at most twenty, and of all others only active ones, at most thirty a run", async () => {
    const members: TestMember[] = [];
    for (let at = 0; at < 70; at += 1) members.push(await createMember({ kind: at % 2 ? "investor" : "founder" }));
    await testDb().delete(suggestionDue);
    const now = Date.now();
    const old = new Date(now - 15 * DAY_MS);
    const [first, asleep] = members;
    await testDb()
      .update(session)
      .set({ updatedAt: old })
      .where(eq(session.userId, asleep?.id ?? ""));
    const late = members.slice(40, 65);
    await testDb()
      .insert(suggestionDue)
      .values(late.map(({ id }, at) => ({ memberId: id, dueAt: at })));
    await computeSuggestions(env, testDb(), now);
    const computed = async () =>
      (await testDb().selectDistinct({ id: suggestion.memberId }).from(suggestion)).map(({ id }) => id).toSorted();
    const expected = [first, ...members.slice(2, 30), ...late.slice(0, 20)].map((one) => one?.id ?? "").toSorted();
    expect(await computed()).toEqual(expected);
    expect(await testDb().select().from(suggestionDue)).toHaveLength(5);
    await compute(2, now);
    expect(await computed()).toEqual(
      members
        .map(({ id }) => id)
        .filter((id) => id !== asleep?.id)
        .toSorted(),
    );
    for (const { n } of await testDb()
      .select({ n: sql<number>`count(*)` })
      .from(suggestion)
      .groupBy(suggestion.memberId))
      expect(n).toBeLessThanOrEqual(SUGGESTIONS_MAX);
  });

  it("computes who was approved or got a connection, and removes those of a member who is not approved anymore", async () => {
    const [me, other] = [
      await createMember({ status: "pending", kind: "founder" }),
      await createMember({ kind: "investor" }),
    ];
    await testDb()
      .update(session)
      .set({ updatedAt: new Date(0) });
    await testDb().update(user).set({ status: "approved", statusSince: 5 }).where(eq(user.id, me.id));
    await compute();
    expect(await idsOf(me)).toEqual([other.id]);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, me.id));
    await testDb().insert(suggestionDue).values({ memberId: me.id, dueAt: 1 });
    await compute();
    expect(await testDb().select().from(suggestion).where(eq(suggestion.memberId, me.id))).toEqual([]);
  });
});
