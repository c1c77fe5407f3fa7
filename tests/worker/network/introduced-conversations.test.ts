import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { ThreadView } from "#contract/messages.ts";
import { conversationName } from "#contract/sockets.ts";
import { introduction, rateLimit, user } from "#db/schema/index.ts";
import { waitingIntroductions, wasIntroduced } from "#domain/members/introduced.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connect, insertBlock } from "#tests/support/network/graph.ts";
import { answerWith, asked, chain, NOTES, withdraw } from "#tests/support/network/introduction-requests.ts";

beforeEach(async () => {
  await testDb().delete(rateLimit);
});

const threadOf = async (by: TestMember, peer: { id: string }) =>
  (await (await call(`/api/messages/${peer.id}`, { cookie: by.cookie })).json()) as ThreadView;
const objectOf = (one: { id: string }, other: { id: string }) =>
  env.CONVERSATIONS.getByName(conversationName(one.id, other.id));
const write = (by: TestMember, { id }: { id: string }) =>
  call(`/api/messages/${id}`, {
    cookie: by.cookie,
    body: { messages: [{ clientId: crypto.randomUUID(), text: "Good morning" }] },
  });
const areIntroduced = async (one: { id: string }, other: { id: string }) => {
  const [row] = await testDb()
    .select({ was: wasIntroduced(one.id, other.id) })
    .from(sql`(select 1)`);
  return row?.was;
};

async function introduced() {
  const people = await chain({ isShort: false });
  const { mira, daniel, ingrid, kenji } = people;
  const id = await asked(mira, kenji, [daniel, ingrid]);
  await answerWith(daniel, id, "pass");
  await answerWith(ingrid, id, "pass");
  expect((await answerWith(kenji, id, "accept")).status).toBe(204);
  return { ...people, id };
}

describe("a conversation that an introduction opened", () => {
  it("says to both who introduced them, with the note as it was written and the instants", async () => {
    const { mira, ingrid, kenji, id } = await introduced();
    const [row] = await testDb().select().from(introduction).where(eq(introduction.id, id));
    const iso = (instant: number | null | undefined) => new Date(instant ?? 0).toISOString();
    const expected = {
      by: { id: ingrid.id, name: "Ingrid Solberg", title: null, image: null, sample: false },
      requesterId: mira.id,
      note: NOTES.noteToTarget,
      passedAt: iso(row?.passedAt),
      acceptedAt: iso(row?.endedAt),
    };
    expect((await threadOf(mira, kenji)).introduction).toEqual(expected);
    expect((await threadOf(kenji, mira)).introduction).toEqual(expected);
    expect((await threadOf(mira, ingrid)).introduction).toBeNull();
  });

  it("does not name somebody who is gone, or whom a block parts from the reader", async () => {
    const { mira, ingrid, kenji } = await introduced();
    await insertBlock(ingrid, mira);
    expect((await threadOf(mira, kenji)).introduction).toMatchObject({ by: null, note: NOTES.noteToTarget });
    expect((await threadOf(kenji, mira)).introduction?.by?.id).toBe(ingrid.id);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ingrid.id));
    expect((await threadOf(kenji, mira)).introduction?.by).toBeNull();
  });

  it("is told by the next reader or the next call what a crash left out", async () => {
    const { mira, kenji, id } = await introduced();
    const forget = () =>
      runInDurableObject(objectOf(mira, kenji), (_, { storage }) => {
        storage.sql.exec("delete from introduction");
      });
    const stored = async () =>
      (await objectOf(mira, kenji).history({ memberId: mira.id, opening: "direct" })).introduction;
    const before = await stored();
    expect(before?.requesterId).toBe(mira.id);
    await forget();
    expect((await threadOf(mira, kenji)).introduction?.note).toBe(NOTES.noteToTarget);
    expect(await stored()).toEqual(before);
    await forget();
    expect((await answerWith(kenji, id, "accept")).status).toBe(204);
    expect(await stored()).toEqual(before);
  });

  it("counts for neither of the two as one with a stranger", async () => {
    const { mira, kenji } = await introduced();
    const { limit } = RATE_LIMITS.strangersPerSender;
    const strangers = await Promise.all(Array.from({ length: limit }, () => createMember()));
    for (const one of strangers) expect((await write(mira, one)).status).toBe(201);
    expect((await write(mira, await createMember())).status).toBe(429);
    expect((await write(mira, kenji)).status).toBe(201);
  });
});

describe("who was introduced", () => {
  it("are two who accepted, in either direction, whatever came later", async () => {
    const { mira, daniel, ingrid, kenji, id } = await introduced();
    expect([await areIntroduced(mira, kenji), await areIntroduced(kenji, mira)]).toEqual([1, 1]);
    expect([await areIntroduced(mira, ingrid), await areIntroduced(daniel, kenji)]).toEqual([0, 0]);
    expect((await withdraw(mira, id)).status).toBe(409);
    expect(await areIntroduced(mira, kenji)).toBe(1);
    const other = await createMember();
    await connect(kenji, other);
    const open = await asked(other, ingrid, [kenji]);
    const waiting = async (one: TestMember) => {
      const [row] = await testDb()
        .select({ count: waitingIntroductions(one.id, Date.now()) })
        .from(sql`(select 1)`);
      return row?.count;
    };
    expect(await waiting(kenji)).toBe(1);
    await answerWith(kenji, open, "pass");
    expect([await areIntroduced(other, ingrid), await waiting(kenji), await waiting(ingrid)]).toEqual([0, 0, 1]);
    await insertBlock(other, kenji);
    expect(await waiting(ingrid)).toBe(0);
  });
});
