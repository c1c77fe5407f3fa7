import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOLD_MAIL_BEFORE_MS, HOLD_SWEEP_SIZE, HOUR_MS, REGISTRATION_HOLD_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, outbox, registration, user } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import {
  findFault,
  followLink,
  join,
  leave,
  newGuest,
  readSeats,
  settled,
  watchSeats,
} from "#tests/support/events/seats.ts";
import { createMember } from "#tests/support/members.ts";
import { sweepUnconfirmedRegistrations } from "#worker/features/events/registration/unconfirmed-registrations.ts";

beforeAll(watchSeats);
afterAll(settled);

const sweep = (now: number) => sweepUnconfirmedRegistrations(env, testDb(), now);
/** When the first registration of an event was made. */
const madeAt = async (eventId: string) => (await readSeats(eventId)).rows[0]?.createdAt ?? 0;
/** Mails, if that is due, and ends what is over so long after the first registration of the event. */
async function sweepAfter(eventId: string, ms: number): Promise<void> {
  const made = await madeAt(eventId);
  await sweep(made + REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS);
  await sweep(made + ms);
}
const mailsTo = async (email: string) =>
  (await testDb().select().from(outbox).where(eq(outbox.to, email))).map((mail) => mail.kind).sort();
const emailsOf = (rows: { email: string }[]) => rows.map(({ email }) => email);

describe("an unconfirmed seat", () => {
  it("ends after exactly 24 hours, with one mail before, and goes to the first on the waitlist", async () => {
    const [guest, first, second] = [newGuest(), await createMember(), await createMember()];
    const id = await createEvent({ capacity: 1 });
    await join(id, guest);
    for (const member of [first, second]) await join(id, member, { waitlist: true });
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, unconfirmedCount: 1 });
    const made = await madeAt(id);
    await sweep(made + REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS - 1);
    expect(await mailsTo(guest.email)).toEqual(["account-created"]);
    for (const late of [0, 0, HOUR_MS]) await sweep(made + REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS + late);
    expect(await mailsTo(guest.email)).toEqual(["account-created", "registration-expiring"]);
    await sweep(made + DAY_MS - 1);
    expect(emailsOf((await readSeats(id)).seated)).toEqual([guest.email]);
    await Promise.all([sweep(made + DAY_MS), sweep(made + DAY_MS)]);
    expect(await readSeats(id)).toMatchObject({
      ...{ attendeeCount: 1, unconfirmedCount: 0, waitlistCount: 1 },
      ...{ seated: [{ email: first.email }], waitlist: [{ email: second.email }] },
    });
    expect(await mailsTo(first.email)).toContain("registration-promoted");
    expect(await mailsTo(guest.email)).toEqual(["account-created", "registration-expiring"]);
    expect(await findFault(id)).toBeNull();
    expect((await join(id, guest, { waitlist: true })).status).toBe(202);
  });

  it("stays when it is confirmed: by the mailed link, also between the mail and the end, or by verification", async () => {
    const [guest, member] = [newGuest(), await createMember({ status: "pending", emailVerified: false })];
    const [known, id] = [await createMember(), await createEvent({ capacity: 3 })];
    for (const person of [guest, member, { email: known.email }]) await join(id, person);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 3, unconfirmedCount: 3 });
    expect((await followLink("confirmation", id, guest.email)).status).toBe(200);
    await sweepAfter(id, DAY_MS - 1);
    expect((await join(id, known)).status).toBe(201);
    expect(await readSeats(id)).toMatchObject({ unconfirmedCount: 1 });
    await testDb().update(user).set({ emailVerified: true }).where(eq(user.id, member.id));
    await sweep((await madeAt(id)) + 2 * DAY_MS);
    const { rows, attendeeCount, unconfirmedCount } = await readSeats(id);
    expect([rows.length, attendeeCount, unconfirmedCount]).toEqual([3, 3, 0]);
    expect(rows.map(({ heldUntil, heldDue }) => [heldUntil, heldDue])).toEqual(Array(3).fill([null, null]));
  });

  it("stays once the event has started or is cancelled, and is counted as unconfirmed for good", async () => {
    for (const values of [{ startsAt: Date.now() + HOUR_MS }, { cancelledAt: Date.now() }]) {
      const id = await createEvent({ capacity: 1 });
      await join(id, newGuest());
      await testDb().update(event).set(values).where(eq(event.id, id));
      await sweepAfter(id, DAY_MS);
      const { rows, attendeeCount, unconfirmedCount } = await readSeats(id);
      expect([rows.length, attendeeCount, unconfirmedCount, rows[0]?.heldDue]).toEqual([1, 1, 1, null]);
      expect(rows[0]?.heldUntil).not.toBeNull();
    }
  });

  it("is given to somebody unconfirmed too, who keeps the time they had on the waitlist", async () => {
    const [seated, unconfirmed, last] = [newGuest(), newGuest(), await createMember()];
    const id = await createEvent({ capacity: 1 });
    await join(id, seated);
    for (const person of [unconfirmed, last]) await join(id, person, { waitlist: true });
    const made = await madeAt(id);
    await testDb()
      .update(registration)
      .set({ heldUntil: made + DAY_MS + 5, heldDue: made + DAY_MS + 5 })
      .where(and(eq(registration.eventId, id), eq(registration.email, unconfirmed.email)));
    await sweepAfter(id, DAY_MS);
    expect(await readSeats(id)).toMatchObject({
      attendeeCount: 1,
      unconfirmedCount: 1,
      seated: [{ email: unconfirmed.email }],
    });
    await sweep(made + DAY_MS + 5);
    expect(await readSeats(id)).toMatchObject({
      attendeeCount: 1,
      unconfirmedCount: 0,
      seated: [{ email: last.email }],
    });
    expect(await findFault(id)).toBeNull();
  });

  it("ends on the waitlist of a full event too, and frees nothing but the number", async () => {
    const [seated, guest] = [await createMember(), newGuest()];
    const id = await createEvent({ capacity: 1 });
    await join(id, seated);
    await join(id, guest, { waitlist: true });
    await sweepAfter(id, DAY_MS);
    const {
      rows: [row],
    } = await readSeats(id);
    await sweep((row?.createdAt ?? 0) + DAY_MS + HOUR_MS);
    expect(await readSeats(id)).toMatchObject({
      attendeeCount: 1,
      waitlistCount: 0,
      unconfirmedCount: 0,
      rows: [{ memberId: seated.id }],
    });
  });

  it("ends an hour after its mail at the earliest, also when cron was late", async () => {
    const id = await createEvent({ capacity: 1 });
    await join(id, newGuest());
    const late = (await madeAt(id)) + 3 * DAY_MS;
    for (const now of [late, late, late + HOUR_MS - 1]) await sweep(now);
    expect((await readSeats(id)).rows).toHaveLength(1);
    await sweep(late + HOUR_MS);
    expect((await readSeats(id)).rows).toEqual([]);
  });

  it("does not end where no mail can be sent, and has its whole time and a mail once a provider is configured", async () => {
    const [mailed, unmailed] = [newGuest(), newGuest()];
    const id = await createEvent({ capacity: 2 });
    for (const guest of [mailed, unmailed]) await join(id, guest);
    const made = await madeAt(id);
    await testDb().update(registration).set({ heldDue: made }).where(eq(registration.email, mailed.email));
    await sweep(made);
    expect(await mailsTo(mailed.email)).toContain("registration-expiring");
    const configuredAt = made + 3 * DAY_MS;
    for (let at = made + HOUR_MS; at < configuredAt; at += HOUR_MS)
      await sweepUnconfirmedRegistrations({ ...env, APP_ENV: "production" }, testDb(), at);
    await sweep(configuredAt);
    await sweep(configuredAt + REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS - 1);
    expect(await mailsTo(unmailed.email)).not.toContain("registration-expiring");
    await sweep(configuredAt + DAY_MS - 1);
    const expiring = ["registration-expiring", "registration-expiring"];
    expect((await mailsTo(mailed.email)).filter((kind) => kind === expiring[0])).toEqual(expiring);
    expect(await mailsTo(unmailed.email)).toContain(expiring[0]);
    expect((await readSeats(id)).rows).toHaveLength(2);
    await sweep(configuredAt + DAY_MS + 2 * HOUR_MS);
    expect(await readSeats(id)).toMatchObject({ rows: [], attendeeCount: 0, unconfirmedCount: 0 });
  });

  it("is not given to the first on the waitlist when their time is over, but to the next", async () => {
    const [seated, late, next] = [await createMember(), newGuest(), await createMember()];
    const id = await createEvent({ capacity: 1 });
    for (const person of [seated, late, next]) await join(id, person, { waitlist: true });
    await testDb()
      .update(registration)
      .set({ heldUntil: Date.now() - 1, heldDue: Date.now() - 1 })
      .where(and(eq(registration.eventId, id), eq(registration.email, late.email)));
    expect((await leave(id, seated)).status).toBe(204);
    expect(await readSeats(id)).toMatchObject({
      ...{ attendeeCount: 1, unconfirmedCount: 0, waitlistCount: 1 },
      ...{ seated: [{ memberId: next.id }], waitlist: [{ email: late.email }] },
    });
    await sweep(Date.now());
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, waitlistCount: 0 });
  });

  it("ends in runs of a fixed size, without a seat lost or counted twice", async () => {
    const id = await createEvent();
    const size = HOLD_SWEEP_SIZE + 20;
    const now = Date.now();
    await env.DB.batch([
      env.DB.prepare(`insert into registration (id, event_id, email, name, created_at, held_until, held_due)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})
        select '${newId()}' || i, '${id}', i || '@bulk.test', 'Bulk', ${now}, ${now}, ${now} from n`),
      env.DB.prepare("update event set attendee_count = ? where id = ?").bind(size, id),
    ]);
    await sweep(now);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 20, unconfirmedCount: 20 });
    await sweep(now);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 0, unconfirmedCount: 0, rows: [] });
  });
});
