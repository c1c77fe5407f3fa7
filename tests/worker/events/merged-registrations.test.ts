import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { emailChange, event, registration } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { findFault, readSeats, watchSeats } from "#tests/support/events/seats.ts";
import { addressTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember } from "#tests/support/members.ts";
import { changeEmail, confirmLink, createOwner, freshAddress } from "#tests/support/settings/account-requests.ts";
import { sweepUnconfirmedRegistrations } from "#worker/features/events/registration/unconfirmed-registrations.ts";

beforeAll(watchSeats);

type Row = { seat: boolean; number?: number; isConfirmed?: boolean };

/** Writes the member's registration and a guest's under `guestEmail` for one event with a third person on the waitlist. */
async function writePair(member: { id: string; email: string }, guestEmail: string, own: Row, guest: Row) {
  const id = await createEvent();
  const next = await createMember();
  const heldUntil = Date.now() + DAY_MS;
  const write = (email: string, memberId: string | null, { seat, number, isConfirmed = true }: Row) => ({
    ...{ id: newId(), eventId: id, email, memberId, name: "Somebody", createdAt: 1 },
    ...{ waitlistNumber: seat ? null : (number ?? 1), confirmedAt: isConfirmed ? 1 : null },
    ...(isConfirmed ? {} : { heldUntil, heldDue: heldUntil }),
  });
  const rows = [write(member.email, member.id, own), write(guestEmail, null, guest)];
  const others = own.seat || guest.seat ? [] : [write("seated@merge.test", null, { seat: true })];
  const last = write(next.email, next.id, { seat: false, number: 9 });
  const all = [...rows, ...others, last].sort((a, b) => (a.waitlistNumber ?? 0) - (b.waitlistNumber ?? 0));
  for (const row of all) await testDb().insert(registration).values(row);
  const seats = all.filter((row) => row.waitlistNumber === null);
  await testDb()
    .update(event)
    .set({
      capacity: seats.length,
      attendeeCount: seats.length,
      waitlistCount: all.length - seats.length,
      lastWaitlistNumber: 9,
    })
    .where(eq(event.id, id));
  return { id, next };
}

/** Ways in which a member and a guest can be registered for one event, and what is left: the member's number, and whether the third has a seat. */
const PAIRS: { title: string; own: Row; guest: Row; number: number | null; isNextSeated: boolean }[] = [
  { title: "two seats", own: { seat: true }, guest: { seat: true }, number: null, isNextSeated: true },
  {
    title: "a seat and an unverified one",
    own: { seat: true },
    guest: { seat: true, isConfirmed: false },
    number: null,
    isNextSeated: true,
  },
  {
    title: "a seat and a number on the waitlist",
    own: { seat: true },
    guest: { seat: false, number: 2 },
    number: null,
    isNextSeated: false,
  },
  {
    title: "a number on the waitlist and a guest's seat",
    own: { seat: false, number: 2 },
    guest: { seat: true },
    number: null,
    isNextSeated: false,
  },
  {
    title: "a number on the waitlist and a guest's unverified seat",
    own: { seat: false, number: 2 },
    guest: { seat: true, isConfirmed: false },
    number: null,
    isNextSeated: false,
  },
  {
    title: "two numbers on the waitlist",
    own: { seat: false, number: 5 },
    guest: { seat: false, number: 3 },
    number: 3,
    isNextSeated: false,
  },
];

const sweep = () => sweepUnconfirmedRegistrations(env, testDb(), Date.now() + MINUTE_MS);

/** The member has one registration, under the new address, and seats and numbers are counted right. */
async function expectMerged(id: string, memberId: string, email: string, number: number | null) {
  const { rows } = await readSeats(id);
  expect(rows.filter((row) => row.email === email || row.memberId === memberId)).toMatchObject([
    { memberId, email, waitlistNumber: number, heldUntil: null },
  ]);
  expect(rows.find((row) => row.memberId === memberId)?.confirmedAt).not.toBeNull();
}

describe("a member and a guest who turn out to be one person", () => {
  it.each(PAIRS)("keep the better of $title when the member takes the guest's address", async (pair) => {
    const [owner, to] = [await createOwner(), freshAddress()];
    const { id, next } = await writePair(owner, to, pair.own, pair.guest);
    await changeEmail(to, owner);
    expect(await testDb().select().from(emailChange).where(eq(emailChange.memberId, owner.id))).toHaveLength(1);
    for (const [address, kind] of [
      [owner.email, "email-change-old"],
      [to, "email-change-new"],
    ] as const)
      expect((await confirmLink(await addressTokenOf(address, kind), owner.cookie)).status).toBe(200);
    await expectMerged(id, owner.id, to, pair.number);
    await sweep();
    expect((await readSeats(id)).seated.some((row) => row.memberId === next.id)).toBe(pair.isNextSeated);
    expect(await findFault(id)).toBeNull();
  });
});
