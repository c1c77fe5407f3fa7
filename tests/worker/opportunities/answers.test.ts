import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import type { DealPage, InterestPage, OwnRowsView } from "#contract/opportunities/deals.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { block, deal, opportunity, passCount, securityEvent } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { INVESTOR } from "#tests/support/membership/tiers.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import {
  ask as askToConnect,
  chooseRow,
  connectRows,
  outcome,
  storedNotifications,
  withdraw as withdrawRequest,
} from "#tests/support/network/connections.ts";
import {
  companiesOf,
  createFounder,
  createInvestor,
  createOpportunity,
  detailOf,
  patch,
  post,
  put,
  remove,
} from "#tests/support/opportunities/opportunities.ts";
import { profileOf } from "#tests/support/profiles/profiles.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";

let founder: TestMember;
let investor: TestMember;
let id: string;

beforeAll(async () => {
  [founder, investor] = await Promise.all([createFounder(), createInvestor()]);
  id = await createOpportunity({ ownerId: founder.id, company: "Passed on" });
  // Loads this part of the worker. Of many first requests at once, those that wait for the one that loads it would be canceled: the test runner
  // fetches modules within a request.
  await detailOf(founder, id);
});

const interest = (by: TestMember, of = id, amountMinor: number | null = null) =>
  put(by, `/${of}/interest`, { amountMinor });
const countsOf = async (of = id) => {
  const [row] = await testDb().select().from(opportunity).where(eq(opportunity.id, of));
  return [row?.savedCount, row?.interestedCount, row?.passedCount, row?.pledgedMinor];
};
const kindsOf = async (member: TestMember) => (await storedNotifications(member)).map(({ content }) => content.kind);
const read = async <View>(by: TestMember, path: string) =>
  (await (await call(`/api/opportunities${path}`, { cookie: by.cookie })).json()) as View;

describe("answers to an opportunity", () => {
  it("are counted as the rows are, and the owner is told once, when a hundred members press Interested at once, twice each", async () => {
    const owner = await createFounder("Racer");
    const of = await createOpportunity({ ownerId: owner.id });
    const people = await Promise.all(
      Array.from({ length: 100 }, (_, n) => createMember({ name: `Member ${n}`, columns: { tierId: INVESTOR } })),
    );
    const answers = await Promise.all([...people, ...people].map((by) => interest(by, of, 1000)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const rows = await testDb().$count(deal, eq(deal.opportunityId, of));
    expect([rows, await countsOf(of)]).toEqual([100, [0, 100, 0, 100_000]]);
    await expect.poll(async () => (await kindsOf(owner)).length, { timeout: 10_000 }).toBe(100);
    expect(new Set((await storedNotifications(owner)).map(({ actorId }) => actorId)).size).toBe(100);
  }, 60_000);

  it("can be changed and taken back, with counts and reasons that follow, and passing takes it out of the list", async () => {
    expect((await interest(investor, id, 10_000_000)).status).toBe(204);
    expect(await countsOf()).toEqual([0, 1, 0, 10_000_000]);
    expect((await detailOf(investor, id)).deal).toMatchObject({
      answer: "interested",
      amount: { amountMinor: 10_000_000, currency: "USD" },
    });
    expect((await put(investor, `/${id}/pass`, { reason: "region" })).status).toBe(204);
    expect(await countsOf()).toEqual([0, 0, 1, 0]);
    expect(await companiesOf(investor)).not.toContain("Passed on");
    await put(investor, `/${id}/pass`, { reason: "too-early" });
    expect(await testDb().select().from(passCount).where(eq(passCount.opportunityId, id))).toMatchObject([
      { reason: "region", passes: 0 },
      { reason: "too-early", passes: 1 },
    ]);
    expect((await detailOf(founder, id)).own?.passes).toEqual([{ reason: "too-early", count: 1 }]);
    await remove(investor, `/${id}/interest`);
    expect(await countsOf()).toEqual([0, 0, 1, 0]);
    await remove(investor, `/${id}/pass`);
    await remove(investor, `/${id}/pass`);
    expect(await countsOf()).toEqual([0, 0, 0, 0]);
    await put(investor, `/${id}/saving`);
    await put(investor, `/${id}/saving`);
    expect(await countsOf()).toEqual([1, 0, 0, 0]);
  });

  it("let the two write to each other at once, as long as one is interested", async () => {
    const stranger = await createInvestor("Stranger");
    await chooseRow(founder, { whoMayWrite: "connections" });
    const send = async () => (await postAs(() => stranger)(founder.id, [draft("Hello")])).status;
    const before = await send();
    await interest(stranger);
    expect([before, await send()]).toEqual([403, 201]);
  });

  it("are refused to a tier without deal flow, to the owner, for one that is not open, and for one that is unknown", async () => {
    const free = await interest(await createMember());
    expect([free.status, await free.json()]).toMatchObject([403, { code: "tier-needed" }]);
    expect((await interest(founder)).status).toBe(409);
    const paused = await createOpportunity({ ownerId: founder.id, state: "paused" });
    expect((await interest(investor, paused)).status).toBe(404);
    await testDb().insert(deal).values({ opportunityId: paused, memberId: investor.id, savedAt: 1, updatedAt: 1 });
    expect((await interest(investor, paused)).status).toBe(409);
    const hidden = await createFounder("Hidden");
    const blocked = await createOpportunity({ ownerId: hidden.id });
    await testDb().insert(block).values({ memberId: hidden.id, blockedId: investor.id, createdAt: 1 });
    for (const path of ["interest", "saving"])
      expect((await put(investor, `/${blocked}/${path}`, path === "saving" ? {} : { amountMinor: null })).status).toBe(
        404,
      );
    expect((await interest(investor, id, 0)).status).toBe(422);
  });
});

describe("questions", () => {
  it("are private until the owner publishes the answer, then without the asker's name", async () => {
    const other = await createInvestor("Other");
    const text = "Who signs off a reconciliation?";
    const { id: questionId } = (await (await post(investor, `/${id}/questions`, { text })).json()) as { id: string };
    const questionsOf = async (by: TestMember) => (await detailOf(by, id)).full?.questions ?? [];
    expect(await questionsOf(other)).toEqual([]);
    expect(await questionsOf(investor)).toMatchObject([{ text, isMine: true, answer: null, isPublished: false }]);
    expect(await questionsOf(founder)).toMatchObject([{ text, asker: { name: investor.name }, isMine: false }]);
    const answer = (by: TestMember, isPublished: boolean) =>
      patch(by, `/${id}/questions/${questionId}`, { answer: "The controller's deputy.", isPublished });
    expect((await answer(other, true)).status).toBe(404);
    expect((await answer(founder, false)).status).toBe(204);
    expect(await questionsOf(other)).toEqual([]);
    expect((await answer(founder, true)).status).toBe(204);
    expect(await questionsOf(other)).toMatchObject([
      { text, asker: null, answer: "The controller's deputy.", isPublished: true },
    ]);
    await expect.poll(() => kindsOf(investor)).toEqual(["opportunity-answered"]);
    expect(await kindsOf(founder)).toContain("opportunity-question");
  });

  it("show an asker neither to the owner whom they block, nor as a party", async () => {
    const asker = await createInvestor("Hidden");
    const of = await createOpportunity({ ownerId: founder.id, company: "Blocked" });
    const asked = await post(asker, `/${of}/questions`, { text: "Who audits this?" });
    const { id: questionId } = (await asked.json()) as { id: string };
    await patch(founder, `/${of}/questions/${questionId}`, { answer: "A friend.", isPublished: true });
    await interest(asker, of);
    await put(founder, `/${of}/state`, { state: "closed" });
    await patch(founder, `/${of}/parties`, { add: [asker.id], remove: [] });
    const seen = async () => JSON.stringify(await detailOf(founder, of));
    expect(await seen()).toContain(asker.id);
    await testDb().insert(block).values({ memberId: asker.id, blockedId: founder.id, createdAt: Date.now() });
    expect(await seen()).not.toContain(asker.id);
    expect((await detailOf(founder, of)).full?.questions).toMatchObject([{ id: questionId, asker: null }]);
  });

  it("keep what a correction does not name, so that one from before publishes nothing that was taken back", async () => {
    const asked = await post(investor, `/${id}/questions`, { text: "Who pays for it?" });
    const { id: questionId } = (await asked.json()) as { id: string };
    const send = async (body: object) => (await patch(founder, `/${id}/questions/${questionId}`, body)).status;
    const stored = async () => (await detailOf(founder, id)).full?.questions.find((one) => one.id === questionId);
    expect(await send({ isPublished: true })).toBe(409);
    expect(await send({ answer: "The lendr.", isPublished: true })).toBe(204);
    expect(await send({ isPublished: false })).toBe(204);
    expect(await send({ answer: "The lender." })).toBe(204);
    expect(await stored()).toMatchObject({ answer: "The lender.", isPublished: false });
    expect(await send({ isPublished: true })).toBe(204);
    expect(await stored()).toMatchObject({ answer: "The lender.", isPublished: true });
    expect(await send({ answer: " " })).toBe(422);
  });

  it("are asked once for an idempotency key, and never by the owner", async () => {
    const ask = (by: TestMember) => post(by, `/${id}/questions`, { text: "Once only?" }, { "idempotency-key": "once" });
    const asked = await Promise.all([ask(investor), ask(investor)]);
    expect(await asked[0]?.json()).toEqual(await asked[1]?.json());
    expect((await ask(founder)).status).toBe(409);
    expect((await post(investor, `/${id}/questions`, { text: "?" })).status).toBe(422);
  });
});

describe("what belongs to an opportunity", () => {
  it("has updates by its owner, and can be shared with a connection, who is told", async () => {
    const friend = await createInvestor("Friend");
    expect((await post(founder, `/${id}/updates`, { title: "First lender", text: "They signed." })).status).toBe(201);
    expect((await post(investor, `/${id}/updates`, { title: "First lender", text: "They signed." })).status).toBe(404);
    const [update] = (await detailOf(friend, id)).full?.updates ?? [];
    expect(update).toMatchObject({ title: "First lender" });
    expect((await remove(founder, `/${id}/updates/${update?.id}`)).status).toBe(204);
    expect((await detailOf(friend, id)).full?.updates).toEqual([]);
    expect((await post(investor, `/${id}/shares`, { memberId: friend.id })).status).toBe(404);
    await connectRows(investor, friend);
    expect((await post(investor, `/${id}/shares`, { memberId: friend.id })).status).toBe(204);
    await expect.poll(() => kindsOf(friend)).toEqual(["opportunity-shared"]);
  });

  it("names parties once it is closed, and a deal counts for both once it is confirmed", async () => {
    const of = await createOpportunity({ ownerId: founder.id, company: "Done" });
    const dealsOf = async ({ id: memberId }: TestMember) =>
      ((await (await call(`/api/profiles/${memberId}`, { cookie: investor.cookie })).json()) as ProfileView).figures
        .deals;
    await interest(investor, of);
    expect((await patch(founder, `/${of}/parties`, { add: [investor.id], remove: [] })).status).toBe(409);
    await put(founder, `/${of}/state`, { state: "closed" });
    const stranger = await createMember({ name: "Nobody" });
    expect((await patch(founder, `/${of}/parties`, { add: [investor.id, stranger.id], remove: [] })).status).toBe(204);
    expect((await detailOf(founder, of)).own?.parties).toMatchObject([
      { person: { name: investor.name }, isConfirmed: false },
    ]);
    expect([await dealsOf(investor), await dealsOf(founder)]).toEqual([0, 0]);
    expect((await put(stranger, `/${of}/party`)).status).toBe(404);
    expect((await put(investor, `/${of}/party`)).status).toBe(204);
    expect((await put(investor, `/${of}/party`)).status).toBe(204);
    expect([await dealsOf(investor), await dealsOf(founder)]).toEqual([1, 1]);
    expect((await detailOf(investor, of)).isPartyConfirmed).toBe(true);
    expect((await remove(investor, `/${of}/party`)).status).toBe(204);
    expect([await dealsOf(investor), await dealsOf(founder)]).toEqual([0, 0]);
  });

  it("names only the parties that were added, so that a list from before loses and asks nobody", async () => {
    const of = await createOpportunity({ ownerId: founder.id, company: "Twice" });
    const [first, later, declined] = [
      await createInvestor("First"),
      await createInvestor("Later"),
      await createInvestor("No"),
    ];
    for (const one of [first, later, declined]) await interest(one, of);
    await put(founder, `/${of}/state`, { state: "closed" });
    const name = async (add: TestMember[], without: TestMember[] = []) =>
      (await patch(founder, `/${of}/parties`, { add: add.map((one) => one.id), remove: without.map((one) => one.id) }))
        .status;
    const named = async () => (await detailOf(founder, of)).own?.parties.map(({ person }) => person.name).toSorted();
    expect(await name([first, declined])).toBe(204);
    expect((await remove(declined, `/${of}/party`)).status).toBe(204);
    expect((await put(first, `/${of}/party`)).status).toBe(204);
    expect(await name([later])).toBe(204);
    expect(await named()).toEqual([first.name, later.name]);
    expect(await name([], [later, first])).toBe(204);
    expect(await named()).toEqual([first.name]);
  });

  it("names parties twenty times a day at most, each of which may notify many", async () => {
    const owner = await createFounder("Namer");
    const of = await createOpportunity({ ownerId: owner.id, state: "closed" });
    await leaveUses(OPPORTUNITY_LIMITS.partyListsPerMember, owner.id, 1);
    const name = async () => (await patch(owner, `/${of}/parties`, { add: [], remove: [] })).status;
    expect([await name(), await name()]).toEqual([204, 429]);
  });

  it("is listed among the deals of who saved or answered it, with a note and a stage that only they see", async () => {
    const member = await createInvestor("Follower");
    const of = await createOpportunity({ ownerId: founder.id, company: "Followed", sector: "ai" });
    await put(member, `/${of}/saving`);
    await put(member, `/${of}/notes`, { note: "Ask about churn", stage: "first-call" });
    const dealsOf = async (query = "") => (await read<DealPage>(member, `/deals${query}`)).rows;
    expect(await dealsOf()).toMatchObject([
      { company: "Followed", deal: { isSaved: true, note: "Ask about churn", stage: "first-call" } },
    ]);
    for (const query of ["?q=churn", "?q=ai", "?show=saved&stage=first-call"])
      expect(await dealsOf(query)).toHaveLength(1);
    for (const query of ["?q=nothing", "?show=passed", "?stage=done"]) expect(await dealsOf(query)).toEqual([]);
    await remove(member, `/${of}/saving`);
    expect(await dealsOf()).toEqual([]);
    expect(JSON.stringify(await detailOf(founder, of))).not.toContain("churn");
  });

  it("shows its owner who is interested, with a file, and nobody else", async () => {
    const of = await createOpportunity({ ownerId: founder.id, company: "Watched" });
    await interest(investor, of, 10_000_000);
    const page = await read<InterestPage>(founder, `/${of}/interest`);
    expect(page.rows).toMatchObject([{ person: { name: investor.name }, amount: { amountMinor: 10_000_000 } }]);
    const file = await (await call(`/api/opportunities/${of}/interest.csv`, { cookie: founder.cookie })).text();
    expect(file).toContain(`"${investor.name}","","","$100,000",`);
    const exports = () => testDb().select().from(securityEvent).where(eq(securityEvent.kind, "interest-exported"));
    expect(await exports()).toMatchObject([{ memberId: founder.id, actorId: founder.id, about: "Watched" }]);
    const { rows } = await read<OwnRowsView>(founder, "/mine");
    expect(rows.find((row) => row.id === of)).toMatchObject({ interested: 1, pledged: { amountMinor: 10_000_000 } });
    for (const path of ["interest", "interest.csv"])
      expect((await call(`/api/opportunities/${of}/${path}`, { cookie: investor.cookie })).status).toBe(404);
    expect(await exports()).toHaveLength(1);
  });
});

describe("what is not said of an opportunity", () => {
  it("is no amount of zero, in its view and in the file of who is interested", async () => {
    const nothing = { valuationMinor: null, minCheckMinor: null, closesOn: null };
    const of = await createOpportunity({ ownerId: founder.id, company: "Unsaid", ...nothing });
    const [formula, mei] = [await createInvestor("=1+1;@SUM(A1)"), await createInvestor("José Ñandú 李雷")];
    expect((await interest(formula, of)).status).toBe(204);
    expect((await interest(mei, of, 10_000)).status).toBe(204);
    const { full } = await detailOf(mei, of);
    expect(full?.round).toMatchObject({ valuation: null, minCheck: null, closesOn: null });
    const answer = await call(`/api/opportunities/${of}/interest.csv`, { cookie: founder.cookie });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines.find((line) => line.includes("SUM"))).toMatch(/^"'=1\+1;'@SUM\(A1\)","","","",/);
    expect(lines.find((line) => line.includes("李雷"))).toMatch(/^"José Ñandú 李雷","","","\$100",/);
  });
});

describe("the free tier", () => {
  it("asks three investors a month to connect, and then names the tier that asks any number", async () => {
    const free = await createMember();
    const investors = await Promise.all([1, 2, 3, 4].map((n) => createInvestor(`Investor ${n}`)));
    for (const one of investors.slice(0, 3)) expect(await outcome(askToConnect(free, one))).toEqual([200, "sent"]);
    const last = await askToConnect(free, investors[3] as TestMember);
    expect([last.status, await last.json()]).toMatchObject([
      403,
      {
        code: "tier-needed",
        detail:
          "You asked 3 investors to connect in these 30 days. The Startup tier lets you ask any number of investors to connect.",
      },
    ]);
    expect(await outcome(askToConnect(free, founder))).toEqual([200, "sent"]);
    for (const one of investors) expect(await outcome(askToConnect(founder, one))).toEqual([200, "sent"]);
  });

  it("uses up neither the day by requests that the month refuses, nor the month by those that the day refuses", async () => {
    const free = await createMember();
    const investors = await Promise.all([1, 2, 3, 4].map((n) => createInvestor(`Investor ${n}`)));
    const { connectionRequestsPerMember: daily, investorRequestsPerMember: monthly } = NETWORK_LIMITS;
    await leaveUses(daily, free.id, 0);
    for (const one of investors) expect((await askToConnect(free, one)).status).toBe(429);
    await leaveUses(daily, free.id, 4);
    for (const one of investors.slice(0, monthly.limit))
      expect(await outcome(askToConnect(free, one))).toEqual([200, "sent"]);
    const last = investors[3] as TestMember;
    for (let at = 0; at < 3; at += 1) expect(await outcome(askToConnect(free, last))).toEqual([403, "tier-needed"]);
    expect(await outcome(askToConnect(free, founder))).toEqual([200, "sent"]);
    // With both used up, the one that lasts longer is said.
    expect(await outcome(askToConnect(free, last))).toEqual([403, "tier-needed"]);
    expect(await outcome(askToConnect(free, await createFounder()))).toEqual([429, "rate-limited"]);
  });

  it("reads on an investor's profile how many more it can ask, and nobody else reads of a limit", async () => {
    const free = await createMember();
    const [ivo, mia, zoe] = await Promise.all(["Ivo", "Mia", "Zoe"].map(createInvestor));
    if (!ivo || !mia || !zoe) throw new Error("no investors");
    const limitOf = async (viewer: TestMember, of: TestMember) => (await profileOf(of.id, viewer)).investorRequests;
    expect(await limitOf(free, ivo)).toMatchObject({ left: 3, tier: "Startup" });
    for (const one of [mia, zoe]) await askToConnect(free, one);
    const limit = await limitOf(free, ivo);
    expect(limit?.left).toBe(1);
    const wait = Date.parse(limit?.resetsAt ?? "") - Date.now();
    expect([wait > 0, wait <= 30 * DAY_MS]).toEqual([true, true]);
    await askToConnect(free, ivo);
    expect(await limitOf(free, ivo)).toMatchObject({ left: 0 });
    expect([await limitOf(free, founder), await limitOf(founder, ivo), await limitOf(ivo, ivo)]).toEqual([
      null,
      null,
      null,
    ]);
    // Who was asked answers without a limit.
    const asker = await createInvestor("Asker");
    await askToConnect(asker, free);
    expect(await limitOf(free, asker)).toBeNull();
    // A withdrawn request needs no answer.
    await outcome(withdrawRequest(asker, free));
    expect(await limitOf(free, asker)).toMatchObject({ left: 0 });
  });
});
