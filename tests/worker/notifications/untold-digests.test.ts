import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MAIL_MAX_ATTEMPTS } from "#contract/limits.ts";
import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import { digestDue, outbox, user } from "#db/schema/index.ts";
import { deliverNotifications } from "#domain/notifications/deliver.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, mailRow } from "#tests/support/mail/delivery.ts";
import { FakeProvider, withMailProvider } from "#tests/support/mail/fake-provider.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { digestMails, makeDigestDue, writeDigests } from "#tests/support/notifications/digests.ts";
import { choose, commitNotification } from "#tests/support/notifications/notifications.ts";
import { unsubscriptionToken } from "#worker/features/notifications/mail/links.ts";

const SEVEN = Date.parse("2027-02-03T07:00:00.000Z");
let provider: FakeProvider;
let ada: TestMember;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: SEVEN });
  provider = new FakeProvider();
  ada = await createMember();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const skill = (key: string) => ({
  key,
  content: { kind: "skill-endorsed" as const, subject: key, path: "/profile/me" },
});
const dueOf = async ({ id }: TestMember) =>
  (await testDb().select().from(digestDue).where(eq(digestDue.memberId, id))).map(({ dueAt }) => dueAt);

/** Writes what is due at the time of the clock and delivers it; the texts that the provider accepted. */
async function send(now: number): Promise<string[]> {
  vi.setSystemTime(now);
  const before = (await digestMails(ada)).map(({ id }) => id);
  await writeDigests();
  const ids = (await digestMails(ada)).map(({ id }) => id).filter((id) => !before.includes(id));
  provider.accepted.clear();
  if (ids.length > 0) await deliverMail(ids);
  return [...provider.accepted.values()].map(({ params }) => params.custom_message);
}

describe("what a daily email that failed was to tell", () => {
  it("is in the next one, once", async () => {
    await makeDigestDue(ada, [skill("Underwriting")], SEVEN);
    provider.respond = () => new Response("down", { status: 503 });
    await writeDigests();
    const [mail] = await digestMails(ada);
    await testDb()
      .update(outbox)
      .set({ attempts: MAIL_MAX_ATTEMPTS - 1 })
      .where(eq(outbox.id, mail?.id ?? ""));
    await deliverMail([mail?.id ?? ""]);
    expect((await mailRow(mail?.id ?? "")).status).toBe("dead");
    provider.respond = (accept) => accept();
    await makeDigestDue(ada, [skill("Credit")], SEVEN + DAY_MS);
    const [text] = await send(SEVEN + DAY_MS);
    expect(text).toContain("Underwriting");
    expect(text).toContain("Credit");
    await makeDigestDue(ada, [skill("Pricing")], SEVEN + 2 * DAY_MS);
    const [next] = await send(SEVEN + 2 * DAY_MS);
    expect(next).toContain("Pricing");
    expect(next).not.toMatch(/Underwriting|Credit/);
  });

  it("is left out after a week", async () => {
    await makeDigestDue(ada, [skill("Underwriting")], SEVEN);
    await testDb().delete(digestDue);
    await makeDigestDue(ada, [skill("Credit")], SEVEN + 8 * DAY_MS);
    const [text] = await send(SEVEN + 8 * DAY_MS);
    expect(text).toContain("Credit");
    expect(text).not.toContain("Underwriting");
  });

  it("is told after the emails were stopped and chosen again the same day", async () => {
    await makeDigestDue(ada, [skill("Underwriting")], SEVEN + DAY_MS);
    const token = unsubscriptionToken(withMailProvider(), ada);
    expect((await call("/api/notifications/unsubscription", { body: { token } })).status).toBe(200);
    expect(await dueOf(ada)).toEqual([]);
    expect((await choose(ada, "endorsements", "app-and-email")).status).toBe(204);
    expect((await send(SEVEN + DAY_MS))[0]).toContain("Underwriting");
  });
});

describe("the daily email", () => {
  it("is one after two days on which cron did not run, and tells all", async () => {
    await makeDigestDue(ada, [skill("Underwriting")], SEVEN);
    await makeDigestDue(ada, [skill("Credit")], SEVEN + DAY_MS);
    const texts = await send(SEVEN + DAY_MS + HOUR_MS);
    expect(texts).toHaveLength(1);
    for (const word of ["Underwriting", "Credit"]) expect(texts[0]).toContain(word);
    expect(await dueOf(ada)).toEqual([]);
  });

  it("waits for its hour on the next day when another was written late the same day, or in another zone", async () => {
    await makeDigestDue(ada, [skill("Underwriting")], SEVEN);
    expect(await send(SEVEN + 20 * HOUR_MS)).toHaveLength(1);
    await makeDigestDue(ada, [skill("Credit")], SEVEN + DAY_MS);
    expect(await send(SEVEN + DAY_MS)).toEqual([]);
    expect(await dueOf(ada)).toEqual([SEVEN + 2 * DAY_MS]);
    expect((await send(SEVEN + 2 * DAY_MS))[0]).toContain("Credit");
  });

  it.each([
    ["UTC", "2027-02-03T12:00:00.000Z", "2027-02-04T07:00:00.000Z"],
    ["America/New_York", "2027-02-03T11:00:00.000Z", "2027-02-03T12:00:00.000Z"],
    ["America/New_York", "2027-02-03T11:55:00.000Z", "2027-02-04T12:00:00.000Z"],
    ["America/New_York", "2027-03-13T13:00:00.000Z", "2027-03-14T11:00:00.000Z"],
    ["Asia/Kolkata", "2027-02-03T02:00:00.000Z", "2027-02-04T01:30:00.000Z"],
    ["Pacific/Kanton", "2027-02-03T12:00:00.000Z", "2027-02-03T18:00:00.000Z"],
    ["Mars/Olympus", "2027-02-03T12:00:00.000Z", "2027-02-04T07:00:00.000Z"],
  ])("comes at 7 in the morning in %s: at %s the next is at %s", (zone, now, next) => {
    expect(new Date(nextDigestAt(Date.parse(now), zone)).toISOString()).toBe(next);
  });

  it("follows the zone of the member's device", async () => {
    const tell = (zone: string) =>
      call("/api/me/session", { method: "POST", body: {}, cookie: `${ada.cookie}; zone=${zone}` });
    const zoneOf = async () => (await testDb().select().from(user).where(eq(user.id, ada.id)))[0]?.timeZone;
    for (const [told, kept] of [
      ["America/New_York", "America/New_York"],
      ["Europe/Kiev", "Europe/Kyiv"],
      ["Etc/Unknown", "UTC"],
      ["America/New_York", "America/New_York"],
    ] as const) {
      expect((await tell(told)).status).toBe(204);
      expect(await zoneOf()).toBe(kept);
    }
    await choose(ada, "endorsements", "app-and-email");
    await commitNotification(ada, "a");
    await deliverNotifications(withMailProvider(), testDb(), [ada.id], Date.now());
    expect(await dueOf(ada)).toEqual([Date.parse("2027-02-03T12:00:00.000Z")]);
  });
});
