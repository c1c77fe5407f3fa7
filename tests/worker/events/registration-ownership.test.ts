import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { MINUTE_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { emailChange, event, outbox, registration, user } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { followLink, join, leave, readSeats, request } from "#tests/support/events/seats.ts";
import { addressTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember } from "#tests/support/members.ts";
import {
  changeEmail,
  confirmLink,
  createOwner,
  freshAddress,
  mailsTo,
} from "#tests/support/settings/account-requests.ts";
import { sweepUnconfirmedRegistrations } from "#worker/features/events/registration/unconfirmed-registrations.ts";

const anyEmail = () => `${newId()}@owners.test`;
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const viewOf = async (eventId: string, cookie: string) =>
  (await (await request(`/api/events/${eventId}`, { method: "GET", cookie })).json()) as EventView;

describe("a guest's registration", () => {
  it("confirmed by mail belongs to the reader of the mail, not to the unverified account that made it", async () => {
    const impostor = await createMember({ email: anyEmail(), emailVerified: false });
    const id = await createEvent();
    await join(id, impostor);
    expect((await followLink("confirmation", id, impostor.email)).status).toBe(200);
    expect((await leave(id, impostor)).status).toBe(204);
    expect(await readSeats(id)).toMatchObject({
      attendeeCount: 1,
      unconfirmedCount: 0,
      rows: [{ memberId: null, heldUntil: null }],
    });
    const own = await createMember({ email: anyEmail(), emailVerified: false });
    await join(id, own);
    expect((await followLink("confirmation", id, own.email, own.cookie)).status).toBe(200);
    expect((await readSeats(id)).rows.some((row) => row.memberId === own.id && row.heldUntil === null)).toBe(true);
  });

  it("is not taken over by an unverified account under its address, confirmed or not", async () => {
    for (const isConfirmed of [false, true]) {
      const email = anyEmail();
      const [id, impostor] = [await createEvent(), await createMember({ email, emailVerified: false })];
      expect((await join(id, { email })).status).toBe(201);
      if (isConfirmed) expect((await followLink("confirmation", id, email)).status).toBe(200);
      const before = (await readSeats(id)).rows;
      expect(await codeOf(await join(id, impostor))).toEqual([403, "email-unverified"]);
      expect((await leave(id, impostor)).status).toBe(204);
      expect((await readSeats(id)).rows).toEqual(before);
      expect(await viewOf(id, impostor.cookie)).toMatchObject({ registration: null, attendeeCount: 1 });
    }
  });

  it("becomes the registration of the account that verified its address", async () => {
    const owner = await createMember({ email: anyEmail(), emailVerified: false });
    const id = await createEvent({ capacity: 2 });
    await join(id, { email: owner.email });
    expect(await codeOf(await join(id, owner))).toEqual([403, "email-unverified"]);
    await testDb().update(user).set({ emailVerified: true }).where(eq(user.id, owner.id));
    expect((await join(id, owner)).status).toBe(201);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, rows: [{ memberId: owner.id, heldUntil: null }] });
  });

  it("under a verified address, made without a session, is confirmed by its member", async () => {
    const owner = await createMember({ email: anyEmail() });
    const id = await createEvent();
    await join(id, { email: owner.email });
    expect(await testDb().select().from(registration).where(eq(registration.eventId, id))).toMatchObject([
      { memberId: owner.id, confirmedAt: null },
    ]);
    expect((await join(id, owner)).status).toBe(201);
    expect(await readSeats(id)).toMatchObject({ attendeeCount: 1, unconfirmedCount: 0, rows: [{ heldUntil: null }] });
  });
});

describe("a change of the account's address", () => {
  const move = async (member: { id: string; email: string; cookie: string }) => {
    const to = freshAddress();
    await changeEmail(to, member);
    return async () => {
      const kinds = { "email-change-old": member.email, "email-change-new": to } as const;
      // An old address that was never verified is not asked.
      for (const [kind, address] of Object.entries(kinds) as [keyof typeof kinds, string][])
        if (await mailsTo(address, kind))
          expect((await confirmLink(await addressTokenOf(address, kind), member.cookie)).status).toBe(200);
      return to;
    };
  };

  it("takes registrations along, with seats and numbers on the waitlist; links of mails to the old address end", async () => {
    const [owner, other] = [await createOwner(), await createMember()];
    const [going, waiting] = [await createEvent(), await createEvent({ capacity: 1 })];
    await join(going, owner);
    await join(waiting, other);
    await join(waiting, owner, { waitlist: true });
    const to = await (await move(owner))();
    expect(await readSeats(going)).toMatchObject({ attendeeCount: 1, rows: [{ memberId: owner.id, email: to }] });
    expect(await readSeats(waiting)).toMatchObject({
      waitlist: [{ memberId: owner.id, email: to, waitlistNumber: 1 }],
    });
    expect(await codeOf(await followLink("cancellation", going, owner.email))).toEqual([404, "link-invalid"]);
    expect((await readSeats(going)).rows).toHaveLength(1);
    await leave(waiting, other);
    const mails = await testDb().select().from(outbox).where(eq(outbox.kind, "registration-promoted"));
    expect(mails.map((mail) => mail.to)).toEqual([to]);
    expect((await leave(going, owner)).status).toBe(204);
    expect((await readSeats(going)).rows).toEqual([]);
  });

  it("confirms those of a member whose address was never verified", async () => {
    const owner = await createOwner({ emailVerified: false });
    const id = await createEvent();
    await join(id, owner);
    expect(await readSeats(id)).toMatchObject({ unconfirmedCount: 1 });
    const to = await (await move(owner))();
    expect(await readSeats(id)).toMatchObject({
      unconfirmedCount: 0,
      rows: [{ email: to, heldUntil: null, heldDue: null }],
    });
  });

  it("ends what a guest registered under the new one for the same event, and the next on the waitlist gets the seat", async () => {
    const [owner, next] = [await createOwner(), await createMember()];
    const id = await createEvent({ capacity: 2 });
    await join(id, owner);
    const finish = await move(owner);
    const pending = await testDb().select().from(emailChange).where(eq(emailChange.memberId, owner.id));
    const to = pending[0]?.newEmail ?? "";
    await testDb()
      .insert(registration)
      .values({ id: newId(), eventId: id, email: to, name: "Guest", confirmedAt: 1, createdAt: 1 });
    await testDb().update(event).set({ attendeeCount: 2 }).where(eq(event.id, id));
    await join(id, next, { waitlist: true });
    expect(await finish()).toBe(to);
    await sweepUnconfirmedRegistrations(env, testDb(), Date.now() + MINUTE_MS);
    const { rows, attendeeCount, unconfirmedCount, waitlistCount } = await readSeats(id);
    expect([attendeeCount, unconfirmedCount, waitlistCount]).toEqual([2, 0, 0]);
    expect(rows.map((row) => [row.memberId, row.email]).sort()).toEqual(
      [
        [owner.id, to],
        [next.id, next.email],
      ].sort(),
    );
  });
});
