import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { MEMBER_KINDS } from "#contract/members.ts";
import { FOCUS_LISTS } from "#contract/profiles/focus-fields.ts";
import { newId } from "#db/ids.ts";
import { block, profile, user } from "#db/schema/index.ts";
import { filterTerm } from "#search/words.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { addTags, connect, connectMany, indexPeople, peoplePage } from "#tests/support/network/people.ts";
import { seeded } from "#tests/support/random.ts";

type Lists = Partial<Record<"sectors" | "stages" | "regions", string[]>>;
type Written = { id: string; kind: string; status: string; tags: Lists };
type Query = Partial<Record<"q" | "kind" | "sector" | "stage" | "region", string>>;

/** The rules of the filters, on what was written. */
function fits({ kind, status, tags }: Written, query: Query): boolean {
  const hasStages = kind === "investor" || kind === "founder";
  const { sectors = [], stages = [], regions = [] } = tags;
  return (
    status === "approved" &&
    (query.kind === undefined || kind === query.kind) &&
    (query.sector === undefined || sectors.includes(query.sector)) &&
    (query.stage === undefined || (hasStages && stages.includes(query.stage))) &&
    (query.region === undefined || regions.includes(query.region) || regions.includes("worldwide"))
  );
}

async function allPages(by: TestMember, query: Query, list: "people" | "connections"): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await peoplePage(by, { ...query, ...(cursor && { cursor }) }, list);
    expect(page.rows.length).toBeLessThanOrEqual(PAGE_SIZE);
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.cursor;
  }
  return ids;
}

describe("filters of members, whichever of them is read from its index", () => {
  it("find in pages whom the rules find, the newest first, with and without words", async () => {
    const random = seeded(7);
    const below = (count: number) => Math.floor(random() * count);
    const some = (codes: string[]) => codes.filter(() => below(2) === 0);
    const viewer = await createMember();
    const members: Written[] = [];
    for (let at = 0; at < 3 * PAGE_SIZE; at += 1) {
      const kind = MEMBER_KINDS[below(MEMBER_KINDS.length)] ?? "founder";
      const status = below(6) ? "approved" : "suspended";
      const member = await createMember({ name: `Filtered Person ${at}`, kind, status });
      const tags = {
        sectors: some(["fintech", "biotech"]),
        stages: some(["seed", "series-a"]),
        regions: some(["europe", "worldwide"]),
      };
      for (const list of ["sectors", "stages", "regions"] as const)
        if (tags[list].length > 0) await addTags(member.id, list, tags[list]);
      await connect(viewer, member, 1_700_000_000_000 + at);
      members.push({ id: member.id, kind, status, tags });
    }
    await indexPeople();
    const ids = new Set(members.map(({ id }) => id));
    const choices: [keyof Query, string | undefined][][] = [
      [undefined, "investor", "organizer"].map((kind) => ["kind", kind]),
      [undefined, "fintech"].map((sector) => ["sector", sector]),
      [undefined, "seed"].map((stage) => ["stage", stage]),
      [undefined, "europe"].map((region) => ["region", region]),
    ];
    const queries = choices.reduce<Query[]>(
      (before, values) =>
        before.flatMap((query) => values.map(([name, value]) => (value ? { ...query, [name]: value } : query))),
      [{}],
    );
    for (const query of queries) {
      const expected = members.filter((member) => fits(member, query)).map(({ id }) => id);
      for (const list of ["people", "connections"] as const) {
        const found = (await allPages(viewer, query, list)).filter((id) => ids.has(id));
        expect([list, query, found]).toEqual([list, query, expected.toReversed()]);
        const withWords = await allPages(viewer, { ...query, q: "filtered" }, list);
        expect([list, query, withWords.toSorted()]).toEqual([list, query, expected.toSorted()]);
      }
    }
  });

  it("continue after a scan that found fewer than a page", async () => {
    const viewer = await createMember();
    const oldest = await createMember({ name: "Other Oldest", kind: "lender" });
    const others = Array.from({ length: SCANNED_MATCHES + 1 }, () => newId());
    await addTags(oldest.id, "sectors", ["agriculture"]);
    await env.DB.batch(
      [
        `insert into user (id, name, email, status, kind) select value, 'Other', value || '@scan.test', 'approved', 'founder' from json_each(?)`,
        `insert into profile_tag (member_id, list, code) select value, 'sectors', 'agriculture' from json_each(?)`,
      ].map((statement) => env.DB.prepare(statement).bind(JSON.stringify(others))),
    );
    await testDb().insert(profile).values({ memberId: oldest.id, amountMinMinor: 100, currency: "EUR" });
    const query = { sector: "agriculture", amount: "1000" };
    const first = await peoplePage(viewer, query);
    expect(first.rows).toEqual([]);
    const second = await peoplePage(viewer, { ...query, cursor: first.cursor ?? "" });
    expect([second.rows.map(({ id }) => id), second.cursor]).toEqual([[oldest.id], null]);
    // The index has the filters together, so that it finds who fits at once, with and without words.
    await indexPeople();
    for (const q of ["", "other"]) {
      const found = await peoplePage(viewer, { sector: "agriculture", kind: "lender", q });
      expect([found.rows.map(({ id }) => id), found.cursor]).toEqual([[oldest.id], null]);
    }
    // Nothing that is typed is a filter.
    expect((await peoplePage(viewer, { q: "kind:lender" })).rows).toEqual([]);
  });

  it("find a connection at once, whoever else has the words", async () => {
    const viewer = await createMember();
    const [oldest, other] = [await createMember({ name: "Common Word" }), await createMember({ name: "Common Word" })];
    await connect(viewer, oldest);
    await env.DB.prepare(
      `insert into user (id, name, email, status) select value, 'Common Word ' || key, value || '@common.test', 'approved' from json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: SCANNED_MATCHES + 1 }, () => newId())))
      .run();
    await indexPeople();
    const found = async (query: Query, by = viewer) => {
      const { rows, cursor } = await peoplePage(by, query, "connections");
      return [rows.map(({ id }) => id), cursor];
    };
    for (const query of [{ q: "common" }, { q: "commn word" }, { q: "word", kind: "founder" }])
      expect([query, await found(query)]).toEqual([query, [[oldest.id], null]]);
    expect([await found({ q: "word", kind: "lender" }), await found({ q: "common" }, other)]).toEqual([
      [[], null],
      [[], null],
    ]);
  });

  it("find a connection also among more than a thousand", async () => {
    const viewer = await createMember();
    const peer = await createMember({ name: "Thousandth Friend" });
    await connectMany(viewer, 1001);
    await connect(viewer, peer);
    await createMember({ name: "Thousandth Stranger" });
    await indexPeople();
    const { rows } = await peoplePage(viewer, { q: "thousandth" }, "connections");
    expect(rows.map(({ id }) => id)).toEqual([peer.id]);
  });

  it("say by the length of a page nothing of who is in a block with the viewer", async () => {
    const viewer = await createMember({ kind: "lender" });
    await addTags(viewer.id, "sectors", ["mobility"]);
    const lenders = Array.from({ length: PAGE_SIZE + 3 }, () => newId());
    await env.DB.batch(
      [
        `insert into user (id, name, email, status, kind) select value, 'Lender', value || '@lend.test', 'approved', 'lender' from json_each(?)`,
        `insert into profile_tag (member_id, list, code) select value, 'sectors', 'mobility' from json_each(?)`,
      ].map((statement) => env.DB.prepare(statement).bind(JSON.stringify(lenders))),
    );
    await indexPeople();
    const query: Query = { kind: "lender", sector: "mobility" };
    const lengths = async () => [
      (await peoplePage(viewer, query)).rows.length,
      (await allPages(viewer, query, "people")).length,
    ];
    expect(await lengths()).toEqual([PAGE_SIZE, PAGE_SIZE + 3]);
    await testDb()
      .insert(block)
      .values(lenders.slice(0, 2).map((memberId) => ({ memberId, blockedId: viewer.id, createdAt: 1 })));
    expect(await lengths()).toEqual([PAGE_SIZE, PAGE_SIZE + 1]);
  });

  it("are told apart in the search index", () => {
    const tags = Object.entries(FOCUS_LISTS).flatMap(([list, codes]) => codes.map(([code]) => `${list}:${code}`));
    const terms = [...tags, ...MEMBER_KINDS.map((kind) => `kind:${kind}`)].map(filterTerm);
    expect(new Set(terms).size).toBe(terms.length);
  });

  it("find a member by words with the kind that they changed to", async () => {
    const viewer = await createMember();
    const changer = await createMember({ name: "Quirina Changer", kind: "founder" });
    await addTags(changer.id, "stages", ["seed"]);
    await indexPeople();
    const foundBy = async (query: Query) =>
      (await peoplePage(viewer, { q: "quirina", ...query })).rows.map(({ id }) => id);
    expect([await foundBy({ kind: "founder", stage: "seed" }), await foundBy({ kind: "lender" })]).toEqual([
      [changer.id],
      [],
    ]);
    await testDb().update(user).set({ kind: "lender" }).where(eq(user.id, changer.id));
    // Not with the former one, also before the index has the new one.
    expect([await foundBy({ kind: "founder" }), await foundBy({ stage: "seed" })]).toEqual([[], []]);
    await indexPeople();
    expect([
      await foundBy({ kind: "lender" }),
      await foundBy({ kind: "founder" }),
      await foundBy({ stage: "seed" }),
    ]).toEqual([[changer.id], [], []]);
  });
});
