import { and, eq, or } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { PathsView } from "#contract/network/introductions.ts";
import { newId } from "#db/ids.ts";
import { block, connection, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { choose, connect, insertBlock } from "#tests/support/network/graph.ts";
import { chain, fetchPaths, pathsOf } from "#tests/support/network/introduction-requests.ts";
import { findPaths, randomNetwork, storeNetwork } from "#tests/support/network/random-network.ts";
import { selectPaths, toPaths } from "#worker/features/network/introductions/paths.ts";

/** The answer without the parts that differ in every answer. */
const bare = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]+"/, "")];

const disconnect = (one: TestMember, other: TestMember) =>
  testDb()
    .delete(connection)
    .where(
      or(
        and(eq(connection.memberId, one.id), eq(connection.peerId, other.id)),
        and(eq(connection.memberId, other.id), eq(connection.peerId, one.id)),
      ),
    );

describe("paths to a member", () => {
  it("have one or two people in between, the shortest first, with their names", async () => {
    const { mira, daniel, ingrid, kenji } = await chain({ isShort: false });
    const sofia = await createMember({ name: "Sofia Marchetti" });
    expect(await pathsOf(mira, kenji)).toEqual([[daniel.id, ingrid.id]]);
    await connect(mira, sofia, 9000);
    await connect(sofia, kenji, 9000);
    const { paths, asked } = (await (await fetchPaths(mira, kenji)).json()) as PathsView;
    expect(paths.map(({ steps }) => steps.map(({ name }) => name))).toEqual([
      ["Sofia Marchetti"],
      ["Daniel Kessler", "Ingrid Solberg"],
    ]);
    expect(asked).toBeNull();
  });

  it("are at most three, through the people connected for longest", async () => {
    const [mira, kenji] = await Promise.all([createMember(), createMember()]);
    const middle = await Promise.all([5, 3, 4, 1].map(async (since) => ({ since, one: await createMember() })));
    for (const { since, one } of middle) {
      await connect(mira, one, since);
      await connect(one, kenji, 1);
    }
    const longest = middle.toSorted((a, b) => a.since - b.since).slice(0, 3);
    expect(await pathsOf(mira, kenji)).toEqual(longest.map(({ one }) => [one.id]));
  });

  it("are none to oneself, to a connection, and to a member who hides", async () => {
    const { mira, daniel, kenji } = await chain();
    expect(await pathsOf(mira, mira)).toEqual([]);
    expect(await pathsOf(mira, daniel)).toEqual([]);
    expect(await pathsOf(mira, kenji)).toEqual([[daniel.id]]);
    await choose(kenji, { isInPaths: false });
    expect(await pathsOf(mira, kenji)).toEqual([]);
    // The viewer knows their own connections.
    expect(await pathsOf(kenji, mira)).toEqual([[daniel.id]]);
  });

  it("do not lead through people who hide, or may not be asked", async () => {
    const { mira, daniel, ingrid, kenji } = await chain({ isShort: false });
    const way = [[daniel.id, ingrid.id]];
    expect(await pathsOf(mira, kenji)).toEqual(way);
    for (const one of [daniel, ingrid]) {
      await choose(one, { isAskable: false });
      expect(await pathsOf(mira, kenji)).toEqual([]);
      await choose(one, { isAskable: true, isInPaths: false });
      expect(await pathsOf(mira, kenji)).toEqual([]);
      await choose(one, { isInPaths: true });
      expect(await pathsOf(mira, kenji)).toEqual(way);
    }
  });

  it("do not lead through people who are not approved, or whom a block parts from the viewer, the target or each other", async () => {
    const { mira, daniel, ingrid, kenji } = await chain({ isShort: false });
    const pairs = [
      [daniel, mira],
      [mira, ingrid],
      [daniel, ingrid],
      [ingrid, daniel],
      [kenji, daniel],
      [ingrid, kenji],
    ] as const;
    for (const [one, other] of pairs) {
      await insertBlock(one, other);
      expect([one.name, other.name, await pathsOf(mira, kenji)]).toEqual([one.name, other.name, []]);
      await testDb().delete(block).where(eq(block.memberId, one.id));
    }
    for (const one of [daniel, ingrid]) {
      await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, one.id));
      expect(await pathsOf(mira, kenji)).toEqual([]);
      await testDb().update(user).set({ status: "approved" }).where(eq(user.id, one.id));
    }
    expect(await pathsOf(mira, kenji)).toEqual([[daniel.id, ingrid.id]]);
    await disconnect(daniel, ingrid);
    expect(await pathsOf(mira, kenji)).toEqual([]);
  });

  it("to a blocked, suspended or unknown member are refused in the same words", async () => {
    const { mira, kenji } = await chain();
    const suspended = await createMember({ status: "suspended" });
    await insertBlock(kenji, mira);
    const unknown = await bare(await fetchPaths(mira, { id: newId() }));
    expect(unknown[0]).toBe(404);
    for (const one of [kenji, suspended, { id: "nobody" }])
      expect(await bare(await fetchPaths(mira, one))).toEqual(unknown);
    expect((await fetchPaths({ cookie: "" }, kenji)).status).toBe(401);
    expect((await fetchPaths(await createMember({ status: "pending" }), kenji)).status).toBe(403);
  });
});

describe("in a random network of a thousand members", () => {
  const network = randomNetwork({
    ...{ seed: 20261124, members: 1000, connections: 6000 },
    ...{ hidden: 80, unaskable: 80, suspended: 40, blocks: 600 },
  });
  const { ids, random, hiding, gone } = network;
  const anybody = () => ids[Math.floor(random() * ids.length)] ?? "";
  const viewers = Array.from({ length: 12 }, anybody);
  const pairs = viewers.flatMap((me) => Array.from({ length: 16 }, () => [me, anybody()] as const));
  const read = async (me: string, target: string) =>
    toPaths(await selectPaths(testDb(), me, target)).map(({ steps }) => steps.map(({ id }) => id));
  const remove = async (unseen: Set<string>) => {
    for (const id of unseen) await testDb().delete(user).where(eq(user.id, id));
  };

  it("paths are those of a breadth-first search, and as if whoever is hidden, suspended or blocked had never existed", async () => {
    await storeNetwork(network);
    const answers: string[][][] = [];
    for (const [me, target] of pairs) {
      const paths = await read(me, target);
      expect([me, target, paths]).toEqual([me, target, await findPaths(network, me, target)]);
      answers.push(paths);
    }
    const counts = [0, 1, 2, 3].map((length) => answers.filter((paths) => paths.length === length).length);
    const short = answers.flat().filter(({ length }) => length === 1).length;
    console.log(
      `paths: pairs with 0 to 3 paths: ${counts.join(", ")}; ${short} of ${answers.flat().length} paths of one person`,
    );
    expect(Math.min(...counts, short)).toBeGreaterThan(0);

    const unseen = new Set([...hiding, ...gone]);
    await remove(unseen);
    for (const [at, [me, target]] of pairs.entries())
      if (!unseen.has(me) && !unseen.has(target))
        expect([me, target, await read(me, target)]).toEqual([me, target, answers[at]]);

    // Those whom a block parts from a viewer are removed for one viewer at a time: others see them.
    let removed = 0;
    for (const me of viewers) {
      const blocked = new Set(ids.filter((id) => network.isBlocked(me, id)));
      const targets = ids.filter((id) => !blocked.has(id)).filter((_, at) => at % 60 === 0);
      const before = await Promise.all(targets.map((target) => read(me, target)));
      await remove(blocked);
      removed += blocked.size;
      expect(await Promise.all(targets.map((target) => read(me, target)))).toEqual(before);
    }
    expect(removed).toBeGreaterThan(10);
  });
});
