import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, SCANNED_MATCHES } from "#contract/limits.ts";
import { block, deal, opportunity, profile, profileTag, user } from "#db/schema/index.ts";
import { sealCursor } from "#http/lists/cursor.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { INVESTOR } from "#tests/support/membership/tiers.ts";
import {
  companiesOf,
  createFounder,
  createInvestor,
  createOpportunity,
  detailOf,
  listOf,
} from "#tests/support/opportunities/opportunities.ts";
import { sweepOpportunities } from "#worker/features/opportunities/search/index-opportunities.ts";
import { sweepValues } from "#worker/features/opportunities/search/sweep-values.ts";

let founder: TestMember;
let investor: TestMember;
let free: TestMember;
const now = Date.now();
const hidden = ["Draft", "In review", "Paused", "Closed", "Blocked", "Suspended"];

beforeAll(async () => {
  [founder, investor, free] = await Promise.all([createFounder(), createInvestor(), createMember({ name: "Kenji" })]);
  const [blocker, suspended] = await Promise.all([createFounder("Blocker"), createMember({ status: "suspended" })]);
  const ownerId = founder.id;
  await testDb().insert(block).values({ memberId: blocker.id, blockedId: investor.id, createdAt: now });
  const open = (company: string, minutes: number, values: Partial<typeof opportunity.$inferInsert>) =>
    createOpportunity({ ownerId, company, openedAt: now - minutes * 60_000, ...values });
  await open("Newest", 1, { amountMinor: 500_000_000, currency: "USD", sector: "fintech", stage: "series-a" });
  await open("Middle", 2, {
    amountMinor: 490_000_000,
    currency: "EUR",
    sector: "climate",
    stage: "seed",
    region: "africa",
  });
  await open("Oldest", 3, { amountMinor: 300_000_000, currency: "JPY", sector: "fintech", stage: "seed" });
  await open("Early", 4, { sector: "ai", amountMinor: 100, investorsUntil: now + DAY_MS });
  await open("Draft", 0, { state: "draft" });
  await open("In review", 0, { state: "in-review" });
  await open("Paused", 0, { state: "paused" });
  await open("Closed", 0, { state: "closed" });
  await open("Blocked", 0, { ownerId: blocker.id });
  await open("Suspended", 0, { ownerId: suspended.id });
  await sweepOpportunities(env, testDb());
});

describe("the list of opportunities", () => {
  it("has the open ones, the newest first, without those of members whom the viewer may not see", async () => {
    expect(await companiesOf(investor)).toEqual(["Newest", "Middle", "Oldest", "Early"]);
    const [first] = (await listOf(investor)).rows;
    expect(first).toMatchObject({
      amount: "$5M",
      raising: { amountMinor: 500_000_000, currency: "USD" },
      isSaved: false,
    });
  });

  it("shows one that is open to investors first only to tiers with early deals, and to its owner, until its time is over", async () => {
    expect(await companiesOf(free)).toEqual(
      ["Newest", "Middle", "Oldest", "Blocked"].sort((a, b) => Number(b === "Blocked") - Number(a === "Blocked")),
    );
    expect(await companiesOf(founder)).toContain("Early");
    await testDb()
      .update(opportunity)
      .set({ investorsUntil: now - 1 })
      .where(eq(opportunity.company, "Early"));
    expect(await companiesOf(free)).toContain("Early");
  });

  it("orders amounts of all currencies by value", async () => {
    expect(await companiesOf(investor, { order: "amount" })).toEqual(["Middle", "Newest", "Oldest", "Early"]);
    expect(await companiesOf(investor, { order: "amount", sector: "fintech" })).toEqual(["Newest", "Oldest"]);
  });

  it("has those of a range of amounts, in any currency and with every other filter, and no range that is none", async () => {
    const of = (query: string) => companiesOf(investor, Object.fromEntries(new URLSearchParams(query)));
    expect(await of("?min=4813000")).toEqual(["Middle"]);
    expect(await of("?min=5000000&currency=USD")).toEqual(["Newest", "Middle"]);
    expect(await of("?max=5000000&currency=USD")).toEqual(["Newest", "Oldest", "Early"]);
    expect(await of("?min=1&max=5000000&order=amount")).toEqual(await of("?order=amount&min=1"));
    expect(await of("?order=amount&max=4850000")).toEqual(["Newest", "Oldest", "Early"]);
    expect(await of("?order=amount&min=2&max=4850000&sector=fintech")).toEqual(["Newest", "Oldest"]);
    expect(await of("?q=seed&min=4000000")).toEqual(["Middle"]);
    expect(await of("?order=fit&min=4000000&max=4850000")).toEqual(["Newest"]);
    expect(await of("?min=2&max=1")).toEqual([]);
    for (const none of ["?min=-1", "?min=1.5", "?max=ten", "?min=12345678901234", "?currency=XXX"])
      expect(await of(none)).toEqual(await of(""));
  });

  it("combines a sector, a stage and words, which find company, description, sector and stage", async () => {
    expect(await companiesOf(investor, { sector: "fintech" })).toEqual(["Newest", "Oldest"]);
    expect(await companiesOf(investor, { sector: "fintech", stage: "seed" })).toEqual(["Oldest"]);
    expect(await companiesOf(investor, { q: "cleantech" })).toEqual(["Middle"]);
    expect(await companiesOf(investor, { q: "SEED fintech" })).toEqual(["Oldest"]);
    expect(await companiesOf(investor, { q: "lenders", sector: "ai" })).toEqual(["Early"]);
    expect(await companiesOf(investor, { q: "ledger", order: "amount" })).toEqual([
      "Middle",
      "Newest",
      "Oldest",
      "Early",
    ]);
    for (const company of hidden) expect(await companiesOf(investor, { q: company })).toEqual([]);
    expect(await companiesOf(investor, { q: "***" })).toEqual([]);
  });

  it("finds two characters of a text without spaces, and words with signs", async () => {
    const ownerId = (await createFounder("Mei Lin")).id;
    await createOpportunity({ ownerId, company: "創業者投資", description: "Tools for C++ and R&D", state: "open" });
    await sweepOpportunities(env, testDb());
    for (const q of ["創業", "者投", "C++", "R&D"])
      expect(await companiesOf(investor, { q }), q).toEqual(["創業者投資"]);
    for (const q of ["創投", "C#"]) expect(await companiesOf(investor, { q }), q).toEqual([]);
    await testDb().update(opportunity).set({ state: "closed" }).where(eq(opportunity.ownerId, ownerId));
  });

  it("puts the best fit of the viewer's thesis first", async () => {
    await testDb().insert(profile).values({ memberId: investor.id, amountMaxMinor: 10_000_000, currency: "EUR" });
    await testDb()
      .insert(profileTag)
      .values([
        { memberId: investor.id, list: "sectors", code: "climate" },
        { memberId: investor.id, list: "stages", code: "seed" },
        { memberId: investor.id, list: "regions", code: "africa" },
      ]);
    const page = await listOf(investor, { order: "fit" });
    expect(page.rows.map(({ company }) => company)).toEqual(["Middle", "Oldest", "Newest", "Early"]);
    expect(page.isOfNewest).toBeUndefined();
    const [best] = page.rows;
    expect((await detailOf(investor, best?.id ?? "")).full?.fit.map(({ term, fits }) => [term, fits])).toEqual([
      ["sector", true],
      ["stage", true],
      ["check", true],
      ["region", true],
    ]);
  });

  it("ranks the 200 newest of a sector and a stage, and says so only where there are as many", async () => {
    const owner = await createFounder("Busy");
    const share = (n: number, stage: string) =>
      createOpportunity({ ownerId: owner.id, company: `${stage} ${n}`, sector: "biotech", stage, openedAt: now - n });
    await share(1000, "series-b");
    for (let n = 1; n <= SCANNED_MATCHES; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, more) => share(n + more, "seed")));
    const query = { order: "fit", sector: "biotech" };
    const late = await listOf(investor, { ...query, stage: "series-b" });
    expect([late.rows.map(({ company }) => company), late.isOfNewest]).toEqual([["series-b 1000"], undefined]);
    expect((await listOf(investor, { ...query, stage: "seed" })).isOfNewest).toBe(true);
    await testDb().delete(opportunity).where(eq(opportunity.ownerId, owner.id));
  });

  it("ranks by sector and stage alone for a tier without deal flow, which does not read the smallest check and the region", async () => {
    const reader = await createMember({ kind: "investor" });
    await testDb().insert(profile).values({ memberId: reader.id, amountMaxMinor: 10_000_000, currency: "EUR" });
    await testDb()
      .insert(profileTag)
      .values([
        { memberId: reader.id, list: "stages", code: "seed" },
        { memberId: reader.id, list: "regions", code: "africa" },
      ]);
    const ranked = async () => (await companiesOf(reader, { order: "fit", sector: "fintech" })).join(", ");
    const before = await ranked();
    expect(before).toBe("Oldest, Blocked, Newest");
    const newest = eq(opportunity.company, "Newest");
    await testDb().update(opportunity).set({ minCheckMinor: 1, region: "africa" }).where(newest);
    expect(await ranked()).toBe(before);
    await testDb().update(user).set({ tierId: INVESTOR }).where(eq(user.id, reader.id));
    expect(await ranked()).toBe("Newest, Oldest, Blocked");
    await testDb().update(opportunity).set({ minCheckMinor: 5_000_000, region: "europe" }).where(newest);
  });

  it("leaves out what the viewer passed on, and goes on after a cursor, but not after one of another list", async () => {
    const [first, second] = (await listOf(investor)).rows;
    const values = { memberId: investor.id, answer: "passed" as const, reason: "other" as const, updatedAt: now };
    await testDb()
      .insert(deal)
      .values({ ...values, opportunityId: first?.id ?? "" });
    expect(await companiesOf(investor)).toEqual(["Middle", "Oldest", "Early"]);
    await testDb().delete(deal);
    const cursor = sealCursor(env, `new_${Date.parse(second?.openedAt ?? "")}_${second?.id}`);
    expect(await companiesOf(investor, { cursor })).toEqual(["Oldest", "Early"]);
    const answer = await call(`/api/opportunities?order=amount&cursor=${cursor}`, { cookie: investor.cookie });
    expect(answer.status).toBe(422);
    // Nobody makes a cursor up to ask what is behind it.
    expect((await call(`/api/opportunities?cursor=new_1_${second?.id}`, { cookie: investor.cookie })).status).toBe(422);
  });

  it("computes values anew when the rates are of another day", async () => {
    await testDb()
      .update(opportunity)
      .set({ ratesOn: "2020-01-01", value: 1 })
      .where(eq(opportunity.company, "Newest"));
    await sweepValues(env, testDb());
    const [row] = await testDb().select().from(opportunity).where(eq(opportunity.company, "Newest"));
    expect([row?.value, row?.ratesOn]).toEqual([4_812_783, "2024-12-31"]);
  });
});

describe("one opportunity", () => {
  it("is shown in full to tiers with deal flow, and as its summary with the tier's name to others", async () => {
    const [first] = (await listOf(investor)).rows;
    const id = first?.id ?? "";
    expect((await detailOf(investor, id)).full).toMatchObject({
      interested: 0,
      team: [{ person: { name: "Leila Haddad" } }],
    });
    expect(await detailOf(free, id)).toMatchObject({ company: "Newest", full: null, tier: "Startup", own: null });
    const pending = await createMember({
      status: "pending",
      columns: { tierId: "01900000-0000-7000-8000-000500000003" },
    });
    expect(await detailOf(pending, id)).toMatchObject({ company: "Newest", full: null });
  });

  it("is unknown to all but its owner while it was never open, and to those who did not follow it once it is not open anymore", async () => {
    for (const company of ["Draft", "In review", "Paused", "Closed"]) {
      const [row] = await testDb().select().from(opportunity).where(eq(opportunity.company, company));
      const path = `/api/opportunities/${row?.id}`;
      const status = async ({ cookie }: TestMember) => (await call(path, { cookie })).status;
      expect([company, await status(founder), await status(investor)]).toEqual([company, 200, 404]);
      await testDb()
        .insert(deal)
        .values({ opportunityId: row?.id ?? "", memberId: investor.id, savedAt: now, updatedAt: now });
      const isKnown = company === "Paused" || company === "Closed";
      expect([company, await status(investor)]).toEqual([company, isKnown ? 200 : 404]);
    }
  });

  it("is unknown once its owner is suspended or blocks the viewer", async () => {
    const [row] = await testDb().select().from(opportunity).where(eq(opportunity.company, "Suspended"));
    expect((await call(`/api/opportunities/${row?.id}`, { cookie: investor.cookie })).status).toBe(404);
    await testDb()
      .update(user)
      .set({ status: "approved" })
      .where(eq(user.id, row?.ownerId ?? ""));
    expect((await call(`/api/opportunities/${row?.id}`, { cookie: investor.cookie })).status).toBe(200);
    expect((await call("/api/opportunities/none", { cookie: investor.cookie })).status).toBe(404);
  });
});
