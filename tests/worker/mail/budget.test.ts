import { env } from "cloudflare:workers";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MAIL_LEASE_MS, RATE_LIMITS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { MAIL_BUDGETS, MAILS_WAITING_MAX, type MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { isMailRefused } from "#db/mail-refused.ts";
import { outbox, rateLimit, registration, user, verification } from "#db/schema/index.ts";
import { type NewMail, outboxInsert } from "#mail/outbox.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";

const NOW = Date.parse("2026-06-01T12:20:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

let ips = 0;
const anyAddress = () => `${newId()}@strangers.test`;
const mailsTo = (to: string) =>
  testDb().select().from(outbox).where(eq(outbox.to, to)).orderBy(asc(outbox.countedAt), asc(outbox.id));
/** How long after `NOW` each counted mail to an address is due. */
const delays = async (to: string) => (await mailsTo(to)).map(({ countedAt }) => (countedAt ?? 0) - NOW);

/** Writes a mail as a command does, by default one that no other stands for. */
function write(to: string, kind: MailKind = "event-message", more: Partial<NewMail> = {}, now = NOW) {
  const id = newId();
  return outboxInsert(testDb(), env, now, { id, key: `${kind}:${id}`, kind, to, toName: "Vera", ...more });
}

const register = (eventId: string, email: string, cookie?: string) =>
  call(`/api/events/${eventId}/registration`, {
    body: { name: "Vera Visitor", email },
    cookie,
    ip: `198.18.0.${++ips % 250}`,
  });
const cancel = (eventId: string, cookie: string) =>
  call(`/api/events/${eventId}/registration`, { method: "DELETE", cookie });
/** Forgets how often addresses and networks were used, so that only the budget is left. */
const forgetLimits = () => testDb().delete(rateLimit);

describe("the budget of an address", () => {
  it("is three mails an hour and ten a day while nobody has verified the address, one and three of them links that verify it", async () => {
    const to = anyAddress();
    await createMember({ email: to, emailVerified: false });
    const kinds = ["event-message", "account-created", "second-factor-on", "tier-decided"] as const;
    const verifying = ["password-reset", "email-verification"] as const;
    for (let n = 0; n < 10; n++) await write(to, kinds[n % 4], { memberId: newId() });
    for (let n = 0; n < 5; n++) await write(to, verifying[n % 2], { memberId: newId() });
    const hoursOf = async (some: readonly MailKind[]) =>
      (await mailsTo(to)).filter(({ kind }) => some.includes(kind)).map((mail) => (mail.dueAt - NOW) / HOUR_MS);
    expect(await hoursOf(kinds)).toEqual([0, 0, 1, 1, 2, 2, 3, 24, 24, 25]);
    expect(await hoursOf(verifying)).toEqual([0, 1, 2, 24, 25]);
    for (const mail of await mailsTo(to)) expect([mail.status, mail.dueAt]).toEqual(["pending", mail.countedAt]);
  });

  it("has room again an hour after the second-to-last mail, also when many mails were written late", async () => {
    const to = anyAddress();
    for (const minutes of [0, 10, 20, 59, 61, 62]) await write(to, undefined, {}, NOW + minutes * 60_000);
    expect((await delays(to)).map((delay) => delay / 60_000)).toEqual([0, 10, 60, 70, 120, 130]);
  });

  it("is twenty mails an hour once a member has verified the address, and security mails are beyond it", async () => {
    const { email } = await createMember({ email: anyAddress() });
    for (let n = 0; n < 21; n++) await write(email);
    expect(await delays(email)).toEqual([...Array(20).fill(0), HOUR_MS]);
    await write(email, "password-reset");
    const [security] = (await mailsTo(email)).filter(({ kind }) => kind === "password-reset");
    expect(security).toMatchObject({ dueAt: NOW, countedAt: null });
  });

  it("takes one mail of those that say the same later, and each of those that do not", async () => {
    const [to, eventId, registrationId] = [anyAddress(), newId(), newId()];
    for (let n = 0; n < MAIL_BUDGETS.other[0].limit; n++) await write(to);
    for (let n = 0; n < 3; n++) {
      await write(to, "registration-expiring", { eventId: newId(), registrationId: newId() });
      await write(to, "event-changed", { eventId, registrationId });
      await write(to, "event-message", { eventId, registrationId });
    }
    await write(to, "event-changed", { eventId: newId(), registrationId: newId() });
    const later = (await mailsTo(to)).filter(({ countedAt }) => Number(countedAt) > NOW).map(({ kind }) => kind);
    expect(later.filter((kind) => kind === "event-changed")).toHaveLength(2);
    // Strangers cause as many as there are events; one says that all of them end.
    expect(later.filter((kind) => kind === "registration-expiring")).toHaveLength(1);
    expect(later.filter((kind) => kind === "event-message")).toHaveLength(3);
  });

  it("fails the whole batch of a mail that somebody waits for, once three of its kind wait", async () => {
    const to = anyAddress();
    const accepted = MAIL_BUDGETS.other[0].limit + MAILS_WAITING_MAX.unverified;
    for (let n = 0; n < accepted; n++) await write(to, "event-message", { whenFull: "refuse" });
    const failed = testDb()
      .batch([write(anyAddress()), write(to, "event-message", { whenFull: "refuse" })])
      .catch((error: Error) => error);
    const cause = ((await failed) as Error).cause ?? (await failed);
    expect(isMailRefused(cause as Error)).toBe(true);
    expect(await mailsTo(to)).toHaveLength(accepted);
  });
});

describe("mail to strangers", () => {
  it("stops when a visitor registers somebody else's address, cancels, and registers again, and nothing is lost", async () => {
    const [email, eventId] = [anyAddress(), await createEvent({ startsAt: NOW + 7 * DAY_MS })];
    const first = await register(eventId, email);
    expect(first.status).toBe(201);
    const cookie = cookiesOf(first);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) {
      statuses.push((await cancel(eventId, cookie)).status);
      const again = await register(eventId, email, cookie);
      statuses.push(again.status);
      if (again.status === 429) expect(again.headers.get("retry-after")).toBe(String(HOUR_MS / 1000));
    }
    // A seat can always be given up; its mail waits.
    expect(statuses).toEqual([...Array(3).fill([204, 201]), ...Array(7).fill([204, 429])].flat());
    expect(await testDb().select().from(registration).where(eq(registration.eventId, eventId))).toEqual([]);
    expect((await delays(email)).map((delay) => delay / HOUR_MS)).toEqual([0, 0, 1, 1, 2, 2, 3, 24]);
  });

  it("is refused alike to a guest whose address was registered before and to one whose was not", async () => {
    const events = await Promise.all(Array.from({ length: 5 }, () => createEvent({ startsAt: NOW + 7 * DAY_MS })));
    const [before, fresh] = [anyAddress(), anyAddress()];
    for (const email of [before, fresh]) await createMember({ email, emailVerified: false });
    const row = { id: newId(), eventId: events[0] ?? "", email: before, name: "Vera", createdAt: 1 };
    await testDb().insert(registration).values(row);
    const statusesOf = async (email: string) => {
      const statuses: number[] = [];
      for (const eventId of events) statuses.push((await register(eventId, email)).status);
      return statuses;
    };
    expect([await statusesOf(before), await statusesOf(fresh)]).toEqual([
      [201, 201, 201, 429, 429],
      [201, 201, 201, 429, 429],
    ]);
    expect((await mailsTo(before)).filter(({ status }) => status === "skipped")).toHaveLength(1);
  });

  it("is limited per member: who has cancelled often can neither cancel nor register for a while", async () => {
    const ada = await createMember();
    const [eventId, other] = [await createEvent({ startsAt: NOW + 7 * DAY_MS }), await createEvent()];
    for (const status of [201, 201]) {
      expect((await register(eventId, ada.email, ada.cookie)).status).toBe(status);
      expect((await cancel(eventId, ada.cookie)).status).toBe(204);
    }
    expect((await register(eventId, ada.email, ada.cookie)).status).toBe(201);
    const { limit, name } = RATE_LIMITS.cancellationsPerMember;
    const uses = sql`instr(${rateLimit.key}, ${`${name}:${ada.id}`}) > 0`;
    expect(await testDb().select({ count: rateLimit.count }).from(rateLimit).where(uses)).toEqual([{ count: 2 }]);
    await testDb().update(rateLimit).set({ count: limit }).where(uses);
    for (const refused of [await cancel(eventId, ada.cookie), await register(other, ada.email, ada.cookie)])
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(40 * 60)]);
    expect(await testDb().select().from(registration).where(eq(registration.memberId, ada.id))).toHaveLength(1);
  });
});

describe("a reset of the password while an address is at its limit", () => {
  const request = async (email: string) => {
    await forgetLimits();
    const answer = await call("/api/auth/request-password-reset", { body: { email }, ip: `198.18.1.${++ips % 250}` });
    return [answer.status, await answer.text()];
  };

  it("answers as for an unknown address, and its mail comes later, once, with a link that works then", async () => {
    const member = await createMember({ email: anyAddress(), emailVerified: false });
    for (let n = 0; n < MAIL_BUDGETS.unverified[0].limit; n++) await write(member.email, "email-verification");
    const answers = [await request(member.email), await request(member.email), await request(anyAddress())];
    expect(answers).toEqual(Array(3).fill(answers[0]));
    const mails = (await mailsTo(member.email)).filter(({ kind }) => kind === "password-reset");
    expect(mails).toMatchObject([{ dueAt: NOW + HOUR_MS, status: "pending" }]);
    const links = await testDb()
      .select()
      .from(verification)
      .where(eq(verification.id, (mails[0]?.key ?? "").replace("password-reset:", "")));
    expect(links[0]?.expiresAt.getTime()).toBe(NOW + HOUR_MS + RESET_LINK_LIFETIME_MS);
  });

  it("is not delayed for a verified address, nor by any number of other mails; and a verification link can be asked for again", async () => {
    const [verified, unverified] = [
      await createMember({ email: anyAddress() }),
      await createMember({ email: anyAddress(), emailVerified: false }),
    ];
    for (let n = 0; n < 20; n++) await write(verified.email);
    for (let n = 0; n < 20; n++) await write(unverified.email);
    for (const { email } of [verified, unverified]) {
      await request(email);
      const [mail] = (await mailsTo(email)).filter(({ kind }) => kind === "password-reset");
      // Now, or claimed by the queue already, for as long as a lease.
      expect([NOW, NOW + MAIL_LEASE_MS]).toContain(mail?.dueAt);
    }
    const again = await call("/api/auth/verification", { body: {}, cookie: unverified.cookie });
    expect(again.status).toBe(202);
    const [link] = (await mailsTo(unverified.email)).filter(({ kind }) => kind === "email-verification");
    expect(link?.dueAt).toBe(NOW + HOUR_MS);
    expect(await testDb().select().from(user).where(eq(user.email, unverified.email))).toHaveLength(1);
  });
});
