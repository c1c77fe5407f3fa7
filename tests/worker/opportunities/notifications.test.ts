import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { NotificationKind } from "#contract/notifications/topics.ts";
import { newId } from "#db/ids.ts";
import { notificationPending, opportunity, opportunityParty } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { block, connectRows, storedNotifications } from "#tests/support/network/connections.ts";
import { choose } from "#tests/support/notifications/notifications.ts";
import {
  createAdmin,
  createFounder,
  createInvestor,
  createOpportunity,
  detailOf,
  patch,
  post,
  put,
  remove,
} from "#tests/support/opportunities/opportunities.ts";

let founder: TestMember;
let investor: TestMember;
let admin: TestMember;

beforeAll(async () => {
  [founder, investor, admin] = await Promise.all([createFounder(), createInvestor(), createAdmin()]);
});

/** Who caused each notification of a kind about an opportunity that a member has, once nothing is on its way to them. */
async function notifiedOf(member: TestMember, kind: NotificationKind, id: string) {
  await expect.poll(() => testDb().$count(notificationPending, eq(notificationPending.memberId, member.id))).toBe(0);
  return (await storedNotifications(member))
    .filter(({ content }) => content.kind === kind && content.path === `/opportunities/${id}`)
    .map(({ actorId, content }) => [actorId, content.subject]);
}

const interest = (by: TestMember, id: string) => put(by, `/${id}/interest`, { amountMinor: null });
const name = (id: string, ...members: TestMember[]) =>
  patch(founder, `/${id}/parties`, { add: members.map((one) => one.id), remove: [] });
const close = async (id: string) => expect((await put(founder, `/${id}/state`, { state: "closed" })).status).toBe(204);
const partiesOf = async (id: string) =>
  (await detailOf(founder, id)).own?.parties.map(({ person, isConfirmed }) => [person.name, isConfirmed]);
/** A closed opportunity of the founder, in which these members were interested. */
async function createClosed(company: string, ...interested: TestMember[]): Promise<string> {
  const id = await createOpportunity({ ownerId: founder.id, company });
  for (const one of interested) expect((await interest(one, id)).status).toBe(204);
  await close(id);
  return id;
}

describe("that an opportunity is given back", () => {
  const giveBack = (id: string, version = 1) =>
    call(`/api/admin/opportunities/${id}/decision`, {
      ...{ method: "PUT", cookie: admin.cookie, body: { decision: "draft", reason: "No terms yet.", version } },
    });

  it("its owner is told once, whoever else was interested, also when two admins decide at once", async () => {
    const id = await createOpportunity({ ownerId: founder.id, company: "Given back" });
    await interest(investor, id);
    const statuses = (await Promise.all([giveBack(id), giveBack(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409]);
    await expect.poll(() => notifiedOf(founder, "opportunity-refused", id)).toEqual([[null, "Given back"]]);
    for (const other of [investor, admin]) expect(await notifiedOf(other, "opportunity-refused", id)).toEqual([]);
  });

  it("its owner is told again when it was sent to review again, without the reason", async () => {
    const id = await createOpportunity({ ownerId: founder.id, state: "in-review", openedAt: null, company: "Twice" });
    expect((await giveBack(id)).status).toBe(204);
    expect((await put(founder, `/${id}/state`, { state: "in-review" })).status).toBe(204);
    expect((await giveBack(id, 3)).status).toBe(204);
    const twice = [
      [null, "Twice"],
      [null, "Twice"],
    ];
    await expect.poll(() => notifiedOf(founder, "opportunity-refused", id)).toEqual(twice);
    expect(JSON.stringify(await storedNotifications(founder))).not.toContain("No terms yet.");
  });

  it("its owner is not told who turned the topic off", async () => {
    const owner = await createFounder("Quiet");
    await choose(owner, "opportunities", "off");
    const id = await createOpportunity({ ownerId: owner.id });
    expect((await giveBack(id)).status).toBe(204);
    expect(await notifiedOf(owner, "opportunity-refused", id)).toEqual([]);
    expect((await detailOf(owner, id)).own?.reviewReason).toBe("No terms yet.");
  });
});

describe("that a member was party to a closed opportunity", () => {
  it("those who are named are told once, however often and by whichever list", async () => {
    const [friend, passer, stranger] = await Promise.all([
      createMember({ name: "Friend" }),
      createInvestor("Passer"),
      createInvestor("Stranger"),
    ]);
    await connectRows(founder, friend);
    const id = await createOpportunity({ ownerId: founder.id, company: "Named" });
    await interest(investor, id);
    await put(passer, `/${id}/pass`, { reason: "other" });
    await close(id);
    await Promise.all([name(id, investor, passer, stranger), name(id, investor, friend)]);
    expect((await name(id, investor, friend, founder)).status).toBe(204);
    for (const one of [investor, friend])
      await expect.poll(() => notifiedOf(one, "opportunity-party", id)).toEqual([[founder.id, "Named"]]);
    for (const one of [passer, stranger, founder]) expect(await notifiedOf(one, "opportunity-party", id)).toEqual([]);
  });

  it("nobody is told whom a block parts from the owner, whoever blocked, and nobody of them is named", async () => {
    const [blocked, blocker] = await Promise.all([createInvestor("Blocked"), createInvestor("Blocker")]);
    const id = await createClosed("Blocked", investor, blocked, blocker);
    await block(founder, blocked);
    await block(blocker, founder);
    expect((await name(id, investor, blocked, blocker)).status).toBe(204);
    await expect.poll(() => notifiedOf(investor, "opportunity-party", id)).toEqual([[founder.id, "Blocked"]]);
    for (const one of [blocked, blocker]) expect(await notifiedOf(one, "opportunity-party", id)).toEqual([]);
    const rows = await testDb().select().from(opportunityParty).where(eq(opportunityParty.opportunityId, id));
    expect(rows.map(({ memberId }) => memberId).toSorted()).toEqual([founder.id, investor.id].toSorted());
  });

  it("a member is told who can then read it, also while it is open to investors first", async () => {
    const friend = await createMember({ name: "Free Friend" });
    await connectRows(founder, friend);
    const id = await createClosed("Early");
    await testDb()
      .update(opportunity)
      .set({ investorsUntil: Date.now() + 60_000 })
      .where(eq(opportunity.id, id));
    const read = async () => (await call(`/api/opportunities/${id}`, { cookie: friend.cookie })).status;
    expect(await read()).toBe(404);
    await name(id, friend);
    await expect.poll(() => notifiedOf(friend, "opportunity-party", id)).toEqual([[founder.id, "Early"]]);
    expect([await read(), (await put(friend, `/${id}/party`)).status]).toEqual([200, 204]);
  });

  it("is in no notification anymore of who is not named anymore", async () => {
    const id = await createClosed("Corrected", investor);
    await name(id, investor);
    await expect.poll(() => notifiedOf(investor, "opportunity-party", id)).toHaveLength(1);
    await patch(founder, `/${id}/parties`, { add: [], remove: [investor.id] });
    await expect.poll(() => notifiedOf(investor, "opportunity-party", id)).toEqual([]);
    await name(id, investor);
    await expect.poll(() => notifiedOf(investor, "opportunity-party", id)).toHaveLength(1);
  });
});

describe("that a party confirmed", () => {
  it("the owner is told once, however often they confirm, and no other party is", async () => {
    const other = await createInvestor("Other party");
    const id = await createClosed("Confirmed", investor, other);
    await name(id, investor, other);
    const answers = await Promise.all([1, 2, 3].map(() => put(investor, `/${id}/party`)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await expect.poll(() => notifiedOf(founder, "opportunity-confirmed", id)).toEqual([[investor.id, "Confirmed"]]);
    expect((await put(other, `/${id}/party`)).status).toBe(204);
    await expect.poll(() => notifiedOf(founder, "opportunity-confirmed", id)).toHaveLength(2);
    for (const one of [investor, other]) expect(await notifiedOf(one, "opportunity-confirmed", id)).toEqual([]);
  });

  it("the owner is not told by who is not named, nor by who is blocked, for whom it is unknown", async () => {
    const [blocked, blocker] = await Promise.all([createInvestor("Blocked"), createInvestor("Blocker")]);
    const id = await createClosed("Unconfirmed", investor, blocked, blocker);
    await name(id, blocked, blocker);
    await block(founder, blocked);
    await block(blocker, founder);
    for (const one of [investor, blocked, blocker]) {
      const unknown = await put(one, `/${newId()}/party`);
      const refused = await put(one, `/${id}/party`);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        404,
        ((await unknown.json()) as { code: string }).code,
      ]);
    }
    expect(await notifiedOf(founder, "opportunity-confirmed", id)).toEqual([]);
  });

  it("is in no notification anymore of the owner once the party takes it back", async () => {
    const id = await createClosed("Taken back", investor);
    await name(id, investor);
    await put(investor, `/${id}/party`);
    await expect.poll(() => notifiedOf(founder, "opportunity-confirmed", id)).toHaveLength(1);
    expect((await remove(investor, `/${id}/party`)).status).toBe(204);
    await expect.poll(() => notifiedOf(founder, "opportunity-confirmed", id)).toEqual([]);
    expect(await partiesOf(id)).toEqual([]);
  });
});

describe("that an opportunity was asked about, answered, and of interest", () => {
  it("is in no notification anymore once it is deleted, of its owner and of who asked", async () => {
    const [owner, asker] = await Promise.all([createFounder("Deleting"), createInvestor("Asker")]);
    const [id, kept] = [await createOpportunity({ ownerId: owner.id }), await createOpportunity({ ownerId: owner.id })];
    for (const one of [id, kept]) {
      await interest(asker, one);
      const asked = await post(asker, `/${one}/questions`, { text: "Who audits this?" });
      const { id: questionId } = (await asked.json()) as { id: string };
      await patch(owner, `/${one}/questions/${questionId}`, { answer: "A friend.", isPublished: false });
    }
    const kinds = async (member: TestMember) => (await storedNotifications(member)).map(({ content }) => content.kind);
    await expect.poll(() => kinds(owner)).toHaveLength(4);
    await expect.poll(() => kinds(asker)).toHaveLength(2);
    expect((await remove(owner, `/${id}`)).status).toBe(409);
    expect(await kinds(owner)).toHaveLength(4);
    await testDb().update(opportunity).set({ state: "draft" }).where(eq(opportunity.id, id));
    const pending = {
      memberId: asker.id,
      actorId: owner.id,
      content: { kind: "opportunity-answered" as const, subject: "", path: "/" },
    };
    await testDb()
      .insert(notificationPending)
      .values([id, kept].map((one) => ({ ...pending, key: `opportunity:${one}:answered:later`, at: Date.now() })));
    expect((await remove(asker, `/${id}`)).status).toBe(204);
    expect((await remove(owner, `/${id}`)).status).toBe(204);
    await expect
      .poll(async () => (await kinds(owner)).toSorted())
      .toEqual(["opportunity-interest", "opportunity-question"]);
    await expect.poll(() => kinds(asker)).toEqual(["opportunity-answered"]);
    const left = await testDb().select().from(notificationPending).where(eq(notificationPending.memberId, asker.id));
    expect(left.map(({ key }) => key)).toEqual([`opportunity:${kept}:answered:later`]);
    await testDb().delete(notificationPending);
  });
});
