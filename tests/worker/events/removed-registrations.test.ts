import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#db/ids.ts";
import { audit, formerHold, outbox, registration } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import {
  findFault,
  followLink,
  join,
  newGuest,
  readSeats,
  request,
  settled,
  watchSeats,
} from "#tests/support/events/seats.ts";
import { deliver, recorded, recordMail } from "#tests/support/mail/recorded-mail.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { contentsOf } from "#tests/support/notifications/notifications.ts";

let host: TestMember;
let otto: TestMember;
beforeAll(async () => {
  await watchSeats();
  host = await createMember({ name: "Hanna Host" });
  otto = await createMember({ role: "admin", columns: { twoFactorEnabled: true } });
});
afterAll(settled);

const createMembers = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));

/** The id of an address's registration. */
async function idOf(eventId: string, email: string): Promise<string> {
  const where = and(eq(registration.eventId, eventId), eq(registration.email, email));
  const [row] = await testDb().select({ id: registration.id }).from(registration).where(where);
  if (!row) throw new Error(`${email} is not registered`);
  return row.id;
}
const remove = (eventId: string, id: string, cookie = host.cookie) =>
  request(`/api/events/${eventId}/registrations/${id}`, { method: "DELETE", cookie });
const answerOf = async (answer: Response) =>
  answer.status === 204 ? 204 : [answer.status, ((await answer.json()) as { code: string }).code];
const mailsTo = async (email: string) =>
  (await testDb().select().from(outbox).where(eq(outbox.to, email))).map(({ kind }) => kind).sort();
const auditRows = (eventId: string) => testDb().select().from(audit).where(eq(audit.subjectId, eventId));

describe("a registration that its host removes", () => {
  it("gives its seat to the first on the waitlist, and its member is told by mail and in the app", async () => {
    const members = (await createMembers(3)) as [TestMember, TestMember, TestMember];
    const [ada, ben, cleo] = members;
    const eventId = await createEvent({ hostId: host.id, capacity: 1, title: "Dinner" });
    for (const member of members) await join(eventId, member, { waitlist: true });
    const id = await idOf(eventId, ada.email);
    expect(await answerOf(await remove(eventId, id))).toBe(204);
    const { seated, waitlist, attendeeCount, waitlistCount } = await readSeats(eventId);
    expect([seated.map(({ email }) => email), waitlist.map(({ email }) => email)]).toEqual([[ben.email], [cleo.email]]);
    expect([attendeeCount, waitlistCount, await findFault(eventId)]).toEqual([1, 1, null]);
    expect(await mailsTo(ada.email)).toEqual(["registration-confirmed", "registration-removed"]);
    expect(await mailsTo(ben.email)).toContain("registration-promoted");
    await settled();
    const told = { kind: "registration-removed", subject: "Dinner", path: `/events/${eventId}` };
    expect(await contentsOf(ada)).toMatchObject([told]);
    expect(await auditRows(eventId)).toEqual([]);
  });

  it("leaves the waitlist without a promotion, and is removed once however often that is asked", async () => {
    const [ada, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const eventId = await createEvent({ hostId: host.id, capacity: 1 });
    for (const member of [ada, ben]) await join(eventId, member, { waitlist: true });
    const id = await idOf(eventId, ben.email);
    const answers = await Promise.all([1, 2, 3].map(() => remove(eventId, id)));
    expect(await Promise.all(answers.map(answerOf))).toEqual([204, 204, 204]);
    expect(await answerOf(await remove(eventId, id))).toBe(204);
    const { seated, attendeeCount, waitlistCount } = await readSeats(eventId);
    expect([seated.map(({ email }) => email), attendeeCount, waitlistCount]).toEqual([[ada.email], 1, 0]);
    expect(await mailsTo(ben.email)).toEqual(["registration-removed", "registration-waitlisted"]);
  });

  it("can be made again, and an unconfirmed one keeps the end it had", async () => {
    const guest = newGuest();
    const eventId = await createEvent({ hostId: host.id });
    await join(eventId, guest);
    const [before] = (await readSeats(eventId)).rows;
    await remove(eventId, await idOf(eventId, guest.email));
    expect((await readSeats(eventId)).rows).toEqual([]);
    const [kept] = await testDb().select().from(formerHold).where(eq(formerHold.eventId, eventId));
    expect(kept?.until).toBe(before?.heldUntil);
    expect((await join(eventId, guest)).status).toBe(201);
    const [again] = (await readSeats(eventId)).rows;
    expect([again?.heldUntil, again?.id === before?.id]).toEqual([before?.heldUntil, false]);
  });

  it("stays when the event has started or is cancelled, and is another event's", async () => {
    const ada = await createMember();
    const eventId = await createEvent({ hostId: host.id, startsAt: Date.now() - 1 });
    const over = await createEvent({ hostId: host.id, cancelledAt: Date.now() });
    const other = await createEvent({ hostId: host.id });
    for (const one of [eventId, over])
      await testDb()
        .insert(registration)
        .values({ id: newId(), eventId: one, email: ada.email, name: "Ada", createdAt: 1 });
    expect(await answerOf(await remove(eventId, await idOf(eventId, ada.email)))).toEqual([409, "event-over"]);
    expect(await answerOf(await remove(over, await idOf(over, ada.email)))).toEqual([409, "event-cancelled"]);
    expect(await answerOf(await remove(other, await idOf(over, ada.email)))).toBe(204);
    expect([(await readSeats(eventId)).rows.length, (await readSeats(over)).rows.length]).toEqual([1, 1]);
    expect(await mailsTo(ada.email)).toEqual([]);
  });
});

describe("removing a registration", () => {
  it("is for the host and admins: an admin's removal is in the audit log, and nobody else changes anything", async () => {
    const [ada, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const eventId = await createEvent({ hostId: host.id });
    await join(eventId, ada);
    const id = await idOf(eventId, ada.email);
    expect(await answerOf(await remove(eventId, id, ben.cookie))).toEqual([403, "forbidden"]);
    expect(await answerOf(await remove(eventId, id, ada.cookie))).toEqual([403, "forbidden"]);
    expect((await readSeats(eventId)).attendeeCount).toBe(1);
    expect(await answerOf(await remove(eventId, id, otto.cookie))).toBe(204);
    expect(await answerOf(await remove(eventId, id, otto.cookie))).toBe(204);
    expect((await readSeats(eventId)).attendeeCount).toBe(0);
    const before = { registration: id, member: ada.id };
    expect(await auditRows(eventId)).toMatchObject([{ action: "registration-removed", actorId: otto.id, before }]);
  });
});

describe("the mail about a registration that ended", () => {
  beforeEach(recordMail);
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** What the mail of a kind says to an address. */
  async function textTo(
    email: string,
    kind: "registration-removed" | "registration-cancelled" = "registration-removed",
  ) {
    const [mail] = await testDb()
      .select()
      .from(outbox)
      .where(and(eq(outbox.to, email), eq(outbox.kind, kind)));
    await deliver([mail?.id ?? ""]);
    return recorded.calls.at(-1)?.body.template_params.custom_message ?? "";
  }
  const createDinner = (capacity: number) => createEvent({ hostId: host.id, capacity, title: "Dinner" });
  const WAITED = "The organizer or an admin took you off the waitlist for Dinner.";
  const SEATED = "The organizer or an admin removed your registration for Dinner. You no longer have a spot.";

  it("speaks of the waitlist to a new guest who was on it", async () => {
    const [first, second] = [newGuest(), newGuest()];
    const eventId = await createDinner(1);
    for (const person of [await createMember(), first, second]) await join(eventId, person, { waitlist: true });
    await remove(eventId, await idOf(eventId, first.email));
    expect(await mailsTo(first.email)).toEqual(["account-created", "registration-removed"]);
    const text = await textTo(first.email);
    expect(text).toContain(WAITED);
    expect(text).not.toMatch(/spot|calendar/i);
    await followLink("cancellation", eventId, second.email);
    const cancelled = await textTo(second.email, "registration-cancelled");
    expect(cancelled).toContain("You're no longer on the waitlist for Dinner.");
    expect(cancelled).not.toMatch(/calendar/i);
  });

  it("tells the owner of an address that somebody typed what was done with it, and no notification does", async () => {
    const [ada, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const eventId = await createDinner(1);
    for (const { email } of [ada, ben]) await join(eventId, { email }, { waitlist: true });
    // The last on the waitlist first, so that it stays there.
    for (const { email } of [ben, ada]) await remove(eventId, await idOf(eventId, email));
    await settled();
    for (const [{ email }, did] of [
      [ada, "register"],
      [ben, "join the waitlist"],
    ] as const) {
      const text = await textTo(email);
      expect(text).toContain(`Someone used this email address to ${did} for Dinner.`);
      expect(text).toContain("removed that registration, and you don't need to do anything.");
      expect(text).not.toMatch(/spot|your registration/i);
      // Its first mail had the calendar entry of a seat.
      expect(text.includes("calendar")).toBe(did === "register");
    }
    expect([await contentsOf(ada), await contentsOf(ben)]).toEqual([[], []]);
  });

  it("speaks of the spot to a new guest who had one, and to who got it from the waitlist just before", async () => {
    const [guest, ben] = [newGuest(), await createMember()];
    const eventId = await createDinner(1);
    for (const person of [guest, ben]) await join(eventId, person, { waitlist: true });
    for (const { email } of [guest, ben]) {
      await remove(eventId, await idOf(eventId, email));
      const text = await textTo(email);
      expect(text).toContain(SEATED);
      expect(text).toContain("To remove it from your calendar:");
    }
  });
});
