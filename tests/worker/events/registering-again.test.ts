import { env } from "cloudflare:workers";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationResult } from "#contract/events/registration.ts";
import { DAY_MS, HOLD_MAIL_BEFORE_MS, HOUR_MS } from "#contract/limits.ts";
import { event, formerHold, outbox, rateLimit, registration } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import {
  findFault,
  followLink,
  join,
  leave,
  newGuest,
  readSeats,
  request,
  settled,
  watchSeats,
} from "#tests/support/events/seats.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { sweepFormerHolds } from "#worker/features/events/registration/holds.ts";
import { sweepUnconfirmedRegistrations } from "#worker/features/events/registration/unconfirmed-registrations.ts";

beforeAll(watchSeats);
afterAll(settled);

const sweep = (now: number) => sweepUnconfirmedRegistrations(env, testDb(), now);
const unverified = () => createMember({ status: "pending", emailVerified: false });

/** Nobody is refused here for how much they were mailed. */
const forgetLimits = () =>
  testDb().batch([
    testDb().delete(rateLimit),
    testDb().update(outbox).set({ countedAt: null }).where(isNotNull(outbox.countedAt)),
  ]);
beforeEach(forgetLimits);

/** Lets so much of the time of an address's registration pass that `left` is left of it (milliseconds, below zero when it is over). */
async function moveEnd(eventId: string, email: string, left: number): Promise<number> {
  const heldUntil = Date.now() + left;
  await testDb()
    .update(registration)
    .set({ heldUntil, heldDue: Math.max(Date.now(), heldUntil - HOLD_MAIL_BEFORE_MS) })
    .where(and(eq(registration.eventId, eventId), eq(registration.email, email)));
  return heldUntil;
}

/** An event at which the member's time is used up: their registration ended, and they are registered again. */
async function registerLate(member: TestMember, capacity: number | null = 1) {
  const id = await createEvent({ capacity });
  await join(id, member);
  const heldUntil = await moveEnd(id, member.email, -1000);
  expect((await leave(id, member)).status).toBe(204);
  const again = await join(id, member);
  return { id, heldUntil, again: { status: again.status, body: (await again.json()) as RegistrationResult } };
}

const viewOf = async (eventId: string, { cookie }: TestMember) =>
  (await (await request(`/api/events/${eventId}`, { method: "GET", cookie })).json()) as EventView;
const rowOf = async (eventId: string, email: string) =>
  (await readSeats(eventId)).rows.find((row) => row.email === email);

describe("registering again under an address that is not verified", () => {
  it("keeps the end of the first registration, as a member and as a guest, however often it is cancelled", async () => {
    for (const left of [12 * HOUR_MS, 2 * HOUR_MS]) {
      const [member, id] = [await unverified(), await createEvent({ capacity: 1 })];
      await join(id, member);
      const heldUntil = await moveEnd(id, member.email, left);
      // Within the last hours no further mail is due, because it would give an hour more each time.
      const heldDue = left > HOLD_MAIL_BEFORE_MS ? heldUntil - HOLD_MAIL_BEFORE_MS : heldUntil;
      for (let times = 0; times < 2; times += 1) {
        expect((await leave(id, member)).status).toBe(204);
        await forgetLimits();
        expect((await join(id, member)).status).toBe(201);
        expect(await rowOf(id, member.email)).toMatchObject({ heldUntil, heldDue, waitlistNumber: null });
      }
      await leave(id, member);
      await forgetLimits();
      expect((await join(id, { email: member.email })).status).toBe(201);
      expect(await rowOf(id, member.email)).toMatchObject({ memberId: null, heldUntil, heldDue });
      await sweep(heldDue);
      await sweep(heldUntil);
      expect((await readSeats(id)).rows).toEqual([]);
    }
  });

  it("waits for verification once the time is over, also while seats are free, and others go first", async () => {
    const [late, next] = [await unverified(), await createMember()];
    const { id, heldUntil, again } = await registerLate(late);
    expect(again).toMatchObject({ status: 202, body: { registration: { status: "waitlisted", position: 1 } } });
    expect(await rowOf(id, late.email)).toMatchObject({ heldUntil, waitlistNumber: 1 });
    expect((await viewOf(id, late)).registration).toMatchObject({ position: 1, waitsForVerification: true });
    await sweep(Date.now());
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 0, waitlistCount: 1, unconfirmedCount: 0 });
    expect((await join(id, next)).status).toBe(201);
    expect((await leave(id, next)).status).toBe(204);
    expect((await readSeats(id)).seated).toEqual([]);
    expect((await followLink("confirmation", id, late.email, late.cookie)).status).toBe(200);
    expect(await readSeats(id)).toMatchObject({
      ...{ attendeeCount: 1, waitlistCount: 0, unconfirmedCount: 0 },
      seated: [{ memberId: late.id, heldUntil: null }],
    });
    expect(await findFault(id)).toBeNull();
  });

  it("gets the seat within a minute when the account's address is verified instead", async () => {
    const late = await unverified();
    const { id } = await registerLate(late, null);
    await env.DB.prepare("update user set email_verified = 1 where id = ?").bind(late.id).run();
    expect((await join(id, late)).status).toBe(202);
    await sweep(Date.now());
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, waitlistCount: 0, seated: [{ memberId: late.id }] });
    expect(await rowOf(id, late.email)).toMatchObject({ heldUntil: null, heldDue: null });
  });

  it("is answered to a visitor as if the address were new, and waits all the same", async () => {
    const [late, id] = [await unverified(), await createEvent({ capacity: 2 })];
    await join(id, late);
    await moveEnd(id, late.email, -1000);
    await leave(id, late);
    await forgetLimits();
    const known = await createMember();
    const answers = [];
    for (const key of ["again-0123456789abcdef", "again-0123456789abcdef"])
      answers.push(await join(id, { email: late.email }, { key }));
    answers.push(await join(id, { email: known.email }));
    const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
    expect(bodies[0]).toEqual(bodies[2]);
    expect(bodies[1]).toEqual(bodies[2]);
    expect(await rowOf(id, late.email)).toMatchObject({ waitlistNumber: 1 });
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, waitlistCount: 1 });
  });

  it("ends after another day without a confirmation, and nobody gets a mail about it", async () => {
    const late = await unverified();
    const { id } = await registerLate(late);
    const mails = async () => (await testDb().select().from(outbox).where(eq(outbox.to, late.email))).length;
    const before = await mails();
    const made = (await rowOf(id, late.email))?.createdAt ?? 0;
    for (const at of [made, made + DAY_MS - 1]) await sweep(at);
    expect((await readSeats(id)).waitlist).toHaveLength(1);
    await sweep(made + DAY_MS);
    expect(await readSeats(id)).toMatchObject({ rows: [], waitlistCount: 0, attendeeCount: 0 });
    expect(await mails()).toBe(before);
  });

  it("begins another 24 hours once the address was verified", async () => {
    const [guest, id] = [newGuest(), await createEvent()];
    await join(id, guest);
    await moveEnd(id, guest.email, -1000);
    await sweep(Date.now());
    expect((await readSeats(id)).rows).toEqual([]);
    await forgetLimits();
    await join(id, guest);
    expect(await rowOf(id, guest.email)).toMatchObject({ waitlistNumber: 1 });
    expect((await followLink("confirmation", id, guest.email)).status).toBe(200);
    expect((await followLink("cancellation", id, guest.email)).status).toBe(200);
    await forgetLimits();
    await join(id, guest);
    const again = await rowOf(id, guest.email);
    expect(again).toMatchObject({ waitlistNumber: null });
    expect((again?.heldUntil ?? 0) - (again?.createdAt ?? 0)).toBe(DAY_MS);
  });

  it("leaves nothing once the event is over, also when it was cancelled, and nothing new after its start", async () => {
    const holdsOf = (eventId: string) => testDb().select().from(formerHold).where(eq(formerHold.eventId, eventId));
    const setEvent = (id: string, values: Partial<typeof event.$inferInsert>) =>
      testDb().update(event).set(values).where(eq(event.id, id));
    const late = await unverified();
    const started = await createEvent();
    await join(started, late);
    await setEvent(started, { startsAt: Date.now() - HOUR_MS, endsAt: Date.now() + HOUR_MS });
    expect((await leave(started, late)).status).toBe(409);
    expect(await holdsOf(started)).toEqual([]);

    const [{ id: held }, { id: cancelled }] = [await registerLate(late), await registerLate(late)];
    await setEvent(cancelled, { cancelledAt: Date.now() - 2 * DAY_MS });
    await sweepFormerHolds(env, testDb(), Date.now());
    expect([await holdsOf(held), await holdsOf(cancelled)]).toMatchObject([[{ email: late.email }], [{}]]);
    for (const id of [held, cancelled]) {
      await setEvent(id, { startsAt: Date.now() - DAY_MS, endsAt: Date.now() - HOUR_MS });
      await sweepFormerHolds(env, testDb(), Date.now());
      expect(await holdsOf(id)).toEqual([]);
    }
  });
});
