import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { entitlement, event, registration, setting, tier, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { ENTERPRISE, INVESTOR, STARTUP, tierRequests } from "#tests/support/membership/tiers.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation, openInbox } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";
import worker from "#worker/index.ts";

const NOWHERE = newId();
let otto: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});

const problem = async (answer: Response) => (await answer.json()) as ProblemView;
const { adminTier, edit } = tierRequests(() => otto);

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

describe("a tier's capability", () => {
  it("is checked wherever a member messages another, and the refusal names the cheapest tier with it", async () => {
    const [ada, ines] = [await createMember(), await createMember({ columns: { tierId: STARTUP } })];
    await connectMembers(ada, ines);
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
    );
    expect([others.closed, line.closed]).toEqual([null, null]);
    expect(await testDb().select().from(setting).where(eq(setting.name, "reach-withdrawn"))).toEqual([]);
    const refused = await write(ada, ines);
    expect(refused.status).toBe(403);
    expect(await problem(refused)).toMatchObject({
      code: "tier-needed",
      detail: "The Startup tier lets you message other members.",
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
    await connectMembers(ada, ines);
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
    );
    await testDb().update(user).set({ tierId: FREE_TIER }).where(eq(user.id, ada.id));
    await testDb().delete(tier).where(eq(tier.id, NOWHERE));
  });

  it("closes every open conversation in the end, however many members there are", async () => {
    const [ada, ines] = [await createMember(), await createMember({ columns: { tierId: STARTUP } })];
    await connectMembers(ada, ines);
    const tab = await openConversation(ada, ines.id);
    // Older ids are scanned first, and they are more than one run scans.
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
      insert into user (id, name, email) select printf('01800000-0000-7000-8000-%012x', i), 'Many', i || '@many.test' from n`,
    ).run();
    await edit(await adminTier(FREE_TIER), { capabilities: [] });
    const scans = () => testDb().select().from(setting).where(eq(setting.name, "reach-withdrawn"));
    // The first run is over once it has stored its scan cursor.
    const isFirstRunOver = async () => (await scans()).some(({ value }) => (value as { after: string }).after);
    await waitFor(async () => expect(await isFirstRunOver()).toBe(true));
    expect(tab.closed).toBeNull();
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env);
    await eventually(
      () => tab.closed,
      (code) => code === 4403,
    );
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env);
    expect(await scans()).toEqual([]);
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
    await connectMembers(ada, ines);

    for (const cookie of [undefined, ada.cookie]) {
      const refused = await register(cookie, "stranger@visitors.test");
      expect(refused.status).toBe(403);
      expect(await problem(refused)).toMatchObject({
        code: "tier-needed",
        detail: "The Investor tier lets you register for exclusive events.",
      });
      expect(await view(cookie)).toMatchObject({
        exclusive: true,
        tierAllows: false,
        tierNeeded: "Investor",
        attendeeCount: 0,
      });
    }
    expect(await testDb().select().from(registration).where(eq(registration.eventId, eventId))).toEqual([]);
    expect(await testDb().select().from(user).where(eq(user.email, "stranger@visitors.test"))).toEqual([]);

    expect((await register(ines.cookie)).status).toBe(201);
    expect(await view(ines.cookie)).toMatchObject({ tierAllows: true, tierNeeded: null, attendeeCount: 1 });
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

  it("is refused with a sentence of its own when no tier has it, and the view says that the viewer's does not", async () => {
    const eventId = await createEvent({ exclusive: true });
    await onlyIn("exclusive-events", [], async () => {
      const refused = await call(`/api/events/${eventId}/registration`, {
        body: { name: "Ada Quill", email: "nobody@visitors.test" },
      });
      expect((await problem(refused)).detail).toBe(
        "No tier on offer lets you register for exclusive events right now.",
      );
      const view = await (await call(`/api/events/${eventId}`)).json();
      expect(view).toMatchObject({ tierAllows: false, tierNeeded: null });
    });
  });
});
