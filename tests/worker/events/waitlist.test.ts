import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationResult } from "#contract/events/registration.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { HOUR_MS, WAITLIST_MAX } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, outbox, user } from "#db/schema/index.ts";
import { cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { runMix } from "#tests/support/events/seat-mix.ts";
import {
  enqueued,
  findFault,
  followLink,
  join,
  leave,
  newGuest,
  readSeats,
  request,
  setCapacity,
  settled,
  watchSeats,
} from "#tests/support/events/seats.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

beforeAll(watchSeats);
afterAll(settled);

const createMembers = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));
const answerOf = async (answer: Response) => [answer.status, await answer.json()] as [number, RegistrationResult];
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const waiting = (position: number, accountCreated = false) => [
  202,
  { registration: { status: "waitlisted", position }, accountCreated, mail: "accepted" },
];
const viewOf = async (eventId: string, { cookie }: TestMember) =>
  (await (await request(`/api/events/${eventId}`, { method: "GET", cookie })).json()) as EventView;
/** The kinds of the mails to an address, in the order of the alphabet: ids of the same millisecond have none. */
const mailsTo = async (email: string) =>
  (await testDb().select().from(outbox).where(eq(outbox.to, email)))
    .filter(({ status }) => status !== "skipped")
    .map((mail) => mail.kind)
    .sort();
const isSignedIn = (answer: Response) => cookiesOf(answer).includes("session_token");

/** A full event: the first member has its one seat, the others are on the waitlist in this order. */
async function createWaitlist(members: TestMember[], values: Partial<typeof event.$inferInsert> = {}): Promise<string> {
  const id = await createEvent({ capacity: 1, ...values });
  for (const member of members) expect((await join(id, member, { waitlist: true })).ok).toBe(true);
  return id;
}

describe("registering for a full event", () => {
  it("is refused, and gives one waitlist position on request, the same for repeated requests", async () => {
    const [ada, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const id = await createWaitlist([ada]);
    expect(await refusal(await join(id, ben))).toEqual([409, "event-full"]);
    expect(await refusal(await join(id, ben, { waitlist: false }))).toEqual([409, "event-full"]);
    expect(await answerOf(await join(id, ben, { waitlist: true }))).toEqual(waiting(1));
    expect(await answerOf(await join(id, ben, { waitlist: true }))).toEqual(waiting(1));
    expect(await answerOf(await join(id, ben))).toEqual(waiting(1));
    expect(await mailsTo(ben.email)).toEqual(["registration-waitlisted"]);
    const { waitlist, attendeeCount, waitlistCount } = await readSeats(id);
    expect([attendeeCount, waitlistCount, waitlist]).toMatchObject([1, 1, [{ memberId: ben.id, waitlistNumber: 1 }]]);
    const [mail] = await testDb().select().from(outbox).where(eq(outbox.to, ben.email));
    expect(mail?.key).toBe(`registration-waitlisted:${waitlist[0]?.id}`);
    expect(await viewOf(id, ben)).toMatchObject({ registration: { status: "waitlisted" }, waitlistCount: 1 });
  });

  it("gives a seat while there is one", async () => {
    const [ada] = (await createMembers(1)) as [TestMember];
    const id = await createEvent({ capacity: 1 });
    expect(await answerOf(await join(id, ada, { waitlist: true }))).toMatchObject([
      201,
      { registration: { status: "registered" } },
    ]);
    expect(await mailsTo(ada.email)).toEqual(["registration-confirmed"]);
  });

  it("gives an unknown visitor an account, a session and a position", async () => {
    const [ada] = (await createMembers(1)) as [TestMember];
    const id = await createWaitlist([ada]);
    const [visitor, later] = [newGuest(), newGuest()];
    const answer = await join(id, visitor, { waitlist: true });
    expect(isSignedIn(answer)).toBe(true);
    expect(await answerOf(answer)).toEqual(waiting(1, true));
    expect(await answerOf(await join(id, later, { waitlist: true }))).toEqual(waiting(2, true));
    expect(await mailsTo(visitor.email)).toEqual(["account-created"]);
    expect(await findFault(id)).toBeNull();
  });

  it("under a known address gives no session and the same answer as under an unknown one, with a seat, on the waitlist or neither", async () => {
    const [seated, first, second, neither] = (await createMembers(4)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const id = await createWaitlist([seated, first, second]);
    for (const { email } of [seated, first, second, neither]) {
      const answer = await join(id, { email }, { waitlist: true, key: newId() });
      expect(isSignedIn(answer)).toBe(false);
      expect(await answerOf(answer)).toEqual(waiting(3));
    }
    expect((await readSeats(id)).waitlist.map((row) => [row.email, row.confirmedAt !== null])).toEqual([
      [first.email, true],
      [second.email, true],
      [neither.email, false],
    ]);
    expect(await mailsTo(neither.email)).toEqual(["registration-unconfirmed"]);
    expect(await mailsTo(second.email)).toEqual(["registration-waitlisted"]);
  });

  it("gives the same answer for the same idempotency key, whatever happened since", async () => {
    const [seated, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const id = await createWaitlist([seated]);
    const [visitor, keys] = [newGuest(), [newId(), newId(), newId()]];
    const again = () =>
      Promise.all([
        join(id, visitor, { waitlist: true, key: keys[0] }),
        join(id, ben, { waitlist: true, key: keys[1] }),
        join(id, { email: seated.email }, { waitlist: true, key: keys[2] }),
      ]);
    const read = async (answers: Response[]) => Promise.all(answers.map(async (one) => [one.status, await one.text()]));
    const first = await read(await again());
    expect(first.map(([status]) => status)).toEqual([202, 202, 202]);
    await leave(id, seated);
    const replayed = await again();
    expect(isSignedIn(replayed[0] as Response)).toBe(true);
    expect(await read(replayed)).toEqual(first);
    expect(await refusal(await join(id, ben, { key: keys[1] }))).toEqual([409, "idempotency-conflict"]);
    expect(await findFault(id)).toBeNull();
  });

  it("is refused when the waitlist is full too, and creates no account", async () => {
    const [seated, ben, late] = (await createMembers(3)) as [TestMember, TestMember, TestMember];
    const id = await createWaitlist([seated, ben]);
    const visitor = newGuest();
    await testDb().update(event).set({ waitlistCount: WAITLIST_MAX }).where(eq(event.id, id));
    for (const person of [late, visitor, { email: ben.email }, { email: seated.email }])
      expect(await refusal(await join(id, person, { waitlist: true }))).toEqual([409, "waitlist-full"]);
    expect(await testDb().$count(user, eq(user.email, visitor.email))).toBe(0);
    expect(await answerOf(await join(id, ben, { waitlist: true }))).toEqual(waiting(1));
    await testDb()
      .update(event)
      .set({ waitlistCount: WAITLIST_MAX - 1 })
      .where(eq(event.id, id));
    expect(await answerOf(await join(id, late, { waitlist: true }))).toEqual(waiting(WAITLIST_MAX));
  });

  it("gives no position for an event that is cancelled, has started or is not for their tier", async () => {
    const refused = { "event-cancelled": 409, "registration-closed": 409, "tier-needed": 403 };
    const values = [{ cancelledAt: 1 }, { startsAt: Date.now() - HOUR_MS }, { exclusive: true }];
    for (const [at, [code, status]] of Object.entries(refused).entries()) {
      const [seated, ben, known] = (await createMembers(3)) as [TestMember, TestMember, TestMember];
      const id = await createWaitlist([seated]);
      await testDb()
        .update(event)
        .set(values[at] ?? {})
        .where(eq(event.id, id));
      const roomy = await createEvent({ capacity: 9, ...values[at] });
      const visitor = newGuest();
      for (const person of [ben, visitor, { email: known.email }]) {
        expect(await refusal(await join(id, person, { waitlist: true }))).toEqual([status, code]);
        expect(await refusal(await join(roomy, person))).toEqual([status, code]);
      }
      expect(await testDb().$count(user, eq(user.email, visitor.email))).toBe(0);
      expect((await readSeats(id)).rows).toHaveLength(1);
      if (code !== "tier-needed") expect(await refusal(await join(id, seated))).toEqual([status, code]);
    }
  });

  it("joins the waitlist only when the request says so", async () => {
    const [seated, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const id = await createWaitlist([seated]);
    for (const waitlist of ["true", 1, null, [true], { position: 1 }])
      expect((await join(id, ben, { waitlist: waitlist as unknown as boolean })).status, JSON.stringify(waitlist)).toBe(
        422,
      );
    const body = { name: "Ben", email: ben.email, waitlist: true, position: 1 };
    expect((await request(`/api/events/${id}/registration`, { body, cookie: ben.cookie })).status).toBe(422);
  });
});

describe("the waitlist", () => {
  it("gives sixty concurrent requests one seat and fifty-nine positions", async () => {
    const id = await createEvent({ capacity: 1 });
    const racers = [...(await createMembers(40)), ...Array.from({ length: 20 }, newGuest)];
    const answers = await Promise.all(racers.map(async (racer) => answerOf(await join(id, racer, { waitlist: true }))));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    const positions = answers.flatMap(([status, { registration: own }]) => (status === 202 ? [own.position ?? 0] : []));
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 59 }, (_, at) => at + 1));
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, waitlistCount: 59, lastWaitlistNumber: 59 });
    expect(await findFault(id)).toBeNull();
  });

  it("promotes its first when a member cancels, and mails them", async () => {
    const [seated, first, second] = (await createMembers(3)) as [TestMember, TestMember, TestMember];
    const id = await createWaitlist([seated, first, second]);
    expect((await viewOf(id, first)).registration).toMatchObject({ status: "waitlisted", position: 1 });
    expect((await viewOf(id, second)).registration).toMatchObject({ status: "waitlisted", position: 2 });
    expect((await leave(id, seated)).status).toBe(204);
    expect(await readSeats(id)).toMatchObject({
      attendeeCount: 1,
      waitlistCount: 1,
      seated: [{ memberId: first.id }],
      waitlist: [{ memberId: second.id, waitlistNumber: 2 }],
    });
    expect(await mailsTo(first.email)).toEqual(["registration-promoted", "registration-waitlisted"]);
    const mails = await testDb().select().from(outbox).where(eq(outbox.eventId, id));
    expect(mails.filter((mail) => !enqueued.includes(mail.id))).toEqual([]);
    expect(await mailsTo(second.email)).toEqual(["registration-waitlisted"]);
    expect(await answerOf(await join(id, second))).toEqual(waiting(1));
    expect(await answerOf(await join(id, first))).toMatchObject([200, { registration: { status: "registered" } }]);
    expect(await answerOf(await join(id, seated, { waitlist: true }))).toEqual(waiting(2));
    expect((await readSeats(id)).waitlist.map((row) => row.waitlistNumber)).toEqual([2, 3]);
  });

  it("lowers the positions behind somebody who leaves it, and frees no seat", async () => {
    const [seated, first, second] = (await createMembers(3)) as [TestMember, TestMember, TestMember];
    const id = await createWaitlist([seated, first, second]);
    expect((await leave(id, first)).status).toBe(204);
    expect((await leave(id, first)).status).toBe(204);
    expect(await readSeats(id)).toMatchObject({
      attendeeCount: 1,
      waitlistCount: 1,
      waitlist: [{ memberId: second.id }],
    });
    expect(await mailsTo(first.email)).toEqual(["registration-cancelled", "registration-waitlisted"]);
    expect(await answerOf(await join(id, second))).toEqual(waiting(1));
  });

  it("promotes as many as the capacity rises, and nobody while there are no free seats", async () => {
    const people = await createMembers(6);
    const [host, seated, ...waitlist] = people as [TestMember, TestMember, ...TestMember[]];
    const id = await createWaitlist([seated, ...waitlist], { hostId: host.id });
    expect((await setCapacity(id, host, 3)).status).toBe(200);
    expect((await readSeats(id)).waitlist.map((row) => row.memberId)).toEqual(
      waitlist.slice(2).map((member) => member.id),
    );
    expect(await refusal(await setCapacity(id, host, 2))).toEqual([409, "capacity-taken"]);
    expect((await setCapacity(id, host, null)).status).toBe(200);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 5, waitlistCount: 0, waitlist: [] });
    const promoted = await testDb().select().from(outbox).where(eq(outbox.kind, "registration-promoted"));
    const ours = promoted.filter((mail) => mail.eventId === id);
    expect(ours.map((mail) => mail.to).sort()).toEqual(waitlist.map((member) => member.email).sort());
    for (const { id: own } of ours)
      expect(own).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ours.map((mail) => mail.id)).size).toBe(4);
    expect(await findFault(id)).toBeNull();
  });

  it("promotes nobody once the event is cancelled or has started", async () => {
    const [host, seated, first] = (await createMembers(3)) as [TestMember, TestMember, TestMember];
    const off = await createWaitlist([seated, first], { hostId: host.id });
    await testDb().update(event).set({ cancelledAt: Date.now() }).where(eq(event.id, off));
    expect((await leave(off, seated)).status).toBe(204);
    expect(await readSeats(off)).toMatchObject({
      attendeeCount: 0,
      waitlistCount: 1,
      waitlist: [{ memberId: first.id }],
    });
    const begun = await createWaitlist([seated, first], { hostId: host.id });
    await testDb()
      .update(event)
      .set({ startsAt: Date.now() - 1000 })
      .where(eq(event.id, begun));
    expect((await setCapacity(begun, host, 5)).status).toBe(200);
    expect(await refusal(await leave(begun, first))).toEqual([409, "registration-closed"]);
    expect(await readSeats(begun)).toMatchObject({
      attendeeCount: 1,
      waitlistCount: 1,
      waitlist: [{ memberId: first.id }],
    });
    expect(await mailsTo(first.email)).not.toContain("registration-promoted");
  });

  it("keeps the position of people who confirm by mail, sign in, or do neither", async () => {
    const [seated, owner] = (await createMembers(2)) as [TestMember, TestMember];
    const id = await createWaitlist([seated]);
    const known = await createMembers(2);
    for (const { email } of [...known, owner]) await join(id, { email }, { waitlist: true });
    const [silent, confirming] = known as [TestMember, TestMember];
    const confirmed = await followLink("confirmation", id, confirming.email);
    expect((await confirmed.json()) as RegistrationLinkView).toMatchObject({ state: "confirmed", position: 2 });
    expect(await answerOf(await join(id, owner))).toEqual(waiting(3));
    expect(await mailsTo(owner.email)).toEqual(["registration-unconfirmed", "registration-waitlisted"]);
    expect(
      (await readSeats(id)).waitlist.map((row) => [row.email, row.waitlistNumber, row.confirmedAt !== null]),
    ).toEqual([
      [silent.email, 1, false],
      [confirming.email, 2, true],
      [owner.email, 3, true],
    ]);
    await leave(id, seated);
    expect((await readSeats(id)).seated).toMatchObject([
      { email: silent.email, confirmedAt: null, waitlistNumber: null },
    ]);
    const given = (await (await followLink("cancellation", id, silent.email)).json()) as RegistrationLinkView;
    expect(given).toMatchObject({ state: "cancelled", position: null });
    expect((await readSeats(id)).seated).toMatchObject([{ email: confirming.email }]);
    const left = (await (await followLink("cancellation", id, owner.email)).json()) as RegistrationLinkView;
    expect(left.state).toBe("cancelled");
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, waitlistCount: 0, lastWaitlistNumber: 3 });
    expect(await findFault(id)).toBeNull();
  });

  it("can be left by mail also for a cancelled event, for which nothing can be confirmed", async () => {
    const [seated, waits] = (await createMembers(2)) as [TestMember, TestMember];
    const id = await createWaitlist([seated]);
    await join(id, { email: waits.email }, { waitlist: true });
    await testDb().update(event).set({ cancelledAt: Date.now() }).where(eq(event.id, id));
    expect(await refusal(await followLink("confirmation", id, waits.email))).toEqual([409, "event-cancelled"]);
    expect((await followLink("cancellation", id, waits.email)).status).toBe(200);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, waitlistCount: 0, waitlist: [] });
  });

  it("stays consistent while people register and cancel and the capacity changes at the same time", async () => {
    const [host, ...members] = (await createMembers(9)) as [TestMember, ...TestMember[]];
    const counts = await runMix({ seed: 4, host, members, rounds: 12, together: 5 });
    // The mix has used all of these.
    for (const outcome of ["join 201", "join 202", "guest 202", "leave 204", "link 200", "capacity 200"])
      expect(counts[outcome], outcome).toBeGreaterThan(0);
  });
});

describe("being listed among the attendees", () => {
  const list = (eventId: string, body: unknown, cookie?: string) =>
    request(`/api/events/${eventId}/registration`, { method: "PATCH", body, cookie });

  it("is the member's choice, with a seat and on the waitlist", async () => {
    const [ada, ben] = (await createMembers(2)) as [TestMember, TestMember];
    const id = await createWaitlist([ada, ben]);
    const names = async () => (await viewOf(id, ben)).attendees.map((person) => person.id);
    expect(await names()).toEqual([ada.id]);
    expect(await (await list(id, { listed: false }, ada.cookie)).json()).toEqual({
      status: "registered",
      listed: false,
    });
    expect(await names()).toEqual([]);
    expect(await (await list(id, { listed: true }, ada.cookie)).json()).toEqual({ status: "registered", listed: true });
    expect(await names()).toEqual([ada.id]);
    const waits = await list(id, { listed: false }, ben.cookie);
    expect([waits.status, await waits.json()]).toEqual([200, { status: "waitlisted", position: 1, listed: false }]);
    await leave(id, ada);
    expect(await names()).toEqual([]);
  });

  it("needs a registration of one's own", async () => {
    const [ada, ben, impostor] = (await createMembers(3)) as [TestMember, TestMember, TestMember];
    const id = await createWaitlist([ada]);
    expect(await refusal(await list(id, { listed: false }, ben.cookie))).toEqual([404, "registration-not-found"]);
    expect(await refusal(await list(newId(), { listed: false }, ben.cookie))).toEqual([404, "registration-not-found"]);
    await join(id, { email: impostor.email }, { waitlist: true });
    expect(await refusal(await list(id, { listed: false }, impostor.cookie))).toEqual([404, "registration-not-found"]);
    expect(await refusal(await list(id, { listed: false }))).toEqual([401, "session-missing"]);
    const suspended = await createMember({ status: "suspended" });
    expect(await refusal(await list(id, {}, suspended.cookie))).toEqual([403, "account-suspended"]);
    for (const body of [{}, { listed: "no" }, { listed: false, memberId: ben.id }])
      expect((await list(id, body, ada.cookie)).status).toBe(422);
    expect((await readSeats(id)).rows.filter((row) => row.hidden)).toEqual([]);
  });
});
