import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { block, memberCard, networkSetting, user } from "#db/schema/index.ts";
import { memberCardColumns } from "#domain/members/member-card.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { addTags, connect, connectMany, indexPeople, peoplePage } from "#tests/support/network/people.ts";
import { addSkill } from "#tests/support/profiles/acquaintances.ts";
import { emptyFocus, putPart, writeProfile } from "#tests/support/profiles/profiles.ts";

const sameId = (id: string) => eq(user.id, id);
const setStatus = ({ id }: { id: string }, status: "approved" | "suspended") =>
  testDb().update(user).set({ status }).where(sameId(id));
type Page = Awaited<ReturnType<typeof peoplePage>>;
const namesOf = ({ rows }: Page) => rows.map(({ name }) => name);

describe("the list of members", () => {
  it("has the newest first, without the viewer, and continues after its cursor", async () => {
    const viewer = await createMember({ name: "Vera Viewer" });
    const names = Array.from({ length: PAGE_SIZE + 3 }, (_, at) => `Paged Person ${at}`);
    for (const name of names) await createMember({ name });
    const first = await peoplePage(viewer);
    expect(first.rows).toHaveLength(PAGE_SIZE);
    for (const { id } of first.rows) expect(first.cursor).not.toContain(id);
    const second = await peoplePage(viewer, { cursor: first.cursor ?? "" });
    const read = [...namesOf(first), ...namesOf(second)];
    expect(read.slice(0, names.length)).toEqual(names.toReversed());
    expect(read).not.toContain("Vera Viewer");
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(read.length);
  });

  it("has a full page however many newer members wait for their approval", async () => {
    const viewer = await createMember();
    for (let at = 0; at < PAGE_SIZE; at += 1) await createMember({ name: `Approved Person ${at}` });
    for (let at = 0; at < 2 * PAGE_SIZE + 5; at += 1) await createMember({ name: "Waiting", status: "pending" });
    const names = namesOf(await peoplePage(viewer));
    expect(names).toHaveLength(PAGE_SIZE);
    expect(names.every((name) => name.startsWith("Approved Person"))).toBe(true);
  });

  it("leaves out members in a block, in both directions, and who is not approved", async () => {
    const viewer = await createMember();
    const [blocked, blocks, pending, seen] = [
      await createMember({ name: "Hidden Blocked" }),
      await createMember({ name: "Hidden Blocker" }),
      await createMember({ name: "Hidden Pending", status: "pending" }),
      await createMember({ name: "Hidden Nobody" }),
    ];
    await testDb()
      .insert(block)
      .values([
        { memberId: viewer.id, blockedId: blocked.id, createdAt: 1 },
        { memberId: blocks.id, blockedId: viewer.id, createdAt: 1 },
      ]);
    await indexPeople();
    const queries: Record<string, string>[] = [
      {},
      { q: "hidden" },
      { kind: "founder" },
      { q: "hidden", kind: "founder" },
    ];
    for (const query of queries) {
      const ids = (await peoplePage(viewer, query)).rows.map(({ id }) => id);
      expect(ids).toContain(seen.id);
      for (const { id } of [blocked, blocks, pending, viewer]) expect(ids).not.toContain(id);
    }
  });

  it("shows a card as the viewer is related to the member", async () => {
    const [viewer, peer, middle] = [
      await createMember(),
      await createMember({ name: "Carl Card" }),
      await createMember(),
    ];
    await connect(viewer, peer, 1_700_000_000_000);
    await connect(viewer, middle);
    await connect(peer, middle);
    await writeProfile(peer.id, { title: "Partner", company: "Larkmoor", location: "Gdynia" });
    await addTags(peer.id, "sectors", ["fintech"]);
    const [row] = (await peoplePage(viewer, { sector: "fintech" })).rows.filter(({ id }) => id === peer.id);
    expect(row).toEqual({
      ...{ id: peer.id, name: "Carl Card", title: "Partner", image: null, sample: false, kind: "founder" },
      ...{ company: "Larkmoor", location: "Gdynia", sectors: ["fintech"], mutualConnections: 1, isConnected: true },
      ...{ relation: "connected", at: "2023-11-14T22:13:20.000Z" },
    });
  });

  it("counts mutual connections through people whom the viewer may know of, in one row however many there are", async () => {
    const [viewer, peer] = [await createMember(), await createMember()];
    const middle = await Promise.all(Array.from({ length: 4 }, () => createMember()));
    const [seen, suspended, blocked, hidden] = middle;
    if (!seen || !suspended || !blocked || !hidden) throw new Error("No members");
    for (const one of middle) for (const end of [viewer, peer]) await connect(end, one);
    const count = async () => (await peoplePage(viewer)).rows.find(({ id }) => id === peer.id)?.mutualConnections;
    expect(await count()).toBe(4);
    await setStatus(suspended, "suspended");
    expect(
      (await call(`/api/network/blocks/${viewer.id}`, { method: "PUT", cookie: blocked.cookie, body: {} })).status,
    ).toBe(204);
    await testDb().insert(networkSetting).values({ memberId: hidden.id, isInPaths: false });
    expect(await count()).toBe(1);
    await setStatus(suspended, "approved");
    expect(await count()).toBe(2);
    await testDb().insert(networkSetting).values({ memberId: peer.id, isInPaths: false });
    expect(await count()).toBe(0);
    for (const one of [viewer, peer]) await connectMany(one, 900);
    const { sql: text, params } = testDb()
      .select(memberCardColumns(viewer.id))
      .from(memberCard)
      .where(eq(memberCard.memberId, peer.id))
      .toSQL();
    const { meta } = await env.DB.prepare(text)
      .bind(...params)
      .run();
    expect(meta.rows_read).toBe(1);
  });

  it("is for admitted members only", async () => {
    const pending = await createMember({ status: "pending" });
    for (const list of ["people", "connections"]) {
      for (const query of ["", "?q=anna", "?q=%2C"]) {
        expect((await call(`/api/network/${list}${query}`)).status).toBe(401);
        expect((await call(`/api/network/${list}${query}`, { cookie: pending.cookie })).status).toBe(403);
      }
    }
  });
});

describe("filters of members", () => {
  it("keep to the kind, sector, stage and region, with and without words", async () => {
    const viewer = await createMember();
    const investor = await createMember({ name: "Filtered Investor", kind: "investor" });
    const founder = await createMember({ name: "Filtered Founder", kind: "founder" });
    const organizer = await createMember({ name: "Filtered Organizer", kind: "organizer" });
    await addTags(investor.id, "sectors", ["mobility", "security"]);
    await addTags(investor.id, "stages", ["series-b"]);
    await addTags(investor.id, "regions", ["worldwide"]);
    await addTags(founder.id, "sectors", ["mobility"]);
    await addTags(founder.id, "regions", ["africa"]);
    // Of a former kind: organizers have no stages.
    await addTags(organizer.id, "stages", ["series-b"]);
    await addTags(organizer.id, "sectors", ["mobility"]);
    await indexPeople();
    const found = async (query: Record<string, string>) => {
      const [plain, withWords] = [
        await peoplePage(viewer, query),
        await peoplePage(viewer, { ...query, q: "filtered" }),
      ];
      const ids = [investor, founder, organizer].map(({ id }) => id);
      const known = (page: Page) => page.rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name.slice(9));
      expect(known(plain)).toEqual(known(withWords));
      return known(withWords).toSorted();
    };
    expect(await found({ sector: "mobility" })).toEqual(["Founder", "Investor", "Organizer"]);
    expect(await found({ sector: "mobility", kind: "investor" })).toEqual(["Investor"]);
    expect(await found({ sector: "security" })).toEqual(["Investor"]);
    expect(await found({ stage: "series-b" })).toEqual(["Investor"]);
    expect(await found({ region: "africa", sector: "mobility" })).toEqual(["Founder", "Investor"]);
    expect(await found({ region: "europe", sector: "mobility" })).toEqual(["Investor"]);
    // Unknown values are ignored.
    expect(
      await found({ sector: "mobility", kind: "wizard", stage: "ipo", region: "mars", amount: "-1" }),
    ).toHaveLength(3);
  });

  it("compare an amount in whole units with the range, open ends and the yen included", async () => {
    const viewer = await createMember();
    const ranges = {
      both: { amountMinMinor: 10_000_00, amountMaxMinor: 50_000_00, currency: "EUR" },
      from: { amountMinMinor: 20_000_00, amountMaxMinor: null, currency: "USD" },
      yen: { amountMinMinor: 30_000, amountMaxMinor: 40_000, currency: "JPY" },
      none: { amountMinMinor: null, amountMaxMinor: null, currency: "EUR" },
    };
    for (const [name, range] of Object.entries(ranges)) {
      const { id } = await createMember({ name: `Amount ${name}`, kind: "investor" });
      await writeProfile(id, range);
    }
    const founder = await createMember({ name: "Amount founder", kind: "founder" });
    await writeProfile(founder.id, { amountMinMinor: 99_999_00, amountMaxMinor: 25_000_00, currency: "EUR" });
    const lawyer = await createMember({ name: "Amount lawyer", kind: "service_provider" });
    await writeProfile(lawyer.id, ranges.both);
    await indexPeople();
    const found = async (amount: string) =>
      namesOf(await peoplePage(viewer, { q: "amount", amount }))
        .map((name) => name.slice(7))
        .toSorted();
    expect(await found("10000")).toEqual(["both", "founder"]);
    expect(await found("9999")).toEqual(["founder"]);
    expect(await found("30000")).toEqual(["both", "from", "yen"]);
    expect(await found("50001")).toEqual(["from"]);
  });

  it("finds a place by the beginnings of its words, without case and accents", async () => {
    const viewer = await createMember();
    const [lodz, york] = [await createMember({ name: "Place One" }), await createMember({ name: "Place Two" })];
    await writeProfile(lodz.id, { location: "Łódź, Polska" });
    await writeProfile(york.id, { location: "New York" });
    await indexPeople();
    const found = async (place: string, more = {}) => namesOf(await peoplePage(viewer, { place, ...more }));
    expect(await found("lodz")).toEqual(["Place One"]);
    expect(await found("LÓ")).toEqual(["Place One"]);
    expect(await found("yor ne")).toEqual(["Place Two"]);
    expect(await found("ork")).toEqual([]);
    expect(await found("york", { q: "two" })).toEqual(["Place Two"]);
    expect(await found("york", { q: "one" })).toEqual([]);
    expect(await found("york", { kind: "lender" })).toEqual([]);
    const tokyo = await createMember({ name: "Place Three" });
    await writeProfile(tokyo.id, { location: "日本東京都港区" });
    await indexPeople();
    for (const place of ["東京", "港区", "京都港"]) expect(await found(place), place).toEqual(["Place Three"]);
    expect(await found("東港")).toEqual([]);
    const [code, tower] = [await createMember({ name: "Place Four" }), await createMember({ name: "Place Five" })];
    await writeProfile(code.id, { location: "〒106-0032港区六本木6丁目" });
    await writeProfile(tower.id, { location: "NHK大阪府" });
    await indexPeople();
    expect([await found("六本木"), await found("丁目"), await found("大阪"), await found("nhk")]).toEqual([
      ["Place Four"],
      ["Place Four"],
      ["Place Five"],
      ["Place Five"],
    ]);
    for (const long of ["東京都港".repeat(25), "yo ".repeat(33), `${"a b c d e f g h i j ".repeat(4)}new`])
      expect(await found(long), long).toEqual(long.startsWith("yo") ? ["Place Two"] : []);
  });
});

describe("a search for members", () => {
  it("finds words of name, title, company, location, sectors and skills, and what is saved later", async () => {
    const viewer = await createMember();
    const one = await createMember({ name: "Søren Ødegård", kind: "founder" });
    await writeProfile(one.id, { title: "Quaestor", company: "Zeppelinwerk", location: "Trondheim" });
    await addTags(one.id, "sectors", ["biotech"]);
    await addSkill(one.id, "Falconry");
    await indexPeople();
    for (const q of [
      "soren odegard",
      "ødeg",
      "quaest",
      "ZEPPELIN",
      "trondheim",
      "biotech soren",
      "falconry",
      "so",
      "fal s",
    ])
      expect(namesOf(await peoplePage(viewer, { q })), q).toEqual(["Søren Ødegård"]);
    const focus = { ...emptyFocus("founder"), sectors: ["agriculture"] };
    expect((await putPart(one, "focus", focus)).status).toBe(200);
    expect((await putPart(one, "skills", { names: ["Cartography"] })).status).toBe(200);
    await indexPeople();
    expect(namesOf(await peoplePage(viewer, { q: "cartography agriculture" }))).toEqual(["Søren Ødegård"]);
    expect(namesOf(await peoplePage(viewer, { q: "falconry" }))).toEqual([]);
    expect((await putPart(one, "intro", { title: "Steward", company: "", location: "", website: null })).status).toBe(
      200,
    );
    await testDb().update(user).set({ name: "Sören Nygård" }).where(sameId(one.id));
    await indexPeople();
    expect(namesOf(await peoplePage(viewer, { q: "steward nygard" }))).toEqual(["Sören Nygård"]);
    expect(namesOf(await peoplePage(viewer, { q: "zeppelinwerk" }))).toEqual([]);
  });

  it("no longer finds a member who was suspended or deleted", async () => {
    const viewer = await createMember();
    const [kept, gone, suspended] = [
      await createMember({ name: "Quirin Kept" }),
      await createMember({ name: "Quirin Gone" }),
      await createMember({ name: "Quirin Suspended" }),
    ];
    await indexPeople();
    expect((await peoplePage(viewer, { q: "quirin" })).rows).toHaveLength(3);
    await testDb().delete(user).where(sameId(gone.id));
    await setStatus(suspended, "suspended");
    for (const step of ["before", "after"]) {
      expect(
        (await peoplePage(viewer, { q: "quirin" })).rows.map(({ id }) => id),
        step,
      ).toEqual([kept.id]);
      await indexPeople();
    }
    // Their names are not found with a typo either.
    expect(namesOf(await peoplePage(viewer, { q: "quirin suspendet" }))).toEqual([]);
  });

  it("finds a name with one typo, says so, and ranks exact names first", async () => {
    const viewer = await createMember();
    for (const name of ["Łukasz Wójcikowski", "Grażyna Wójcikowska"]) await createMember({ name });
    await indexPeople();
    for (const q of ["lukasz wojcikowsky", "luksz wojcikowski", "wojcikowski lukazs", "kukasz wojcikowski", "lukazs"]) {
      const page = await peoplePage(viewer, { q });
      expect([q, page.rows[0]?.name, page.isSimilar]).toEqual([q, "Łukasz Wójcikowski", true]);
    }
    const exact = await peoplePage(viewer, { q: "wojcikowski" });
    expect(namesOf(exact)).toEqual(["Łukasz Wójcikowski", "Grażyna Wójcikowska"]);
    expect(exact.isSimilar).toBeUndefined();
    // Two edits are no typo; and a typo counts in names only.
    expect(namesOf(await peoplePage(viewer, { q: "lukazs wojcikowsky" }))).toEqual([]);
    expect(namesOf(await peoplePage(viewer, { q: "wojcikowsky", kind: "lender" }))).toEqual([]);
  });

  it("finds two words of a long name with a typo among many who share one of them, and a short word with one", async () => {
    const viewer = await createMember();
    for (let at = 0; at < 10; at += 1) await createMember({ name: `Uxue Etxeberria${at} Maritxalar` });
    for (let at = 0; at < 10; at += 1) await createMember({ name: `Itziar${at} Gorostiaga` });
    for (const name of ["Uxue de la Cruz Gorostiaga", "Qiang Zo"]) await createMember({ name });
    await indexPeople();
    expect(namesOf(await peoplePage(viewer, { q: "uxue gorostiga" }))[0]).toBe("Uxue de la Cruz Gorostiaga");
    // As a whole "qiangxo" and "qiangzo" would be alike in any case, but not in the order of the alphabet.
    expect(namesOf(await peoplePage(viewer, { q: "ao qiang" }))).toEqual(["Qiang Zo"]);
  });

  it("shows a namesake first, once, however many others have the words", async () => {
    const viewer = await createMember();
    const namesake = await createMember({ name: "Ove Lund" });
    for (let at = 0; at < PAGE_SIZE + 5; at += 1) await createMember({ name: `Ove Lundgren ${at}` });
    await indexPeople();
    const first = await peoplePage(viewer, { q: "lund ove" });
    expect(first.rows[0]?.id).toBe(namesake.id);
    const second = await peoplePage(viewer, { q: "lund ove", cursor: first.cursor ?? "" });
    expect(second.cursor).toBeNull();
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([PAGE_SIZE + 6, PAGE_SIZE + 6]);
  });

  it("refuses a cursor that the list did not write, and finds nothing by punctuation", async () => {
    const viewer = await createMember();
    for (const path of [
      // The id of a row is no cursor: with one that is made up, the next page would begin where nobody may know who is.
      `people?cursor=${viewer.id}`,
      `people?cursor=${newId()}x`,
      "people?q=anna&cursor=5",
      // Nor is the sort key of one whom the index knows.
      "people?q=anna&cursor=-5",
      "connections?cursor=nonsense",
      "people?cursor=1_2",
    ])
      expect((await call(`/api/network/${path}`, { cookie: viewer.cookie })).status, path).toBe(422);
    expect((await peoplePage(viewer, { q: "?!" })).rows).toEqual([]);
  });
});

describe("the list of connections", () => {
  it("has the viewer's own, the newest first, by filters and by words", async () => {
    const [viewer, stranger] = [await createMember(), await createMember({ name: "Conny Stranger" })];
    const peers = [];
    for (let at = 0; at < PAGE_SIZE + 2; at += 1) {
      const peer = await createMember({ name: `Conny Peer ${at}`, kind: at % 2 ? "investor" : "lender" });
      await connect(viewer, peer, 1_700_000_000_000 + Math.floor(at / 2));
      peers.push(peer);
    }
    await connect(stranger, peers[0] ?? stranger);
    await indexPeople();
    const read = async (query: Record<string, string>) => {
      const first = await peoplePage(viewer, query, "connections");
      const rest = first.cursor ? await peoplePage(viewer, { ...query, cursor: first.cursor }, "connections") : null;
      expect(rest?.cursor ?? null).toBeNull();
      return [...first.rows, ...(rest?.rows ?? [])].map(({ id }) => id);
    };
    const newest = peers.map(({ id }) => id).toReversed();
    // Two at a time have the same instant: their ids decide, the later first.
    expect(await read({})).toEqual(newest);
    expect((await read({ kind: "investor" })).length).toBe(PAGE_SIZE / 2 + 1);
    expect((await read({ q: "conny" })).toSorted()).toEqual(newest.toSorted());
    expect(await read({ q: "conny strangr" })).toEqual([]);
    const [gone] = newest;
    await testDb()
      .insert(block)
      .values({ memberId: viewer.id, blockedId: gone ?? "", createdAt: 1 });
    expect(await read({})).toEqual(newest.slice(1));
    expect(await read({ q: "conny" })).toHaveLength(newest.length - 1);
  });
});
