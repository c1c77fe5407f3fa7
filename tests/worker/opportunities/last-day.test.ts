import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { NotificationKind } from "#contract/notifications/topics.ts";
import { dayOf, dayOverSentence } from "#contract/opportunities/last-day.ts";
import { deal, opportunity, opportunityQuestion } from "#db/schema/index.ts";
import { sweepNotifications } from "#domain/notifications/deliver.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { TestMember } from "#tests/support/members.ts";
import { connectRows, storedNotifications } from "#tests/support/network/connections.ts";
import {
  companiesOf,
  createAdmin,
  createFounder,
  createInvestor,
  createOpportunity,
  detailOf,
  post,
  put,
  SHARED,
} from "#tests/support/opportunities/opportunities.ts";
import { sweepOpportunities } from "#worker/features/opportunities/search/index-opportunities.ts";
import { pauseOver } from "#worker/features/opportunities/sharing/pause-over.ts";

const [TODAY, YESTERDAY] = [dayOf(Date.now()), dayOf(Date.now() - DAY_MS)];
const SENTENCE = dayOverSentence();

let founder: TestMember;
let investor: TestMember;
let admin: TestMember;

beforeAll(async () => {
  [founder, investor, admin] = await Promise.all([createFounder(), createInvestor(), createAdmin()]);
});

const refusalOf = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as { code: string; fields?: object };
  return [answer.status, fields ?? code];
};
const rowOf = async (id: string) => (await testDb().select().from(opportunity).where(eq(opportunity.id, id)))[0];
const kindsOf = async (member: TestMember, kind: NotificationKind) =>
  (await storedNotifications(member)).filter(({ content }) => content.kind === kind);

describe("A last day that is over", () => {
  it("is refused for a new opportunity, which today is not", async () => {
    expect(await refusalOf(await post(founder, "", { ...SHARED, closesOn: YESTERDAY }))).toEqual([
      422,
      { closesOn: SENTENCE },
    ]);
    expect(await testDb().$count(opportunity, eq(opportunity.ownerId, founder.id))).toBe(0);
    const owner = await createFounder("Today");
    expect((await post(owner, "", { ...SHARED, closesOn: TODAY })).status).toBe(201);
  });

  it("stays in a draft that is edited, and is refused as a new one and for one that members read", async () => {
    const owner = await createFounder("Editing");
    const values = { ownerId: owner.id, closesOn: YESTERDAY };
    const [draft, open] = [await createOpportunity({ ...values, state: "draft" }), await createOpportunity(values)];
    const edit = async (id: string, closesOn: string, version = 1) =>
      put(owner, `/${id}`, { ...SHARED, company: "Tallybrook Ltd", closesOn, version });
    expect((await edit(draft, YESTERDAY)).status).toBe(204);
    for (const refused of [await edit(draft, "2020-01-01", 2), await edit(open, YESTERDAY)])
      expect(await refusalOf(refused)).toEqual([422, { closesOn: SENTENCE }]);
    expect([await rowOf(draft), await rowOf(open)]).toMatchObject([{ version: 2 }, { version: 1, state: "open" }]);
    expect((await edit(open, TODAY)).status).toBe(204);
    expect(await rowOf(open)).toMatchObject({ state: "in-review", closesOn: TODAY });
  });

  it("keeps the owner from sending it for review and from resuming it, and an admin from opening it", async () => {
    const values = { ownerId: founder.id, closesOn: YESTERDAY };
    const [draft, paused, reviewed] = [
      await createOpportunity({ ...values, state: "draft" }),
      await createOpportunity({ ...values, state: "paused" }),
      await createOpportunity({ ...values, state: "in-review", openedAt: null }),
    ];
    const decide = (decision: string) =>
      call(`/api/admin/opportunities/${reviewed}/decision`, {
        ...{ method: "PUT", cookie: admin.cookie, body: { decision, reason: "Set a day.", version: 1 } },
      });
    const refused = [
      await put(founder, `/${draft}/state`, { state: "in-review" }),
      await put(founder, `/${paused}/state`, { state: "open" }),
      await decide("open"),
    ];
    for (const answer of refused) expect(await refusalOf(answer)).toEqual([409, "round-over"]);
    const states = await Promise.all([draft, paused, reviewed].map(async (id) => (await rowOf(id))?.state));
    expect(states).toEqual(["draft", "paused", "in-review"]);
    expect((await decide("draft")).status).toBe(204);
    expect((await put(founder, `/${paused}/state`, { state: "closed" })).status).toBe(204);
    expect(await refusalOf(await put(founder, `/${paused}/state`, { state: "open" }))).toEqual([409, "conflict"]);
  });

  it("ends interest, passes, questions and shares, and takes the round out of the lists, before cron has seen it", async () => {
    const friend = await createInvestor("Friend");
    await connectRows(investor, friend);
    const [id, last] = [
      await createOpportunity({ ownerId: founder.id, closesOn: YESTERDAY, company: "Over" }),
      await createOpportunity({ ownerId: founder.id, closesOn: TODAY, company: "Last day" }),
    ];
    const answers = (of: string) => [
      () => put(investor, `/${of}/interest`, { amountMinor: null }),
      () => put(investor, `/${of}/pass`, { reason: "other" }),
      () => post(investor, `/${of}/questions`, { text: "Who leads?" }),
      () => post(investor, `/${of}/shares`, { memberId: friend.id }),
    ];
    for (const answer of answers(id)) expect(await refusalOf(await answer())).toEqual([409, "round-over"]);
    for (const answer of answers(last).reverse()) expect((await answer()).status).toBeLessThan(300);
    expect(await testDb().$count(deal, eq(deal.opportunityId, id))).toBe(0);
    expect(await testDb().$count(opportunityQuestion, eq(opportunityQuestion.opportunityId, id))).toBe(0);
    expect(await kindsOf(friend, "opportunity-shared")).toHaveLength(1);
    const companies = await companiesOf(investor, {});
    expect(companies).toContain("Last day");
    const queries: Record<string, string>[] = [{}, { order: "amount" }, { order: "fit" }, { sector: "fintech" }];
    for (const query of queries) expect(await companiesOf(investor, query)).not.toContain("Over");
  });
});

describe("Cron", () => {
  it("pauses once what is over, tells its owner, and leaves today's, those without a day and other states", async () => {
    const owner = await createFounder("Owner");
    const create = (values: object) => createOpportunity({ ownerId: owner.id, closesOn: YESTERDAY, ...values });
    const over = await create({ company: "Swept" });
    const others = [
      await create({ closesOn: TODAY }),
      await create({ closesOn: null }),
      await create({ state: "in-review" }),
      await create({ state: "closed" }),
    ];
    await put(investor, `/${over}/saving`);
    await sweepOpportunities(env, testDb());
    const now = Date.now();
    for (let run = 0; run < 2; run += 1) await pauseOver(env, testDb(), now);
    await sweepNotifications(env, testDb(), now);
    expect(await rowOf(over)).toMatchObject({ state: "paused", version: 2 });
    expect(await Promise.all(others.map(async (id) => (await rowOf(id))?.state))).toEqual([
      "open",
      "open",
      "in-review",
      "closed",
    ]);
    const told = await kindsOf(owner, "opportunity-over");
    expect(told.map(({ content }) => [content.subject, content.path])).toEqual([["Swept", `/opportunities/${over}`]]);
    const { state, own } = await detailOf(owner, over);
    expect([state, own?.history[0]]).toMatchObject([
      "paused",
      { state: "paused", actor: null, reason: "Its last day is over" },
    ]);
    await sweepOpportunities(env, testDb());
    expect(await companiesOf(investor, { q: "swept" })).toEqual([]);
    expect((await detailOf(investor, over)).full?.round.closesOn).toBe(YESTERDAY);
  });
});
