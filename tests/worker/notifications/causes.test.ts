import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { notificationPending, registration } from "#db/schema/index.ts";
import { decide as decideApplication } from "#tests/support/admin/application-requests.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { choose, commitNotification, contentsOf, list } from "#tests/support/notifications/notifications.ts";
import { acquaint, addSkill } from "#tests/support/profiles/acquaintances.ts";
import {
  ask,
  decline,
  TEXT,
  takeBack,
  viewOf,
  withdraw,
  write,
} from "#tests/support/profiles/recommendation-requests.ts";
import { waitFor } from "#tests/support/wait.ts";

afterEach(() => void vi.useRealTimers());

const STARTUP = "01900000-0000-7000-8000-000500000002";
/** What a member is told, once it is delivered. */
const expectTold = (member: TestMember, contents: object[]) =>
  waitFor(async () => expect(await contentsOf(member)).toMatchObject(contents));
const pendingOf = ({ id }: TestMember) =>
  testDb().select().from(notificationPending).where(eq(notificationPending.memberId, id));

const endorse = (by: TestMember, of: TestMember, skillId: string, method = "PUT") =>
  call(`/api/profiles/${of.id}/skills/${skillId}/endorsement`, {
    method,
    cookie: by.cookie,
    ...(method === "PUT" ? { body: {} } : {}),
  });

async function register(eventId: string, member: TestMember, more: Partial<typeof registration.$inferInsert> = {}) {
  const now = Date.now();
  await testDb()
    .insert(registration)
    .values({
      id: newId(),
      eventId,
      memberId: member.id,
      email: member.email,
      name: member.name,
      confirmedAt: now,
      createdAt: now,
      ...more,
    });
}

describe("an endorsement", () => {
  it("is told once a day for each two members, whatever is endorsed and withdrawn", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    const [first, second] = [await addSkill(ada.id, "Underwriting"), await addSkill(ada.id)];
    expect((await endorse(ines, ada, first)).status).toBe(200);
    await expectTold(ada, [{ kind: "skill-endorsed", subject: "Underwriting", path: "/profile/me?tab=skills" }]);
    await endorse(ines, ada, second);
    await endorse(ines, ada, second, "DELETE");
    await waitFor(async () => expect(await pendingOf(ada)).toEqual([]));
    expect(await contentsOf(ada)).toHaveLength(1);
    await endorse(ines, ada, first, "DELETE");
    await expectTold(ada, []);
    for (const skill of [first, second]) await endorse(ines, ada, skill);
    await waitFor(async () => expect(await pendingOf(ada)).toEqual([]));
    expect(await contentsOf(ada)).toEqual([]);
    vi.setSystemTime(Date.now() + 25 * HOUR_MS);
    await endorse(ines, ada, first, "DELETE");
    await endorse(ines, ada, first);
    vi.useRealTimers();
    await waitFor(async () => expect(await contentsOf(ada)).toHaveLength(1));
  });

  it("that is withdrawn is not delivered anymore", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    const skill = await addSkill(ada.id);
    await endorse(ines, ada, skill);
    await expectTold(ada, [{ kind: "skill-endorsed" }]);
    await testDb().batch([commitNotification(ada, `skill-endorsed:${ines.id}:${Math.floor(Date.now() / DAY_MS)}`)]);
    await endorse(ines, ada, skill, "DELETE");
    expect(await pendingOf(ada)).toEqual([]);
    await expectTold(ada, []);
  });

  it("is told for no repeat and no refusal", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    const skill = await addSkill(ada.id);
    await choose(ada, "endorsements", "off");
    await endorse(ines, ada, skill);
    await choose(ada, "endorsements", "app");
    // There already: nothing is new.
    await endorse(ines, ada, skill);
    expect((await endorse(ines, ada, newId())).status).toBe(404);
    expect([await contentsOf(ada), await pendingOf(ada)]).toEqual([[], []]);
  });
});

describe("a recommendation", () => {
  it("that is asked for is told to its author with the note, once a day", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await acquaint(ada, ines);
    await ask(ada, ines, "About our round?");
    await ask(ada, ines, "About our second round?");
    const path = "/profile/me?tab=recommendations";
    await expectTold(ines, [{ kind: "recommendation-requested", text: "About our round?", path }]);
    expect(await contentsOf(ada)).toEqual([]);
    await takeBack(ada, ines);
    await expectTold(ines, []);
    await ask(ada, ines);
    await waitFor(async () => expect(await pendingOf(ines)).toEqual([]));
    expect(await contentsOf(ines)).toEqual([]);
  });

  it("that is asked for and declined is read, and its note is not delivered anymore", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await acquaint(ada, ines);
    await ask(ada, ines, "About our round?");
    await expectTold(ines, [{ kind: "recommendation-requested" }]);
    await testDb().batch([commitNotification(ines, `recommendation-requested:${ada.id}:${ines.id}:1`)]);
    await decline(ines, ada);
    expect(await pendingOf(ines)).toEqual([]);
    await waitFor(async () => expect(await list(ines)).toMatchObject({ unread: 0, rows: [{ isRead: true }] }));
  });

  it("that is withdrawn is in no notification anymore", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await acquaint(ada, ines);
    await write(ada, ines);
    await expectTold(ines, [{ kind: "recommendation-written" }]);
    await testDb().batch([commitNotification(ines, `recommendation-written:${ines.id}:${ada.id}:1`)]);
    await withdraw(ada, ines);
    expect(await pendingOf(ines)).toEqual([]);
    await expectTold(ines, []);
  });

  it("that is written is told to its subject without the text, once while it waits", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await acquaint(ada, ines);
    const { version } = await viewOf(await write(ada, ines));
    await write(ada, ines, { version, text: `${TEXT} Twice.` });
    await expectTold(ines, [{ kind: "recommendation-written" }]);
    expect(JSON.stringify(await contentsOf(ines))).not.toContain(TEXT);
  });

  it("is not told when it is refused", async () => {
    const [ada, stranger] = [await createMember(), await createMember()];
    expect([(await ask(stranger, ada)).status, (await write(stranger, ada)).status]).toEqual([403, 403]);
    expect([await contentsOf(ada), await pendingOf(ada)]).toEqual([[], []]);
  });
});

describe("an event", () => {
  it("that changes and is cancelled is told to members who are registered, once each", async () => {
    const [host, ada, ines] = [await createMember(), await createMember(), await createMember()];
    const eventId = await createEvent({
      hostId: host.id,
      title: "Dinner",
      attendeeCount: 2,
      startsAt: Date.now() + 9 * DAY_MS,
      endsAt: null,
    });
    await register(eventId, ada);
    await register(eventId, ines, { confirmedAt: null });
    const { version } = (await (await call(`/api/events/${eventId}`, { cookie: host.cookie })).json()) as {
      version: number;
    };
    const edited = await call(`/api/events/${eventId}`, {
      method: "PATCH",
      cookie: host.cookie,
      body: { version, location: "Another hall" },
    });
    expect(edited.status).toBe(200);
    const path = `/events/${eventId}`;
    await expectTold(ada, [{ kind: "event-changed", subject: "Dinner", path }]);
    expect(await contentsOf(ines)).toEqual([]);
    const cancelled = await call(`/api/events/${eventId}/cancellation`, {
      cookie: host.cookie,
      body: { reason: "The hall is flooded." },
    });
    expect(cancelled.status).toBe(204);
    await expectTold(ada, [{ kind: "event-cancelled", subject: "Dinner", path }, { kind: "event-changed" }]);
    await expectTold(ines, [{ kind: "event-cancelled" }]);
    expect(await contentsOf(host)).toEqual([]);
  });

  it("with a freed seat is told to who gets it", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    const eventId = await createEvent({ title: "Dinner", capacity: 1, attendeeCount: 1, waitlistCount: 1 });
    await register(eventId, ada);
    await register(eventId, ines, { waitlistNumber: 1 });
    const left = await call(`/api/events/${eventId}/registration`, { method: "DELETE", cookie: ada.cookie });
    expect(left.ok).toBe(true);
    await expectTold(ines, [{ kind: "registration-promoted", subject: "Dinner", path: `/events/${eventId}` }]);
    expect(await contentsOf(ada)).toEqual([]);
  });
});

describe("a decision", () => {
  it("on a membership is told when it is approved, and once", async () => {
    const otto = await createMember({ role: "admin", columns: { twoFactorEnabled: true } });
    const [ada, ines] = [await createMember({ status: "pending" }), await createMember({ status: "pending" })];
    expect((await decideApplication(otto, ada.id, "approval")).status).toBe(200);
    expect((await decideApplication(otto, ada.id, "approval")).status).toBe(409);
    expect((await decideApplication(otto, ines.id, "rejection")).status).toBe(200);
    await expectTold(ada, [{ kind: "membership-approved", subject: "Free", path: "/dashboard" }]);
    expect([await contentsOf(ines), await pendingOf(ines)]).toEqual([[], []]);
  });

  it("on a tier is told with the tier that the member has then", async () => {
    const otto = await createMember({ role: "admin", columns: { twoFactorEnabled: true } });
    const asking = { requestedTierId: STARTUP, tierRequestedAt: Date.now() };
    const [ada, ines] = [await createMember({ columns: asking }), await createMember({ columns: asking })];
    expect((await decideApplication(otto, ada.id, "approval", { kind: "tier" })).status).toBe(200);
    expect((await decideApplication(otto, ines.id, "rejection", { kind: "tier" })).status).toBe(200);
    await expectTold(ada, [{ kind: "tier-decided", subject: "Startup", path: "/settings/tier" }]);
    await expectTold(ines, [{ kind: "tier-decided", subject: "Free" }]);
  });
});
