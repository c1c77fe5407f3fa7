import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { SuggestionsView } from "#contract/network/suggestions.ts";
import { newId } from "#db/ids.ts";
import { connection, connectionRequest, endorsement, introduction, suggestion } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import {
  accept,
  ask,
  block,
  chooseRow,
  connectRows,
  ignore,
  outcome,
  read,
  setStatus,
  summaryOf,
  unblock,
  withdraw,
} from "#tests/support/network/connections.ts";
import { addSkill } from "#tests/support/profiles/acquaintances.ts";
import { profileOf } from "#tests/support/profiles/profiles.ts";
import { networkOwnRows } from "#worker/features/network/own-rows.ts";

const three = () => Promise.all([createMember(), createMember(), createMember()]);
const connectionsOf = async (member: TestMember) =>
  (await testDb().select().from(connection).where(eq(connection.memberId, member.id))).map(({ peerId }) => peerId);

describe("a block", () => {
  it("ends the connection, and unblocking does not bring it back", async () => {
    const [ada, ines, other] = await three();
    await connectRows(ada, ines, other);
    await block(ines, ada);
    expect([await connectionsOf(ada), await connectionsOf(ines)]).toEqual([[other.id], []]);
    expect([await summaryOf(ada), await summaryOf(ines)]).toMatchObject([{ connections: 1 }, { connections: 0 }]);
    await unblock(ines, ada);
    expect(await profileOf(ines.id, ada)).toMatchObject({ relation: { relation: "none", at: null } });
  });

  it("ends requests in both directions, and is no way to ask again sooner", async () => {
    const [ada, ines, other] = await three();
    await ask(ada, ines, "Hello");
    await ask(other, ada);
    await ignore(ada, other);
    for (const one of [ines, other]) await block(ada, one);
    const rows = await testDb().select().from(connectionRequest).where(eq(connectionRequest.requesterId, ada.id));
    expect(rows).toMatchObject([{ state: "withdrawn", note: "" }]);
    // The ignored one counts for its author's limit, and is nothing else.
    const kept = await testDb().select().from(connectionRequest).where(eq(connectionRequest.recipientId, ada.id));
    expect(kept).toMatchObject([{ state: "withdrawn", note: "", decidedAt: 0, ignoredAt: expect.any(Number) }]);
    for (const one of [ines, other]) await unblock(ada, one);
    expect(await outcome(ask(ada, ines))).toEqual([409, "request-too-soon"]);
    expect(await outcome(ask(other, ada))).toEqual([200, "sent"]);
    await withdraw(other, ada);
    await block(ada, other);
    await unblock(ada, other);
    expect(await outcome(ask(other, ada))).toEqual([409, "request-too-soon"]);
  });

  it("ends suggestions of one to the other, and open introductions that both are part of", async () => {
    const [ada, ines, other] = await three();
    const pairs = [
      [ada, ines],
      [ines, ada],
      [ada, other],
    ] as const;
    await testDb()
      .insert(suggestion)
      .values(pairs.map(([one, peer]) => ({ memberId: one.id, peerId: peer.id, score: 1, reasons: [] })));
    const ends = [
      { requesterId: ada.id, targetId: ines.id, firstId: other.id },
      { requesterId: ines.id, targetId: other.id, firstId: ada.id },
      { requesterId: other.id, targetId: ines.id, firstId: ada.id },
      { requesterId: other.id, targetId: ada.id, firstId: other.id, secondId: ines.id },
      { requesterId: ines.id, targetId: other.id, firstId: other.id, secondId: ada.id },
      { requesterId: ada.id, targetId: other.id, firstId: other.id },
    ].map((parts) => ({ id: newId(), ...parts }));
    const done = { id: newId(), requesterId: ada.id, targetId: ines.id, firstId: other.id };
    const row = { noteToFirst: "", noteToTarget: "", holderId: other.id, askedAt: 1, heldAt: 1 };
    await testDb()
      .insert(introduction)
      .values([
        ...ends.map((parts) => ({ ...row, ...parts, state: "open" as const })),
        { ...row, ...done, state: "accepted" as const, endedAt: 7 },
      ]);
    await block(ines, ada);
    const stored = await testDb()
      .select()
      .from(introduction)
      .where(
        inArray(
          introduction.id,
          [...ends, done].map(({ id }) => id),
        ),
      );
    const states = [...ends, done].map(({ id }) => stored.find((one) => one.id === id)?.state);
    expect(states).toEqual([...Array(5).fill("declined"), "open", "accepted"]);
    expect(stored.filter(({ endedAt }) => endedAt === 7)).toHaveLength(1);
    expect((await testDb().select().from(suggestion)).map(({ peerId }) => peerId)).toEqual([other.id]);
  });

  it("of somebody whose request was ignored does not keep it in their copy, nor from suggestions", async () => {
    const [ada, ines, other] = await three();
    for (const recipient of [ines, other]) await ask(ada, recipient, "Hello");
    await ignore(ines, ada);
    await testDb().insert(suggestion).values({ memberId: ada.id, peerId: ines.id, score: 1, reasons: [] });
    await block(ines, ada);
    await unblock(ines, ada);
    const sent = await networkOwnRows
      .connectionRequestsSent?.({ db: testDb(), ...ada, now: Date.now() })
      .limit(9)
      .offset(0);
    expect(sent).toEqual([expect.objectContaining({ recipientId: other.id })]);
    await testDb().insert(suggestion).values({ memberId: ada.id, peerId: ines.id, score: 1, reasons: [] });
    expect((await read<SuggestionsView>(ada, "suggestions")).rows.map(({ person }) => person.id)).toEqual([ines.id]);
  });

  it("that is refused ends nothing", async () => {
    const [ada, ines, other] = await three();
    await connectRows(ada, ines);
    await setStatus(ines, "suspended");
    expect((await block(ada, ines)).status).toBe(404);
    expect(await connectionsOf(ada)).toEqual([ines.id]);
    await setStatus(ines, "approved");
    await block(ada, other);
    expect(await connectionsOf(ada)).toEqual([ines.id]);
  });
});

describe("a profile", () => {
  it("says how the viewer is related to the member, and how many connections both have", async () => {
    const [ada, ines, both] = await three();
    expect(await profileOf(ada.id, ada)).toMatchObject({ relation: { relation: "self", at: null } });
    await connectRows(both, ada, ines);
    await ask(ada, ines);
    const seen = await profileOf(ines.id, ada);
    expect(seen).toMatchObject({ relation: { relation: "sent" }, mutualConnections: 1, figures: { connections: 1 } });
    expect(Date.parse(seen.relation.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(await profileOf(ada.id, ines)).toMatchObject({ relation: { relation: "received", at: seen.relation.at } });
    await ignore(ines, ada);
    expect(await profileOf(ines.id, ada)).toEqual(seen);
    expect(await profileOf(ada.id, ines)).toMatchObject({ relation: { relation: "none", at: null } });
    await accept(ines, ada);
    expect(await profileOf(ada.id, ines)).toMatchObject({
      ...{ relation: { relation: "connected" }, mutualConnections: 1, figures: { connections: 2 } },
    });
  });

  it("counts no connection whom a block parts from the viewer, from either side", async () => {
    const [ada, ines] = await three();
    const [one, other, hidden] = await three();
    await connectRows(ines, ada, one, other, hidden);
    await connectRows(ada, one, other, hidden);
    await chooseRow(hidden, { isInPaths: false });
    expect(await profileOf(ines.id, ada)).toMatchObject({ mutualConnections: 2, figures: { connections: 4 } });
    await block(ada, one);
    await block(other, ada);
    expect(await profileOf(ines.id, ada)).toMatchObject({ mutualConnections: 0, figures: { connections: 2 } });
    expect(await profileOf(ines.id, await createMember())).toMatchObject({ figures: { connections: 4 } });
  });

  it("counts no endorsement by somebody whom a block parts from the viewer", async () => {
    const [ada, ines, one] = await three();
    const [other, hidden] = await three();
    const skillId = await addSkill(ines.id);
    await testDb()
      .insert(endorsement)
      .values(
        [one, other, hidden, ada].map(({ id }) => ({ skillId, memberId: id, createdAt: 1, hidden: id === hidden.id })),
      );
    const countBy = async (viewer: TestMember) => (await profileOf(ines.id, viewer)).skills[0]?.endorsements;
    expect(await countBy(ada)).toBe(3);
    await block(ada, one);
    await block(ada, hidden);
    await block(other, ada);
    expect([await countBy(ada), await countBy(ines)]).toEqual([1, 3]);
    // A block between others changes nothing.
    await testDb().run(sql`delete from block where member_id = ${ada.id}`);
    expect(await countBy(ada)).toBe(2);
  });
});
