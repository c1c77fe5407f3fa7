import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_MAIL_EVERY_MS, DAY_MS, HOUR_MS, MINUTE_MS, REMINDER_EVERY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { announcement, block, event, outbox, registration } from "#db/schema/index.ts";
import { sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { sweepAnnouncements, sweepReminders } from "#worker/features/events/announcements/sweeps.ts";

const using = { ...env, MAIL: { sendBatch: async () => undefined } as unknown as typeof env.MAIL };

let host: TestMember;
beforeAll(async () => {
  host = await createMember({ name: "Hanna Host" });
});
afterEach(settled);

type Row = Partial<typeof registration.$inferInsert>;
/** An event of the host with a member's confirmed seat, and `others` under addresses of their own. */
async function createHosted(attendee: TestMember, others: Row[] = []): Promise<string> {
  const id = await createEvent({ hostId: host.id, attendeeCount: 1 + others.length });
  const row = (values: Row) => ({
    id: newId(),
    eventId: id,
    email: `${newId()}@guests.test`,
    name: "Gita Guest",
    createdAt: 1,
    ...values,
  });
  await testDb()
    .insert(registration)
    .values([row({ memberId: attendee.id, email: attendee.email, confirmedAt: 1 }), ...others.map(row)]);
  return id;
}

const announced = (eventId: string) =>
  testDb().select().from(announcement).where(eq(announcement.eventId, eventId)).orderBy(asc(announcement.dueAt));
const mailsOf = (eventId: string) => testDb().select().from(outbox).where(eq(outbox.eventId, eventId));

/** The host moves the event by one more hour; returns the status. */
async function move(id: string, location?: string): Promise<number> {
  const [row] = await testDb().select().from(event).where(eq(event.id, id));
  const later = (at: number) => new Date(at + HOUR_MS).toISOString();
  const times = { startsAt: later(row?.startsAt ?? 0), endsAt: later(row?.endsAt ?? 0) };
  const body = { version: row?.version, ...times, ...(location ? { location } : {}) };
  const { status } = await sendDirect(`PATCH /api/events/${id}`, { body, cookie: host.cookie, using });
  await settled();
  return status;
}

describe("changes of an event", () => {
  it("that follow each other are one mail at once and one ten minutes later, to confirmed registrations only", async () => {
    const ada = await createMember();
    const heldUntil = Date.now() + HOUR_MS;
    const id = await createHosted(ada, [
      { confirmedAt: null, heldUntil },
      { confirmedAt: 1, heldUntil },
      { confirmedAt: null },
    ]);
    for (let n = 0; n < 12; n++) expect(await move(id)).toBe(200);
    expect((await mailsOf(id)).map(({ to }) => to)).toEqual([ada.email]);
    const [first, second, ...more] = await announced(id);
    expect([first?.done, second?.done, more]).toEqual([true, false, []]);
    expect(Number(second?.dueAt) - Number(first?.dueAt)).toBe(CHANGE_MAIL_EVERY_MS);

    await sweepAnnouncements(using, testDb(), Number(second?.dueAt) - 1);
    expect(await mailsOf(id)).toHaveLength(1);
    await sweepAnnouncements(using, testDb(), Number(second?.dueAt));
    expect((await mailsOf(id)).map(({ to, kind }) => [to, kind])).toEqual(Array(2).fill([ada.email, "event-changed"]));
  });

  it("after ten quiet minutes are announced at once again", async () => {
    const ada = await createMember();
    const id = await createHosted(ada);
    await move(id);
    await testDb()
      .update(announcement)
      .set({ dueAt: Date.now() - CHANGE_MAIL_EVERY_MS })
      .where(eq(announcement.eventId, id));
    await move(id, "Basel, Rheinsaal");
    expect(await mailsOf(id)).toHaveLength(2);
  });

  it("are not mailed anymore once the event is cancelled: the cancellation goes to everybody, once", async () => {
    const ada = await createMember();
    const id = await createHosted(ada, [{ confirmedAt: null }]);
    for (let n = 0; n < 2; n++) await move(id);
    await sendDirect(`DELETE /api/events/${id}`, { cookie: host.cookie, using });
    await settled();
    await sweepAnnouncements(using, testDb(), Date.now() + CHANGE_MAIL_EVERY_MS);
    expect((await mailsOf(id)).map(({ kind }) => kind).sort()).toEqual([
      "event-cancelled",
      "event-cancelled",
      "event-changed",
    ]);
  });
});

describe("an announcement of the host", () => {
  it("is not mailed to members who blocked the host, nor to unconfirmed registrations", async () => {
    const [ada, ben, carla] = [await createMember(), await createMember(), await createMember()];
    const of = ({ id, email }: TestMember): Row => ({ memberId: id, email, confirmedAt: 1 });
    const id = await createHosted(ada, [of(ben), of(carla), { confirmedAt: 1, heldUntil: Date.now() + HOUR_MS }]);
    await testDb()
      .insert(block)
      .values([
        { memberId: ben.id, blockedId: host.id, createdAt: 1 },
        // A block by the host keeps nobody from being told.
        { memberId: host.id, blockedId: carla.id, createdAt: 1 },
      ]);
    const body = { text: "The door is around the corner." };
    const sent = await sendDirect(`POST /api/events/${id}/announcements`, { body, cookie: host.cookie, using });
    await settled();
    expect(sent.status).toBe(202);
    expect((await mailsOf(id)).map(({ to }) => to).sort()).toEqual([ada.email, carla.email].sort());
    expect(await move(id)).toBe(200);
    const changes = (await mailsOf(id)).filter(({ kind }) => kind === "event-changed");
    expect(changes.map(({ to }) => to).sort()).toEqual([ada.email, ben.email, carla.email].sort());
  });
});

describe("reminders", () => {
  it("are not repeated by moving the start again and again", async () => {
    const id = await createHosted(await createMember());
    const remind = async (now: number) => {
      const soon = { reminded: false, startsAt: now + DAY_MS - MINUTE_MS, endsAt: now + DAY_MS };
      await testDb().update(event).set(soon).where(eq(event.id, id));
      await sweepReminders(using, testDb(), now);
      return (await announced(id)).length;
    };
    const now = Date.now();
    expect([await remind(now), await remind(now + MINUTE_MS), await remind(now + HOUR_MS)]).toEqual([1, 1, 1]);
    expect(await remind(now + REMINDER_EVERY_MS)).toBe(2);
  });
});
