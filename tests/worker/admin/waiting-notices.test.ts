import { env } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN_NOTICE_MS } from "#contract/limits.ts";
import type { OutboxMailView } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { contentRequest, outbox, quote, report } from "#db/schema/index.ts";
import { sweepAdminNotices } from "#domain/notifications/admin-notices.ts";
import { clearWaiting } from "#tests/support/admin/clear-waiting.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { contentsOf } from "#tests/support/notifications/notifications.ts";
import { createOpportunity } from "#tests/support/opportunities/opportunities.ts";

const db = testDb();
const NOW = Date.now();
let otto: TestMember;
let olga: TestMember;
let ada: TestMember;

beforeEach(async () => {
  await clearWaiting();
  otto = await createMember({ name: "Otto", role: "admin" });
  olga = await createMember({ name: "Olga", role: "admin" });
  ada = await createMember();
});

const sweep = (now: number) => sweepAdminNotices(env, db, now);
const mailsTo = ({ email }: TestMember) =>
  db
    .select()
    .from(outbox)
    .where(and(like(outbox.key, "applications-waiting:%"), eq(outbox.to, email)))
    .orderBy(outbox.id);
/** An admin's latest mail, as it would be sent now. */
async function mailOf(who: TestMember): Promise<OutboxMailView> {
  const mail = (await mailsTo(who)).at(-1);
  return (await call(`/api/admin/outbox/${mail?.id}`, { cookie: who.cookie })).json();
}
const told = (path: string) => ({ kind: "requests-waiting", path });

const addReport = async (subject: TestMember, values: Partial<typeof report.$inferInsert> = {}) => {
  const id = newId();
  const context = { kind: "member" as const, name: subject.name, title: null, bio: "" };
  await db.insert(report).values({
    id,
    kind: "member",
    subjectId: subject.id,
    objectId: subject.id,
    reason: "spam",
    context,
    at: NOW,
    ...values,
  });
  return id;
};
const addOpportunity = (at = NOW) =>
  createOpportunity({ ownerId: ada.id, state: "in-review", openedAt: null, submittedAt: at });
const addQuote = (at = NOW) => db.insert(quote).values({ memberId: ada.id, text: "Good.", state: "waiting", at });
const ask = (by: TestMember, at = NOW) =>
  db.insert(contentRequest).values({ id: newId(), memberId: by.id, topic: "Loans", reason: "", at });

describe("the mail and the notification to admins", () => {
  it.each([
    ["1 report is waiting", "1 report is open.", "/admin/reports", () => addReport(ada)],
    ["1 opportunity is waiting", "1 opportunity is in review.", "/admin/opportunities", () => addOpportunity()],
    ["1 quote is waiting", "1 member offers a quote for the home page.", "/admin/quotes", () => addQuote()],
    ["1 content request is waiting", "1 topic is asked for in the academy.", "/admin/academy", () => ask(ada)],
  ])("tell every admin once, with a link to its place: %s", async (subject, sentence, path, add) => {
    await add();
    for (const later of [1, 2, 3]) await sweep(NOW + later * ADMIN_NOTICE_MS);
    for (const admin of [otto, olga]) {
      expect(await mailsTo(admin)).toHaveLength(1);
      const mail = await mailOf(admin);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(sentence);
      expect(mail.text).toContain(`http://node.test${path}`);
      expect(await contentsOf(admin)).toEqual([told(path)]);
    }
    expect(await contentsOf(ada)).toEqual([]);
  });

  it("are one for everything that waits, at most once an hour", async () => {
    await Promise.all([addReport(ada), addOpportunity(), addQuote()]);
    await createMember({ status: "pending", columns: { statusSince: NOW } });
    await sweep(NOW + 1);
    await ask(ada, NOW + 2);
    await sweep(NOW + 3);
    expect(await mailsTo(otto)).toHaveLength(1);
    expect(await contentsOf(otto)).toEqual([told("/admin")]);
    const mail = await mailOf(otto);
    expect(mail.subject).toBe("1 application, 1 opportunity, 1 quote, 1 content request, and 1 report are waiting");
    expect(mail.text).toContain("http://node.test/admin\n");
    await sweep(NOW + 1 + ADMIN_NOTICE_MS);
    expect(await mailsTo(otto)).toHaveLength(2);
    expect((await contentsOf(otto))[0]).toEqual(told("/admin/academy"));
  });

  it("come again for an answer to a decision about a report", async () => {
    const id = await addReport(ada);
    await sweep(NOW + 1);
    await db.update(report).set({ state: "decided" }).where(eq(report.id, id));
    await sweep(NOW + ADMIN_NOTICE_MS + 1);
    expect(await mailsTo(otto)).toHaveLength(1);
    const answeredAt = NOW + ADMIN_NOTICE_MS + 2;
    await db.update(report).set({ state: "appealed", answer: "No.", answeredAt }).where(eq(report.id, id));
    await sweep(answeredAt + 1);
    expect(await mailsTo(otto)).toHaveLength(2);
  });

  it("say nothing of a report to the admin whom it is about", async () => {
    await addReport(olga);
    await sweep(NOW + 1);
    expect(await mailsTo(otto)).toHaveLength(1);
    expect(await mailsTo(olga)).toEqual([]);
    expect(await contentsOf(olga)).toEqual([]);
    // Not among other things either.
    await addQuote(NOW + 2);
    await sweep(NOW + 1 + ADMIN_NOTICE_MS);
    expect((await mailOf(olga)).subject).toBe("1 quote is waiting");
    expect((await mailOf(otto)).subject).toBe("1 quote and 1 report are waiting");
  });

  it("are not written of what waits no more, or for nobody", async () => {
    await addReport(ada, { state: "decided" });
    await createOpportunity({ ownerId: ada.id });
    await db.insert(quote).values({ memberId: ada.id, text: "Good.", state: "shown", at: NOW });
    await ask(await createMember({ status: "suspended" }));
    await db
      .insert(contentRequest)
      .values({ id: newId(), memberId: ada.id, topic: "A", reason: "", at: NOW, state: "declined" });
    await sweep(NOW + 1);
    expect(await db.select().from(outbox).where(like(outbox.key, "applications-waiting:%"))).toEqual([]);
  });
});
