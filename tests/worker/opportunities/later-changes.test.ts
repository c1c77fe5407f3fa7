import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { OwnRowsView } from "#contract/opportunities/deals.ts";
import { OPPORTUNITY_LIMITS, OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import { newId } from "#db/ids.ts";
import {
  block,
  deal,
  notificationPending,
  opportunity,
  opportunityChange,
  opportunityQuestion,
  opportunityUpdate,
} from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { TestMember } from "#tests/support/members.ts";
import { storedNotifications } from "#tests/support/network/connections.ts";
import {
  createFounder,
  createInvestor,
  createOpportunity,
  detailOf,
  patch,
  post,
  put,
  remove,
  SHARED,
} from "#tests/support/opportunities/opportunities.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";

let founder: TestMember;
let investor: TestMember;

beforeAll(async () => {
  [founder, investor] = await Promise.all([createFounder(), createInvestor()]);
});

const interest = (id: string, amountMinor: number | null = null, by = investor) =>
  put(by, `/${id}/interest`, { amountMinor });
const rowOf = async (id: string) => (await testDb().select().from(opportunity).where(eq(opportunity.id, id)))[0];
const fieldsOf = async (answer: Response) => ((await answer.json()) as { fields?: object }).fields;

it("The currency stays once members stated amounts in it", async () => {
  const id = await createOpportunity({ ownerId: founder.id });
  await interest(id, 1000);
  const refused = await put(founder, `/${id}`, { ...SHARED, currency: "EUR", version: 1 });
  expect([refused.status, await fieldsOf(refused)]).toEqual([
    422,
    { currency: "Members stated amounts in the earlier currency. Keep it." },
  ]);
  expect(await rowOf(id)).toMatchObject({ currency: "USD", version: 1, state: "open" });
  await interest(id);
  expect((await put(founder, `/${id}`, { ...SHARED, currency: "EUR", version: 1 })).status).toBe(204);
  expect(await rowOf(id)).toMatchObject({ currency: "EUR", state: "in-review" });
});

it("A draft can be deleted also when it was open, and one that is open cannot", async () => {
  const [draft, open] = await Promise.all([
    createOpportunity({ ownerId: founder.id, state: "draft" }),
    createOpportunity({ ownerId: founder.id }),
  ]);
  const statuses = [draft, open].map(async (id) => (await remove(founder, `/${id}`)).status);
  expect(await Promise.all(statuses)).toEqual([204, 409]);
  expect([await rowOf(draft), await rowOf(open)]).toMatchObject([undefined, { state: "open" }]);
});

it("Changes of state above the day's limit are 429, and leave state and history", async () => {
  const owner = await createFounder("Restless");
  const id = await createOpportunity({ ownerId: owner.id });
  await leaveUses(OPPORTUNITY_LIMITS.editsPerMember, owner.id, 1);
  const setState = async (state: string) => (await put(owner, `/${id}/state`, { state })).status;
  expect([await setState("paused"), await setState("paused"), await setState("open")]).toEqual([204, 204, 429]);
  expect(await rowOf(id)).toMatchObject({ state: "paused", version: 2 });
  expect(await testDb().$count(opportunityChange, eq(opportunityChange.opportunityId, id))).toBe(1);
});

it("Interest can be taken back while the opportunity is in review again, and after a block", async () => {
  const owner = await createFounder("Gone");
  const id = await createOpportunity({ ownerId: owner.id });
  const takeBack = async () => (await remove(investor, `/${id}/interest`)).status;
  await interest(id, 1000);
  await testDb().update(opportunity).set({ state: "in-review" }).where(eq(opportunity.id, id));
  expect([(await interest(id)).status, await takeBack()]).toEqual([404, 204]);
  expect(await rowOf(id)).toMatchObject({ interestedCount: 0, pledgedMinor: 0 });
  await testDb().update(opportunity).set({ state: "open" }).where(eq(opportunity.id, id));
  await interest(id, 1000);
  await testDb().insert(block).values({ memberId: owner.id, blockedId: investor.id, createdAt: 1 });
  const stranger = await createInvestor("Stranger");
  await testDb().insert(block).values({ memberId: owner.id, blockedId: stranger.id, createdAt: 1 });
  expect([await takeBack(), (await remove(stranger, `/${id}/interest`)).status]).toEqual([204, 404]);
  expect(await rowOf(id)).toMatchObject({ interestedCount: 0, pledgedMinor: 0 });
});

it("Who passes is in no notification of interest that is not delivered yet", async () => {
  const id = await createOpportunity({ ownerId: founder.id });
  await interest(id);
  const key = `opportunity:${id}:interest:${investor.id}:1`;
  const isTheirs = eq(notificationPending.key, key);
  await expect.poll(() => testDb().$count(notificationPending, isTheirs)).toBe(0);
  const content = { kind: "opportunity-interest" as const, subject: "Tallybrook", path: "/my-deals" };
  await testDb()
    .insert(notificationPending)
    .values({ memberId: founder.id, key, actorId: investor.id, content, at: 1 });
  // The answer is another one already.
  expect((await remove(investor, `/${id}/pass`)).status).toBe(204);
  expect(await testDb().$count(notificationPending, isTheirs)).toBe(1);
  expect((await put(investor, `/${id}/pass`, { reason: "other" })).status).toBe(204);
  expect(await testDb().$count(notificationPending, isTheirs)).toBe(0);
});

it("Interest that is taken back and shown again is told once a day, and a changed amount is not told", async () => {
  const id = await createOpportunity({ ownerId: founder.id });
  const told = async () => {
    await expect.poll(() => testDb().$count(notificationPending, eq(notificationPending.memberId, founder.id))).toBe(0);
    return (await storedNotifications(founder)).filter(({ key }) => key.startsWith(`opportunity:${id}:interest:`));
  };
  await interest(id);
  await expect.poll(told).toHaveLength(1);
  for (let time = 0; time < 3; time += 1) {
    expect((await remove(investor, `/${id}/interest`)).status).toBe(204);
    await expect.poll(told).toEqual([]);
    await interest(id);
    expect(await told()).toEqual([]);
  }
  vi.setSystemTime(Date.now() + DAY_MS);
  await interest(id, 1000);
  expect(await told()).toEqual([]);
  await remove(investor, `/${id}/interest`);
  await interest(id);
  vi.useRealTimers();
  await expect.poll(told).toHaveLength(1);
});

it("An amount is at most the round", async () => {
  const id = await createOpportunity({ ownerId: founder.id, amountMinor: 1000 });
  const refused = await interest(id, 1001);
  expect([refused.status, await fieldsOf(refused)]).toEqual([422, { amountMinor: "This is more than the round." }]);
  expect((await interest(id, 1000)).status).toBe(204);
  expect(await rowOf(id)).toMatchObject({ interestedCount: 1, pledgedMinor: 1000 });
});

it("A note leaves the stage as it is, and the stage the note", async () => {
  const id = await createOpportunity({ ownerId: founder.id });
  const save = async (notes: object) => (await put(investor, `/${id}/notes`, notes)).status;
  expect([await save({ stage: "terms" }), await save({ note: "Ask" }), await save({})]).toEqual([204, 204, 422]);
  expect(await testDb().select().from(deal).where(eq(deal.opportunityId, id))).toMatchObject([
    { note: "Ask", stage: "terms" },
  ]);
  await save({ stage: "done" });
  expect((await detailOf(investor, id)).deal).toMatchObject({ note: "Ask", stage: "done" });
});

it("A question without an answer is in sight of the owner below any number of newer ones with one", async () => {
  const id = await createOpportunity({ ownerId: founder.id });
  const question = (n: number) => ({
    ...{ id: newId(), opportunityId: id, askerId: investor.id, text: `Question ${n}`, askedAt: n },
    ...(n > 0 && { answer: "So.", answeredAt: n }),
  });
  for (let n = 0; n <= 20; n += 1) await testDb().insert(opportunityQuestion).values(question(n));
  const { full, own } = await detailOf(founder, id);
  expect(full?.questions.filter(({ answer }) => answer === null)).toMatchObject([{ text: "Question 0" }]);
  expect([full?.questions.length, own?.unanswered]).toEqual([21, 1]);
});

it("An answer is limited by day, and an asker in a block with the owner is not told of it", async () => {
  const [owner, asker, blocker] = await Promise.all([
    createFounder("Answering"),
    createInvestor("Asker"),
    createInvestor("Blocker"),
  ]);
  const id = await createOpportunity({ ownerId: owner.id });
  const ask = async (by: TestMember) =>
    ((await (await post(by, `/${id}/questions`, { text: "Who audits this?" })).json()) as { id: string }).id;
  const [first, second] = [await ask(asker), await ask(blocker)];
  const unanswered = async () => {
    const { rows } = (await (await call("/api/opportunities/mine", { cookie: owner.cookie })).json()) as OwnRowsView;
    return rows[0]?.unanswered.map((question) => [question.id, question.asker.name]);
  };
  expect(await unanswered()).toEqual([
    [second, "Blocker"],
    [first, "Asker"],
  ]);
  await testDb().insert(block).values({ memberId: blocker.id, blockedId: owner.id, createdAt: Date.now() });
  expect(await unanswered()).toEqual([[first, "Asker"]]);
  const answer = (question: string, text = "A friend.") =>
    patch(owner, `/${id}/questions/${question}`, { answer: text, isPublished: true });
  await leaveUses(OPPORTUNITY_LIMITS.editsPerMember, owner.id, 2);
  expect([
    (await answer(second)).status,
    (await answer(first)).status,
    (await answer(first, "Two friends.")).status,
  ]).toEqual([204, 204, 429]);
  expect(await unanswered()).toEqual([]);
  await expect.poll(async () => (await storedNotifications(asker)).map(({ content }) => content.kind)).toHaveLength(1);
  expect(await storedNotifications(blocker)).toEqual([]);
  expect(await testDb().$count(notificationPending, eq(notificationPending.memberId, blocker.id))).toBe(0);
});

it("An opportunity has as many updates as its page shows, and another one once one is deleted", async () => {
  const owner = await createFounder("Writing");
  const id = await createOpportunity({ ownerId: owner.id });
  await testDb()
    .insert(opportunityUpdate)
    .values(
      Array.from({ length: OPPORTUNITY_PARTS.updates }, (_, n) => ({
        ...{ id: newId(), opportunityId: id, title: `Update ${n}`, text: "All is well.", at: n },
      })),
    );
  const write = () => post(owner, `/${id}/updates`, { title: "One more", text: "All is well." });
  const refused = await write();
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: "updates-full", title: "You have ten updates already. Delete one first." },
  ]);
  const updates = async () => (await detailOf(owner, id)).full?.updates ?? [];
  const [latest] = await updates();
  await remove(owner, `/${id}/updates/${latest?.id}`);
  expect((await write()).status).toBe(201);
  expect((await updates()).map(({ title }) => title)).toHaveLength(OPPORTUNITY_PARTS.updates);
});
