import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { TIERS_MAX } from "#contract/limits.ts";
import { type AdminTiersView, type AdminTierView, FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { audit, entitlement, event, registration, setting, tier, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { eventually, openConversation, openInbox, pause, waitForInboxDelivery } from "#tests/support/sockets.ts";
import worker from "#worker/index.ts";

const [STARTUP, INVESTOR, ENTERPRISE] = [2, 3, 4].map((at) => FREE_TIER.replace(/1$/, String(at))) as [
  string,
  string,
  string,
];
const NOWHERE = newId();

let otto: TestMember;
beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});
afterAll(waitForInboxDelivery);

const problem = async (answer: Response) => (await answer.json()) as ProblemView;
const rowOf = async (id: string) => (await testDb().select().from(user).where(eq(user.id, id)))[0];
const askFor = (member: { cookie: string }, tierId: string) =>
  call("/api/tiers/request", { method: "PUT", body: { tierId }, cookie: member.cookie });
const tiersOf = async (cookie?: string) => (await (await call("/api/tiers", { cookie })).json()) as TiersView;
const adminTiers = async () =>
  ((await (await call("/api/admin/tiers", { cookie: otto.cookie })).json()) as AdminTiersView).tiers;
const adminTier = async (id: string) => (await adminTiers()).find((one) => one.id === id) as AdminTierView;
const auditsAbout = (id: string) => testDb().select().from(audit).where(eq(audit.subjectId, id));

const edit = (one: AdminTierView, changes: object) =>
  call(`/api/admin/tiers/${one.id}`, {
    method: "PUT",
    cookie: otto.cookie,
    body: {
      name: one.name,
      priceMinor: one.price?.amountMinor ?? null,
      features: one.features,
      capabilities: one.capabilities,
      version: one.version,
      ...changes,
    },
  });

/** Removes a capability from every tier except those given, while `during` runs. */
async function onlyIn(capability: "networking" | "exclusive-events", tierIds: string[], during: () => Promise<void>) {
  const before = await testDb().select().from(entitlement).where(eq(entitlement.capability, capability));
  const gone = before.filter(({ tierId }) => !tierIds.includes(tierId));
  for (const { tierId } of gone)
    await testDb()
      .delete(entitlement)
      .where(and(eq(entitlement.tierId, tierId), eq(entitlement.capability, capability)));
  try {
    await during();
  } finally {
    if (gone.length > 0) await testDb().insert(entitlement).values(gone).onConflictDoNothing();
  }
}

describe("the tiers", () => {
  it("are the four of the specification, for visitors too", async () => {
    const { tiers, mine } = await tiersOf();
    expect(mine).toBeNull();
    expect(tiers.map(({ name, price, features }) => [name, price?.amountMinor ?? null, features])).toEqual([
      ["Free", 0, ["Basic networking", "Event listings"]],
      ["Startup", 4900, ["Investor connections", "Deal flow access"]],
      ["Investor", 9900, ["Premium deal flow", "Exclusive events"]],
      ["Enterprise", null, ["All features", "White labeling", "API access"]],
    ]);
    expect(tiers[2]?.capabilities.toSorted()).toEqual(["exclusive-events", "networking"]);
  });

  it("show the member's tier and the agreed price", async () => {
    const ada = await createMember({ columns: { tierId: STARTUP, tierPriceMinor: 3900 } });
    expect((await tiersOf(ada.cookie)).mine).toEqual({
      tierId: STARTUP,
      agreedPrice: { amountMinor: 3900, currency: "EUR" },
      requested: null,
    });
  });
});

describe("requesting a tier", () => {
  it("adds a member's request to the list, and the same request again keeps its date", async () => {
    const ada = await createMember();
    const asked = await askFor(ada, INVESTOR);
    expect(asked.status).toBe(200);
    const { mine } = (await asked.json()) as TiersView;
    expect(mine).toMatchObject({ tierId: FREE_TIER, requested: { tierId: INVESTOR } });
    const first = await rowOf(ada.id);
    expect(first?.tierRequestedAt).toEqual(expect.any(Number));
    await testDb().update(user).set({ tierRequestedAt: 5 }).where(eq(user.id, ada.id));
    await askFor(ada, INVESTOR);
    expect((await rowOf(ada.id))?.tierRequestedAt).toBe(5);
    await askFor(ada, STARTUP);
    expect(await rowOf(ada.id)).toMatchObject({ requestedTierId: STARTUP, tierId: FREE_TIER });
    expect((await rowOf(ada.id))?.tierRequestedAt).toBeGreaterThan(5);
  });

  it("is part of a pending member's application and no separate row", async () => {
    const ida = await createMember({ status: "pending" });
    expect((await askFor(ida, STARTUP)).status).toBe(200);
    expect(await rowOf(ida.id)).toMatchObject({ requestedTierId: STARTUP, tierRequestedAt: null });
    const { mine } = await tiersOf(ida.cookie);
    expect(mine?.requested?.at).toBe(new Date((await rowOf(ida.id))?.statusSince ?? 0).toISOString());
  });

  it("can be withdrawn, also when there is no request", async () => {
    const ada = await createMember();
    await askFor(ada, INVESTOR);
    for (let i = 0; i < 2; i++)
      expect((await call("/api/tiers/request", { method: "DELETE", cookie: ada.cookie })).status).toBe(204);
    expect(await rowOf(ada.id)).toMatchObject({ requestedTierId: null, tierRequestedAt: null });
  });

  it("is refused for the viewer's own tier, an unknown tier, without a session, and when suspended", async () => {
    const ada = await createMember();
    const own = await askFor(ada, FREE_TIER);
    expect([own.status, (await problem(own)).code]).toEqual([409, "conflict"]);
    expect((await askFor(ada, NOWHERE)).status).toBe(404);
    expect((await askFor({ cookie: "" }, STARTUP)).status).toBe(401);
    expect((await call("/api/tiers/request", { method: "DELETE" })).status).toBe(401);
    const gone = await createMember({ status: "suspended" });
    expect((await askFor(gone, STARTUP)).status).toBe(403);
    expect((await rowOf(gone.id))?.requestedTierId).toBeNull();
    const odd = { tierId: STARTUP, tierPriceMinor: 0 };
    expect((await call("/api/tiers/request", { method: "PUT", body: odd, cookie: ada.cookie })).status).toBe(422);
    expect((await rowOf(ada.id))?.requestedTierId).toBeNull();
  });

  it("notifies an admin's open page", async () => {
    const inbox = await openInbox(otto);
    const ada = await createMember();
    await askFor(ada, STARTUP);
    await eventually(
      () => inbox.frames,
      (frames) => frames.some((frame) => frame.type === "applications"),
    );
    inbox.close();
  });
});

describe("a tier's capability", () => {
  it("is checked wherever a member messages another, and the refusal names the cheapest tier with it", async () => {
    const [ada, ines] = [await createMember(), await createMember({ columns: { tierId: STARTUP } })];
    const write = (from: TestMember, to: TestMember) =>
      call(`/api/messages/${to.id}`, {
        cookie: from.cookie,
        body: { messages: [{ clientId: crypto.randomUUID(), text: "Hello" }] },
      });
    expect((await write(ada, ines)).status).toBe(201);
    const [open, others, line] = [
      await openConversation(ada, ines.id),
      await openConversation(ines, ada.id),
      await openInbox(ada),
    ];
    const free = await adminTier(FREE_TIER);
    expect((await edit(free, { capabilities: [] })).status).toBe(200);
    await eventually(
      () => open.closed,
      (code) => code === 4403,
      1000,
    );
    expect([others.closed, line.closed]).toEqual([null, null]);
    expect(await testDb().select().from(setting).where(eq(setting.name, "reach-withdrawn"))).toEqual([]);
    const refused = await write(ada, ines);
    expect(refused.status).toBe(403);
    expect(await problem(refused)).toMatchObject({
      code: "tier-needed",
      detail: "Write to other members comes with the tier Startup.",
    });
    for (const path of ["/api/messages", `/api/messages/${ines.id}`])
      expect((await call(path, { cookie: ada.cookie })).status, path).toBe(403);
    const tab = await openConversation(ada, ines.id);
    await eventually(
      () => tab.closed,
      (code) => code === 4403,
    );
    const page = await (await call(`/messages/${ines.id}`, { cookie: ada.cookie })).text();
    expect(page).not.toContain("Hello");
    expect((await write(ines, ada)).status).toBe(201);
    await edit(await adminTier(FREE_TIER), { capabilities: ["networking"] });
    expect((await write(ada, ines)).status).toBe(201);
  });

  it("closes an open conversation also when an admin gives the member another tier", async () => {
    await testDb().insert(tier).values({ id: NOWHERE, name: "Silent", features: [], position: 9 });
    const [ada, ines] = [await createMember(), await createMember()];
    const tab = await openConversation(ada, ines.id);
    const given = await call(`/api/admin/members/${ada.id}/tier`, {
      method: "PUT",
      body: { tierId: NOWHERE },
      cookie: otto.cookie,
    });
    expect(given.status).toBe(204);
    await eventually(
      () => tab.closed,
      (code) => code === 4403,
      1000,
    );
    await testDb().update(user).set({ tierId: FREE_TIER }).where(eq(user.id, ada.id));
    await testDb().delete(tier).where(eq(tier.id, NOWHERE));
  });

  it("closes every open conversation in the end, however many members there are", async () => {
    const [ada, ines] = [await createMember(), await createMember({ columns: { tierId: STARTUP } })];
    const tab = await openConversation(ada, ines.id);
    // Older ids are scanned first, and they are more than one run scans.
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
      insert into user (id, name, email) select printf('01800000-0000-7000-8000-%012x', i), 'Many', i || '@many.test' from n`,
    ).run();
    await edit(await adminTier(FREE_TIER), { capabilities: [] });
    const walks = () => testDb().select().from(setting).where(eq(setting.name, "reach-withdrawn"));
    // The first run is over once it has stored its scan cursor.
    while (!(await walks()).some(({ value }) => (value as { after: string }).after)) await pause(5);
    expect(tab.closed).toBeNull();
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env);
    await eventually(
      () => tab.closed,
      (code) => code === 4403,
    );
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env);
    expect(await walks()).toEqual([]);
    await env.DB.prepare("delete from user where name = 'Many'").run();
    await edit(await adminTier(FREE_TIER), { capabilities: ["networking"] });
  });

  it("decides who can register for an exclusive event, and the view names the tier that has it", async () => {
    const eventId = await createEvent({ exclusive: true });
    const register = (cookie?: string, email = "ada@members.test") =>
      call(`/api/events/${eventId}/registration`, { body: { name: "Ada Quill", email }, cookie });
    const view = async (cookie?: string) =>
      (await (await call(`/api/events/${eventId}`, { cookie })).json()) as EventView;
    const [ada, ines] = [await createMember(), await createMember({ columns: { tierId: ENTERPRISE } })];

    for (const cookie of [undefined, ada.cookie]) {
      const refused = await register(cookie, "stranger@visitors.test");
      expect(refused.status).toBe(403);
      expect(await problem(refused)).toMatchObject({
        code: "tier-needed",
        detail: "Register for exclusive events comes with the tier Investor.",
      });
      expect(await view(cookie)).toMatchObject({ exclusive: true, tierNeeded: "Investor", attendeeCount: 0 });
    }
    expect(await testDb().select().from(registration).where(eq(registration.eventId, eventId))).toEqual([]);
    expect(await testDb().select().from(user).where(eq(user.email, "stranger@visitors.test"))).toEqual([]);

    expect((await register(ines.cookie)).status).toBe(201);
    expect(await view(ines.cookie)).toMatchObject({ tierNeeded: null, attendeeCount: 1 });
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    expect(rows.find(({ id }) => id === eventId)?.exclusive).toBe(true);
  });

  it("is not checked for a member who is registered already", async () => {
    const eventId = await createEvent({ exclusive: true });
    const ines = await createMember({ columns: { tierId: INVESTOR } });
    const register = () =>
      call(`/api/events/${eventId}/registration`, { body: { name: "Ines", email: ines.email }, cookie: ines.cookie });
    expect((await register()).status).toBe(201);
    await testDb().update(user).set({ tierId: FREE_TIER }).where(eq(user.id, ines.id));
    expect((await register()).status).toBe(200);
    const view = (await (await call(`/api/events/${eventId}`, { cookie: ines.cookie })).json()) as EventView;
    expect(view.tierNeeded).toBeNull();
    expect((await testDb().select().from(event).where(eq(event.id, eventId)))[0]?.attendeeCount).toBe(1);
  });

  it("is refused with a sentence of its own when no tier has it", async () => {
    const eventId = await createEvent({ exclusive: true });
    await onlyIn("exclusive-events", [], async () => {
      const refused = await call(`/api/events/${eventId}/registration`, {
        body: { name: "Ada Quill", email: "nobody@visitors.test" },
      });
      expect((await problem(refused)).detail).toBe("Register for exclusive events comes with no tier at the moment.");
    });
  });
});

describe("an admin's edit of a tier", () => {
  it("keeps the prices that members agreed to, raises the version, and is in the audit log with before and after", async () => {
    const ada = await createMember({ columns: { tierId: STARTUP, tierPriceMinor: 4900 } });
    const before = await adminTier(STARTUP);
    const edited = await edit(before, { priceMinor: 5900, features: ["Deal flow access"] });
    expect(edited.status).toBe(200);
    expect(await edited.json()).toMatchObject({
      price: { amountMinor: 5900, currency: "EUR" },
      features: ["Deal flow access"],
      capabilities: ["networking"],
      version: before.version + 1,
    });
    expect((await rowOf(ada.id))?.tierPriceMinor).toBe(4900);
    const [entry] = (await auditsAbout(STARTUP)).slice(-1);
    expect(entry).toMatchObject({
      actorId: otto.id,
      action: "tier-edited",
      before: { name: "Startup", priceMinor: 4900, capabilities: ["networking"] },
      after: { name: "Startup", priceMinor: 5900, features: ["Deal flow access"], capabilities: ["networking"] },
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
    expect([named.status, (await problem(named)).fields]).toEqual([422, { name: "Another tier has this name." }]);
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
    const room = TIERS_MAX - (await adminTiers()).length;
    const answers = await Promise.all(Array.from({ length: room + 3 }, (_, at) => add(fresh(`Extra ${at}`))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(room);
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
