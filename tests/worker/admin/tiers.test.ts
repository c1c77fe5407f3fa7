import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { TIERS_MAX } from "#contract/limits.ts";
import { type AdminTierView, FREE_TIER } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { audit, tier } from "#db/schema/index.ts";
import { rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { ENTERPRISE, STARTUP, tierRequests } from "#tests/support/membership/tiers.ts";

const NOWHERE = newId();
let otto: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});

const problem = async (answer: Response) => (await answer.json()) as ProblemView;
const { adminTiers, adminTier, edit } = tierRequests(() => otto);
const auditsAbout = (id: string) => testDb().select().from(audit).where(eq(audit.subjectId, id));
describe("an admin's edit of a tier", () => {
  it("keeps the prices that members agreed to, raises the version, and is in the audit log with before and after", async () => {
    const ada = await createMember({ columns: { tierId: STARTUP, tierPriceMinor: 4900 } });
    const before = await adminTier(STARTUP);
    const edited = await edit(before, { priceMinor: 5900, features: ["Deal flow access"] });
    expect(edited.status).toBe(200);
    expect(await edited.json()).toMatchObject({
      price: { amountMinor: 5900, currency: "EUR" },
      features: ["Deal flow access"],
      capabilities: ["deal-flow", "investor-requests", "networking"],
      version: before.version + 1,
    });
    expect((await rowOf(ada.id))?.tierPriceMinor).toBe(4900);
    const [entry] = (await auditsAbout(STARTUP)).slice(-1);
    expect(entry).toMatchObject({
      actorId: otto.id,
      action: "tier-edited",
      before: { name: "Startup", priceMinor: 4900, capabilities: ["deal-flow", "investor-requests", "networking"] },
      after: {
        name: "Startup",
        priceMinor: 5900,
        features: ["Deal flow access"],
        capabilities: ["deal-flow", "investor-requests", "networking"],
      },
    });
    await edit(await adminTier(STARTUP), { priceMinor: 4900 });
  });

  it("is refused when somebody else edited it first, and then changes nothing", async () => {
    const one = await adminTier(ENTERPRISE);
    const answers = await Promise.all([
      edit(one, { features: ["First"], capabilities: ["networking"] }),
      edit(one, { features: ["Second"], capabilities: [] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = (await answers.find(({ status }) => status === 200)?.json()) as AdminTierView;
    expect(await adminTier(ENTERPRISE)).toEqual(winner);
    expect(winner.capabilities).toEqual(winner.features[0] === "First" ? ["networking"] : []);
    expect(await auditsAbout(ENTERPRISE)).toHaveLength(1);
    await edit(winner, { capabilities: ["networking", "exclusive-events"] });
  });

  it("is refused for another tier's name, a price for the free tier, and an unknown field", async () => {
    const one = await adminTier(STARTUP);
    const named = await edit(one, { name: "investor" });
    expect([named.status, (await problem(named)).fields]).toEqual([
      422,
      { name: "Another tier already has this name. Choose a different name." },
    ]);
    for (const priceMinor of [100, null]) {
      const priced = await edit(await adminTier(FREE_TIER), { priceMinor });
      expect([priced.status, Object.keys((await problem(priced)).fields ?? {})]).toEqual([422, ["priceMinor"]]);
    }
    expect((await edit(one, { memberCount: 9 })).status).toBe(422);
    expect((await edit({ ...one, id: NOWHERE }, { name: "Nowhere" })).status).toBe(404);
    expect(await adminTier(STARTUP)).toEqual(one);
  });

  it("is written together with its audit entry, or not at all", async () => {
    const one = await adminTier(STARTUP);
    const entries = (await auditsAbout(STARTUP)).length;
    await env.DB.exec("create trigger stop before update on tier begin select raise(abort, 'stopped'); end");
    try {
      expect((await edit(one, { priceMinor: 1 })).status).toBe(500);
    } finally {
      await env.DB.exec("drop trigger stop");
    }
    expect(await adminTier(STARTUP)).toEqual(one);
    expect(await auditsAbout(STARTUP)).toHaveLength(entries);
  });
});

describe("a new tier", () => {
  const fresh = (name: string) => ({ name, priceMinor: 100, features: ["A seat"], capabilities: ["exclusive-events"] });
  const add = (body: object, cookie = otto.cookie) => call("/api/admin/tiers", { body, cookie });

  it("comes last, has its capabilities, and is in the audit log", async () => {
    const added = await add(fresh("Patron"));
    expect(added.status).toBe(201);
    const view = (await added.json()) as AdminTierView;
    expect(view).toMatchObject({ name: "Patron", memberCount: 0, version: 1, capabilities: ["exclusive-events"] });
    expect((await adminTiers()).at(-1)).toEqual(view);
    expect(await auditsAbout(view.id)).toMatchObject([{ action: "tier-added", actorId: otto.id, before: null }]);
    expect((await add(fresh("patron"))).status).toBe(422);
  });

  it("is refused when there are as many as allowed, also for requests at the same moment", async () => {
    const free = TIERS_MAX - (await adminTiers()).length;
    const answers = await Promise.all(Array.from({ length: free + 3 }, (_, at) => add(fresh(`Extra ${at}`))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(free);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await testDb().$count(tier)).toBe(TIERS_MAX);
  });

  it("can only be added, edited and listed by admins", async () => {
    const ada = await createMember();
    expect((await add(fresh("Mine"), ada.cookie)).status).toBe(403);
    expect((await add(fresh("Mine"), "")).status).toBe(401);
    expect((await call("/api/admin/tiers", { cookie: ada.cookie })).status).toBe(403);
  });
});
