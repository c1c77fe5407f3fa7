import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOLD_MAIL_BEFORE_MS, HOUR_MS, REGISTRATION_HOLD_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { join, leave, newGuest, readSeats, settled, watchSeats } from "#tests/support/events/seats.ts";
import { createMember } from "#tests/support/members.ts";
import { sweepUnconfirmedRegistrations } from "#worker/features/events/registration/unconfirmed-registrations.ts";

beforeAll(watchSeats);
afterAll(settled);

const MAIL_AFTER_MS = REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS;

/** So many further mails to an address at that instant. */
async function fillAddress(to: string, mails: number, at: number) {
  for (let n = 0; n < mails; n++) {
    const mail = { id: newId(), key: `event-message:${newId()}`, kind: "event-message" as const, to };
    await outboxInsert(testDb(), env, at, { ...mail, toName: "Vera" });
  }
}

/** A guest's registration, and so many further mails to the guest at that time; then the mail before the end is due. */
async function registerAmong(mails: number, isSuppressed = false) {
  const [guest, id] = [newGuest(), await createEvent({ capacity: 1 })];
  await join(id, guest);
  const made = (await readSeats(id)).rows[0]?.createdAt ?? 0;
  await fillAddress(guest.email, mails, made);
  if (isSuppressed) await testDb().insert(suppression).values({ email: guest.email, reason: "550", createdAt: made });
  /** Whether the seat is still there so long after it was taken. */
  const isHeldAfter = async (ms: number) => {
    await sweepUnconfirmedRegistrations(env, testDb(), made + ms);
    return (await readSeats(id)).rows.length === 1;
  };
  expect(await isHeldAfter(MAIL_AFTER_MS)).toBe(true);
  const sent = await testDb().select().from(outbox).where(eq(outbox.to, guest.email));
  const mail = sent.find(({ kind }) => kind === "registration-expiring");
  return { isHeldAfter, mail, mailedAfter: (mail?.dueAt ?? 0) - made };
}

describe("the mail before an unconfirmed registration ends", () => {
  it("comes first, also when the address had no room for it in time", async () => {
    const { isHeldAfter, mailedAfter } = await registerAmong(8);
    expect(mailedAfter).toBe(25 * HOUR_MS);
    expect(await isHeldAfter(26 * HOUR_MS - 1)).toBe(true);
    expect(await isHeldAfter(26 * HOUR_MS)).toBe(false);
  });

  it("holds a seat for a day and an hour at most, so that nobody holds one by mails in the way", async () => {
    const { isHeldAfter, mailedAfter } = await registerAmong(40);
    expect(mailedAfter).toBeGreaterThan(3 * DAY_MS);
    expect(await isHeldAfter(MAIL_AFTER_MS + DAY_MS + HOUR_MS - 1)).toBe(true);
    expect(await isHeldAfter(MAIL_AFTER_MS + DAY_MS + HOUR_MS)).toBe(false);
  });

  it("is not waited for by a registration whose address cancelled one before", async () => {
    const [member, id] = [await createMember({ emailVerified: false }), await createEvent({ capacity: 1 })];
    await join(id, member);
    const made = (await readSeats(id)).rows[0]?.createdAt ?? 0;
    expect((await leave(id, member)).status).toBe(204);
    expect((await join(id, member)).status).toBe(201);
    await fillAddress(member.email, 40, made);
    const sweep = (ms: number) => sweepUnconfirmedRegistrations(env, testDb(), made + ms);
    // Milliseconds may pass between the instant of a registration and its hold.
    for (const ms of [MAIL_AFTER_MS + 1000, REGISTRATION_HOLD_MS - 1]) {
      await sweep(ms);
      expect((await readSeats(id)).rows).toHaveLength(1);
    }
    await sweep(REGISTRATION_HOLD_MS + 1000);
    expect((await readSeats(id)).rows).toEqual([]);
  });

  it("is not waited for when it cannot be sent", async () => {
    const { isHeldAfter, mail } = await registerAmong(12, true);
    expect(mail?.status).toBe("dead");
    expect(await isHeldAfter(REGISTRATION_HOLD_MS)).toBe(false);
  });
});
