import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type AdminTiersView, type AdminTierView, FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { audit, tier } from "#db/schema/index.ts";
import { decide } from "#tests/support/admin/application-requests.ts";
import { rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { tierRequests } from "#tests/support/membership/tiers.ts";
import { profileOf } from "#tests/support/profiles/profiles.ts";

let otto: TestMember;
let patron: AdminTierView;
beforeAll(async () => {
  otto = await createMember({ role: "admin" });
  const body = { name: "Patron", priceMinor: 1000, features: [], capabilities: ["networking", "investor-requests"] };
  patron = await (await call("/api/admin/tiers", { cookie: otto.cookie, body })).json();
});
const { adminTiers, adminTier } = tierRequests(() => otto);
const send = (path: string, body: object) =>
  call(`/api/admin/tiers/${path}`, { method: "PUT", cookie: otto.cookie, body });
const offer = async (id: string, offered: boolean) => {
  const answer = await send(`${id}/offer`, { offered });
  return [answer.status, (await answer.json()) as AdminTierView & ProblemView] as const;
};
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as ProblemView).code];
const actionsAbout = async (id: string) =>
  (await testDb().select().from(audit).where(eq(audit.subjectId, id))).map(({ action }) => action);
const tiersOf = async (member?: TestMember) =>
  (await (await call("/api/tiers", { cookie: member?.cookie })).json()) as TiersView;
const namesOf = async (member?: TestMember) => (await tiersOf(member)).tiers.map(({ name }) => name);
const request = (member: TestMember) =>
  call("/api/tiers/request", { method: "PUT", cookie: member.cookie, body: { tierId: patron.id } });
const give = (member: TestMember, tierId: string) =>
  call(`/api/admin/members/${member.id}/tier`, { method: "PUT", cookie: otto.cookie, body: { tierId } });

describe("a tier that an admin withdraws", () => {
  it("is kept by who has it or asked for it, and is shown to and asked for by nobody else", async () => {
    const [owner, asker, other] = [await createMember(), await createMember(), await createMember()];
    expect((await give(owner, patron.id)).status).toBe(204);
    expect((await request(asker)).status).toBe(200);
    expect(await offer(patron.id, false)).toMatchObject([200, { offered: false, memberCount: 1 }]);
    expect(await offer(patron.id, false)).toMatchObject([200, { offered: false }]);
    expect(await actionsAbout(patron.id)).toEqual(["tier-added", "tier-withdrawn"]);
    expect([await namesOf(), await namesOf(other)].map((names) => names.includes("Patron"))).toEqual([false, false]);
    expect((await tiersOf(owner)).tiers.find(({ id }) => id === patron.id)).toMatchObject({ offered: false });
    expect(await tiersOf(asker)).toMatchObject({ mine: { requested: { tierId: patron.id } } });
    expect(await namesOf(asker)).toContain("Patron");
    expect(await refusal(await request(other))).toEqual([409, "conflict"]);
    expect((await rowOf(owner.id))?.tierPriceMinor).toBe(1000);
  });

  it("is given to nobody anew, and a waiting request gets another tier or is rejected", async () => {
    const [owner, asker, other] = [await createMember(), await createMember(), await createMember()];
    await offer(patron.id, true);
    await give(owner, patron.id);
    await request(asker);
    await offer(patron.id, false);
    expect(await refusal(await give(other, patron.id))).toEqual([422, "invalid"]);
    expect((await rowOf(other.id))?.tierId).toBe(FREE_TIER);
    // The tier that somebody has stays theirs.
    expect((await give(owner, patron.id)).status).toBe(204);
    expect(await refusal(await decide(otto, asker.id, "approval", { kind: "tier" }))).toEqual([422, "invalid"]);
    expect((await rowOf(asker.id))?.requestedTierId).toBe(patron.id);
    const [startup] = (await adminTiers()).filter(({ name }) => name === "Startup");
    const approved = await decide(otto, asker.id, "approval", { kind: "tier", tierId: startup?.id });
    expect([approved.status, (await rowOf(asker.id))?.tierId]).toEqual([200, startup?.id]);
    const applicant = await createMember({ status: "pending", columns: { requestedTierId: patron.id } });
    expect(await refusal(await decide(otto, applicant.id, "approval", { kind: "membership" }))).toEqual([
      422,
      "invalid",
    ]);
    expect((await decide(otto, applicant.id, "approval", { kind: "membership", tierId: FREE_TIER })).status).toBe(200);
  });

  it("is no choice at sign-up, and no tier that a refusal names", async () => {
    await offer(patron.id, false);
    const account = { name: "New Member", email: `${newId()}@new.test`, password: "a-long-new-password" };
    const body = { ...account, acceptedTerms: true, requestedTierId: patron.id };
    const refused = await call("/api/auth/sign-up/email", { body });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { fields: { requestedTierId: "This tier is no longer offered. Choose another one." } },
    ]);
    const investor = await createMember({ kind: "investor" });
    const free = await createMember();
    const limit = async () => (await profileOf(investor.id, free)).investorRequests?.tier;
    expect(await limit()).toBe("Startup");
    await offer(patron.id, true);
    expect(await limit()).toBe("Patron");
  });

  it("can be offered again, and is never the free one", async () => {
    await offer(patron.id, false);
    expect(await offer(patron.id, true)).toMatchObject([200, { offered: true }]);
    expect((await actionsAbout(patron.id)).slice(-1)).toEqual(["tier-offered"]);
    expect(await namesOf()).toContain("Patron");
    expect(await offer(FREE_TIER, false)).toMatchObject([422, { fields: { offered: expect.any(String) } }]);
    expect((await offer(newId(), false))[0]).toBe(404);
    expect((await adminTier(patron.id)).version).toBe(1);
  });
});

describe("the order of the tiers", () => {
  const order = (ids: string[], was: string[]) => send("order", { order: ids, was });
  const idsOf = async () => (await adminTiers()).map(({ id }) => id);

  it("is changed for everybody, once, and is in the audit log by names", async () => {
    const was = await idsOf();
    const wanted = was.toReversed();
    const saved = await order(wanted, was);
    expect(saved.status).toBe(200);
    expect(((await saved.json()) as AdminTiersView).tiers.map(({ id }) => id)).toEqual(wanted);
    expect((await order(wanted, was)).status).toBe(200);
    // The order that is stored changes nothing either.
    expect((await order(wanted, wanted)).status).toBe(200);
    expect((await namesOf()).slice(-1)).toEqual(["Free"]);
    const rows = await testDb().select().from(audit).where(eq(audit.action, "tiers-ordered"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actorId: otto.id, subjectKind: "setting" });
    expect(rows[0]?.before).toMatchObject({ order: expect.arrayContaining(["Free", "Patron"]) });
    expect(rows[0]?.after).toEqual({ order: await namesOf() });
  });

  it("is refused when another admin changed it or added a tier meanwhile, and for other tiers", async () => {
    const was = await idsOf();
    const late = was.toReversed();
    const [first, second, ...rest] = was as [string, string, ...string[]];
    expect((await order([second, first, ...rest], was)).status).toBe(200);
    expect(await refusal(await order(late, was))).toEqual([409, "conflict"]);
    expect(await idsOf()).toEqual([second, first, ...rest]);
    expect(await refusal(await order([first], [first]))).toEqual([409, "conflict"]);
    expect(await refusal(await order([newId()], [first]))).toEqual([422, "invalid"]);
    expect(await testDb().$count(tier)).toBe(was.length);
  });
});
