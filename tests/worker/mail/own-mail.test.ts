import { env } from "cloudflare:workers";
import { and, eq, gt } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { MAIL_BUDGETS, MAILS_WAITING_MAX } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { outbox, registration } from "#db/schema/index.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { fillAddress } from "#tests/support/mail/delivery.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

const NOW = Date.parse("2026-06-01T12:20:00.000Z");
const [{ limit }] = MAIL_BUDGETS.verified;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const register = async ({ name, email, cookie }: TestMember, eventId?: string) => {
  const id = eventId ?? (await createEvent({ startsAt: NOW + 7 * DAY_MS }));
  return call(`/api/events/${id}/registration`, { body: { name, email }, cookie });
};
const waiting = (to: string) => testDb().$count(outbox, and(eq(outbox.to, to), gt(outbox.countedAt, NOW)));

describe("a member whose mails others have used up", () => {
  it("registers with a verified address, and the mail about it comes later", async () => {
    const ada = await createMember();
    await fillAddress(ada.email, limit, NOW);
    const answer = await register(ada);
    expect([answer.status, await answer.json()]).toMatchObject([201, { mail: "accepted" }]);
    const [mail] = await testDb()
      .select()
      .from(outbox)
      .where(and(eq(outbox.to, ada.email), eq(outbox.kind, "registration-confirmed")));
    expect(mail).toMatchObject({ status: "pending", dueAt: NOW + HOUR_MS });
    expect(await testDb().$count(registration, eq(registration.memberId, ada.id))).toBe(1);
  });

  it("is refused once as many own registrations wait for their mail, of which three may wait for an address that is not verified", async () => {
    const [ada, impostor] = [await createMember(), await createMember({ emailVerified: false })];
    await fillAddress(ada.email, limit, NOW);
    for (let n = 0; n < limit; n++) {
      const id = newId();
      const mail = { id, key: `registration-confirmed:${id}`, kind: "registration-confirmed" as const, to: ada.email };
      await outboxInsert(testDb(), env, NOW, { ...mail, toName: "Ada", registrationId: id });
    }
    expect((await register(ada)).status).toBe(429);
    expect(await waiting(ada.email)).toBe(limit);
    await fillAddress(impostor.email, MAIL_BUDGETS.other[0].limit, NOW);
    for (let n = 0; n < MAILS_WAITING_MAX.unverified; n++) expect((await register(impostor)).status).toBe(201);
    const refused = await register(impostor);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(HOUR_MS / 1000)]);
    expect(await testDb().$count(registration, eq(registration.memberId, impostor.id))).toBe(
      MAILS_WAITING_MAX.unverified,
    );
  });
});
