import { desc, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { outbox, rateLimit } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { fillAddress } from "#tests/support/mail/delivery.ts";
import { createMember } from "#tests/support/members.ts";
import { changeEmail, createOwner } from "#tests/support/settings/account-requests.ts";

/** Registrations of visitors and changes of address mail addresses that need not be the caller's. */

const NOW = Date.parse("2026-06-01T12:20:00.000Z");
afterEach(() => {
  vi.useRealTimers();
});
let networks = 0;
const eventLater = () => createEvent({ startsAt: Date.now() + 7 * DAY_MS });
const register = async (email: string) =>
  call(`/api/events/${await eventLater()}/registration`, {
    body: { name: "Vera Visitor", email },
    ip: `198.18.2.${++networks % 250}`,
  });
/** An address of each kind: a member's who verified it, one's who did not, and nobody's. */
async function addresses(): Promise<string[]> {
  const [verified, unverified, unknown] = [1, 2, 3].map(() => `${newId()}@strangers.test`) as [string, string, string];
  await createMember({ email: verified });
  await createMember({ email: unverified, emailVerified: false });
  return [verified, unverified, unknown];
}
describe("the registrations of an address", () => {
  it("are not used up by a network that has used up its own, whose refusals leave no row", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const [email, ip] = [`${newId()}@strangers.test`, `198.18.3.${++networks % 250}`];
    const send = (body: object) => call(`/api/events/${newId()}/registration`, { body, ip });
    for (let n = 0; n < RATE_LIMITS.guestRegistrationPerIp.limit; n += 1) await send({});
    const rows = await testDb().$count(rateLimit);
    for (let n = 0; n < 12; n += 1) expect((await send({ name: "Vera Visitor", email })).status).toBe(429);
    expect(await testDb().$count(rateLimit)).toBe(rows);
    expect((await register(email)).status).toBe(201);
  });
});

describe("whether a member has verified an address", () => {
  it("is not told by a registration after changes to that address", async () => {
    const answers: number[] = [];
    for (const email of await addresses()) {
      for (let n = 0; n < 3; n += 1) expect((await changeEmail(email, await createOwner())).status).toBe(202);
      answers.push((await register(email)).status);
    }
    expect(answers).toEqual([429, 429, 429]);
  });

  it("is not told by the number of registrations of a day", async () => {
    const accepted: number[] = [];
    for (const email of await addresses()) {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        // Over a day, in two windows.
        vi.useFakeTimers({ toFake: ["Date"], now: NOW + n * 2 * HOUR_MS });
        statuses.push((await register(email)).status);
      }
      accepted.push(statuses.filter((status) => status === 201).length);
    }
    // A smaller mail budget would end the registrations of the unverified address earlier.
    expect(accepted).toEqual(Array(3).fill(2 * RATE_LIMITS.strangerMailPerAddress.limit));
  });

  it("is not told by other mail that the address gets: a mail beyond its limit waits", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const later: (number | undefined)[] = [];
    for (const to of await addresses()) {
      await fillAddress(to, 3, NOW);
      const answer = await register(to);
      expect([answer.status, ((await answer.json()) as { mail: string }).mail]).toEqual([201, "accepted"]);
      const [mail] = await testDb().select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.id)).limit(1);
      later.push(mail && mail.dueAt - NOW);
    }
    expect(later).toEqual([0, HOUR_MS, HOUR_MS]);
  });
});
