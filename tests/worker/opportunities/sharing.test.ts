import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminOpportunityPage, AdminOpportunityView } from "#contract/admin/opportunities.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { audit, opportunity, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
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
  remove,
  SHARED,
} from "#tests/support/opportunities/opportunities.ts";
import { sweepOpportunities } from "#worker/features/opportunities/search/index-opportunities.ts";

let founder: TestMember;
let investor: TestMember;
let admin: TestMember;

beforeAll(async () => {
  [founder, investor, admin] = await Promise.all([createFounder(), createInvestor(), createAdmin()]);
});

const share = async (by: TestMember, input: object = SHARED) =>
  ((await (await post(by, "", input)).json()) as { id: string }).id;
const setState = async (id: string, state: string, by = founder) => (await put(by, `/${id}/state`, { state })).status;
const decide = (id: string, decision: "open" | "draft", version: number, reason = "") =>
  call(`/api/admin/opportunities/${id}/decision`, {
    ...{ method: "PUT", cookie: admin.cookie, body: { decision, reason, version } },
  });
const kindsOf = async (member: TestMember) =>
  (await storedNotifications(member)).map(({ content }) => [content.kind, content.subject]);

describe("sharing an opportunity", () => {
  it("needs the tier again to send it to the admins, and to open it after a pause; pausing and closing do not", async () => {
    const owner = await createFounder("Downgraded");
    const [draft, open] = [await share(owner), await createOpportunity({ ownerId: owner.id })];
    await testDb().update(user).set({ tierId: FREE_TIER }).where(eq(user.id, owner.id));
    expect(await setState(draft, "in-review", owner)).toBe(403);
    expect(await setState(open, "paused", owner)).toBe(204);
    expect(await setState(open, "open", owner)).toBe(403);
    expect(await setState(open, "closed", owner)).toBe(204);
  });

  it("makes a draft that only its owner sees, an admin opens it, and then it is found", async () => {
    const id = await share(founder);
    expect(await detailOf(founder, id)).toMatchObject({ state: "draft", amount: "$5M", own: { version: 1 } });
    expect(await setState(id, "in-review")).toBe(204);
    const queue = (await (
      await call("/api/admin/opportunities", { cookie: admin.cookie })
    ).json()) as AdminOpportunityPage;
    expect(queue.rows).toMatchObject([
      { id, company: "Tallybrook", state: "in-review", owner: { name: founder.name } },
    ]);
    const review = (await (
      await call(`/api/admin/opportunities/${id}`, { cookie: admin.cookie })
    ).json()) as AdminOpportunityView;
    expect(review).toMatchObject({ version: 2, text: SHARED.text, round: { instrument: "priced-round" } });
    expect((await decide(id, "open", 2)).status).toBe(204);
    expect((await decide(id, "open", 2)).status).toBe(409);
    expect(await companiesOf(investor)).toEqual(["Tallybrook"]);
    expect(await companiesOf(investor, { q: "ledger" })).toEqual(["Tallybrook"]);
    // Only in the text, which some tiers don't read.
    expect(await companiesOf(investor, { q: "exports" })).toEqual([]);
    await expect.poll(() => kindsOf(founder)).toEqual([["opportunity-opened", "Tallybrook"]]);
    const { own } = await detailOf(founder, id);
    expect(own?.history.map(({ state, actor }) => [state, actor])).toEqual([
      ["open", "Otto"],
      ["in-review", founder.name],
      ["draft", founder.name],
    ]);
    const [entry] = await testDb().select().from(audit).where(eq(audit.subjectId, id));
    expect(entry).toMatchObject({
      action: "opportunity-opened",
      after: { state: "open" },
      before: { state: "in-review" },
    });
  });

  it("gives it back with a reason, which only its owner reads, also one that is open", async () => {
    const id = await createOpportunity({ ownerId: founder.id, company: "Returned" });
    expect((await decide(id, "draft", 1)).status).toBe(422);
    expect((await decide(id, "draft", 1, "The round has closed already.")).status).toBe(204);
    expect(await detailOf(founder, id)).toMatchObject({
      state: "draft",
      own: { reviewReason: "The round has closed already." },
    });
    expect((await call(`/api/opportunities/${id}`, { cookie: investor.cookie })).status).toBe(404);
    await sweepOpportunities(env, testDb());
    expect(await companiesOf(investor, { q: "returned" })).toEqual([]);
  });

  it("is decided about by another admin than its owner, as long as there is one", async () => {
    const id = await createOpportunity({ ownerId: admin.id, company: "Own", state: "in-review", openedAt: null });
    const review = async () =>
      (await (await call(`/api/admin/opportunities/${id}`, { cookie: admin.cookie })).json()) as AdminOpportunityView;
    const other = await createAdmin();
    expect((await review()).mayDecide).toBe(false);
    for (const decision of ["open", "draft"] as const) {
      const refused = await decide(id, decision, 1, decision === "draft" ? "Not yet." : "");
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { code: "forbidden", detail: "This is your own opportunity, so another admin decides about it." },
      ]);
    }
    expect((await detailOf(admin, id)).state).toBe("in-review");
    await testDb().update(user).set({ role: "member" }).where(eq(user.id, other.id));
    expect((await review()).mayDecide).toBe(true);
    expect((await decide(id, "open", 1)).status).toBe(204);
    await testDb().update(opportunity).set({ state: "closed" }).where(eq(opportunity.id, id));
  });

  it("changes states as far as each leads to another one, and twice without a further effect", async () => {
    const id = await createOpportunity({ ownerId: founder.id, company: "Walk" });
    const steps = ["paused", "paused", "open", "draft", "in-review", "closed", "open"];
    const statuses = [];
    for (const state of steps) statuses.push(await setState(id, state));
    expect(statuses).toEqual([204, 204, 204, 409, 409, 204, 409]);
    expect((await detailOf(founder, id)).own?.history.map(({ state }) => state)).toEqual(["closed", "open", "paused"]);
    expect(await setState(id, "open", investor)).toBe(404);
  });

  it("sends an open one back to review when it is edited, and refuses an older version", async () => {
    const id = await createOpportunity({ ownerId: founder.id, company: "Edited" });
    const friend = await createMember({ name: "Ana" });
    await connectRows(founder, friend);
    const team = [{ memberId: friend.id, role: "Engineer" }];
    const edit = { ...SHARED, company: "Edited anew", team, version: 1 };
    expect((await put(founder, `/${id}`, edit)).status).toBe(204);
    expect((await put(founder, `/${id}`, { ...edit, company: "Stale", team: [] })).status).toBe(409);
    expect(await detailOf(founder, id)).toMatchObject({
      company: "Edited anew",
      state: "in-review",
      full: { team: [{}, { role: "Engineer" }] },
      own: { version: 2, history: [{ reason: "Edited" }] },
    });
    expect((await put(investor, `/${id}`, { ...edit, version: 2 })).status).toBe(404);
  });

  it("has of the team those who are connected to the owner", async () => {
    const [rui, stranger] = await Promise.all([createMember({ name: "Rui" }), createMember({ name: "Stranger" })]);
    await connectRows(founder, rui);
    const team = [rui, stranger].map(({ id }) => ({ memberId: id, role: "Engineer" }));
    const owner = await createFounder("Second");
    expect((await post(owner, "", { ...SHARED, team })).status).toBe(201);
    const id = await share(founder, { ...SHARED, team });
    expect((await detailOf(founder, id)).full?.team.map(({ person, role }) => [person.name, role])).toEqual([
      [founder.name, "Founder"],
      ["Rui", "Engineer"],
    ]);
    expect((await remove(founder, `/${id}`)).status).toBe(204);
    expect((await call(`/api/opportunities/${id}`, { cookie: founder.cookie })).status).toBe(404);
  });

  it("is once for an idempotency key, and refuses a sixth one, other fields, and a tier without it", async () => {
    const owner = await createFounder("Third");
    const key = { "idempotency-key": "one" };
    const ids = await Promise.all([1, 2].map(async () => (await post(owner, "", SHARED, key)).json()));
    expect(ids[0]).toEqual(ids[1]);
    for (let n = 0; n < 4; n += 1) await share(owner, { ...SHARED, company: `Company ${n}` });
    expect((await post(owner, "", SHARED)).status).toBe(409);
    const refused = async (input: object) => {
      const answer = await post(owner, "", { ...SHARED, ...input });
      return Object.keys(((await answer.json()) as { fields?: object }).fields ?? {});
    };
    expect(await refused({ amountMinor: 0 })).toEqual(["amountMinor"]);
    expect(await refused({ stage: "late", closesOn: "soon", ownerId: owner.id })).toEqual([
      "stage",
      "closesOn",
      "ownerId",
    ]);
    expect(await refused({ imageKey: "aaaaaaaaaaaaaaaaaaaaaa.png" })).toEqual([]);
    const free = await post(await createMember(), "", SHARED);
    expect([free.status, ((await free.json()) as { detail: string }).detail]).toEqual([
      403,
      "The Startup tier lets you read, share and answer opportunities.",
    ]);
  });

  it("refuses a picture that is no upload of its owner", async () => {
    const owner = await createFounder("Fourth");
    const answer = await post(owner, "", { ...SHARED, imageKey: "aaaaaaaaaaaaaaaaaaaaaa.png" });
    expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([
      422,
      { imageKey: "Please choose the picture again." },
    ]);
    expect(await testDb().$count(opportunity, eq(opportunity.ownerId, owner.id))).toBe(0);
  });

  it("is open to investors first for seven days from its first opening", async () => {
    const id = await createOpportunity({
      ownerId: founder.id,
      state: "in-review",
      openedAt: null,
      isInvestorsFirst: true,
    });
    await decide(id, "open", 1);
    const days = (Date.parse((await detailOf(founder, id)).investorsUntil ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });
});
