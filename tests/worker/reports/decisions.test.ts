import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { OutboxMailView } from "#contract/mail.ts";
import type { ProblemView } from "#contract/problems.ts";
import type { DecisionView } from "#contract/reports/reports.ts";
import { newId } from "#db/ids.ts";
import { audit, event, outbox, registration, report, session, user } from "#db/schema/index.ts";
import { auditOf, codeOf, mailsOf, rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { draft } from "#tests/support/messages/message-requests.ts";
import { notificationsOf } from "#tests/support/reports/notifications-of.ts";
import {
  answer,
  decide,
  decideAppeal,
  listReports,
  openReport,
  readDecision,
  reportedPair,
  reportMember,
  reportRow,
  sendReport,
  viewReport,
} from "#tests/support/reports/report-requests.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";

const db = testDb();
let otto: TestMember;

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto Admin", role: "admin" });
});
const actionsAbout = async (id: string) => (await auditOf(id)).map(({ action, actorId }) => [action, actorId]);
const eventReport = async (by: TestMember, eventId: string) =>
  (await (await sendReport(by, { kind: "event", eventId })).json<{ id: string }>()).id;
describe("the list of reports", () => {
  it("has the open ones with both members, the waiting time and the earlier decisions, the newest first", async () => {
    const { ada, pavel, id } = await reportedPair();
    await decide(otto, id, { decision: "none" });
    const second = await reportMember(ada, pavel.id);
    const third = await eventReport(ada, await createEvent({ hostId: pavel.id }));
    const page = await listReports(otto);
    const mine = page.rows.filter(({ subject }) => subject.id === pavel.id);
    expect(mine.map((row) => row.id)).toEqual([third, second]);
    expect(mine[1]).toEqual({
      ...{ id: second, kind: "member", reason: "spam", state: "new", earlierDecisions: 1 },
      subject: { id: pavel.id, name: "Pavel Novak", image: null },
      reporter: { id: ada.id, name: "Ada Quill" },
      waitingSince: new Date((await reportRow(second))?.at ?? 0).toISOString(),
    });
    expect((await listReports(otto, "?state=decided")).rows).toMatchObject([
      { id, state: "decided", earlierDecisions: 0 },
    ]);
    expect((await listReports(otto, "?kind=event")).rows.map((row) => row.id)).toContain(third);
    expect((await listReports(otto, "?kind=event")).rows.map((row) => row.id)).not.toContain(second);
    expect((await listReports(otto, "?order=oldest")).rows[0]?.id).not.toBe(third);
  });

  it("finds reports by words in the name of the reported member or of the reporter, whatever their state", async () => {
    const [wanda, rita] = [await createMember({ name: "Wanda Wrona" }), await createMember({ name: "Rita Röntgen" })];
    const [about, by] = [await reportMember(await createMember(), wanda.id), await reportMember(wanda, rita.id)];
    await decide(otto, about, { decision: "none" });
    const found = async (query: string) => (await listReports(otto, query)).rows.map((row) => row.id);
    expect(await found("?q=wanda")).toEqual([by]);
    expect(await found("?q=rontgen")).toEqual([by]);
    expect(await found("?q=wrona&state=decided")).toEqual([about]);
    expect(await found("?q=wrona&kind=event")).toEqual([]);
    // Of the name only: the address of each test member has this word.
    for (const nobody of ["members", "nobodyhasthis", "…"]) expect(await found(`?q=${nobody}`), nobody).toEqual([]);
    expect((await call(`/api/admin/reports?q=${"a".repeat(101)}`, { cookie: otto.cookie })).status).toBe(422);
  });

  it("finds a report behind more others than are scanned for a page, on a later page", async () => {
    const reporter = await createMember({ name: "Zoltan Unique" });
    const first = await reportMember(reporter, (await createMember()).id);
    const [row] = await db.select().from(report).where(eq(report.id, first));
    const others = Array.from({ length: 110 }, () => ({ ...row, id: newId(), reporterId: otto.id, objectId: newId() }));
    for (const other of others)
      await db.insert(report).values({ ...other, at: Date.now() + 1000 } as typeof report.$inferInsert);
    const empty = await listReports(otto, "?q=zoltan");
    expect(empty.rows).toEqual([]);
    expect((await listReports(otto, `?q=zoltan&cursor=${empty.cursor}`)).rows.map(({ id }) => id)).toEqual([first]);
    await db.delete(report).where(eq(report.reporterId, otto.id));
  });

  it("continues where a page ends", async () => {
    const pavel = await createMember({ name: "Pavel Novak" });
    for (let at = 0; at < 9; at += 1) await reportMember(await createMember(), pavel.id);
    const first = await listReports(otto);
    const second = await listReports(otto, `?cursor=${first.cursor}`);
    expect(first.rows).toHaveLength(8);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(
      first.rows.length + second.rows.length,
    );
  });

  it("leaves out reports about the admin who asks, also in the count, and does not open or decide them", async () => {
    const ada = await createMember();
    const olga = await createMember({ name: "Olga", role: "admin" });
    const count = async (by: TestMember) =>
      (await (await call("/api/admin/summary", { cookie: by.cookie })).json<AdminSummaryView>()).reports;
    await db.update(report).set({ state: "decided" });
    const id = await reportMember(ada, olga.id);
    expect([await count(otto), await count(olga)]).toEqual([1, 0]);
    expect((await listReports(olga)).rows.map((row) => row.id)).not.toContain(id);
    expect((await listReports(otto)).rows.map((row) => row.id)).toContain(id);
    expect(await codeOf(await openReport(olga, id))).toEqual([404, "not-found"]);
    expect(await codeOf(await decide(olga, id))).toEqual([404, "not-found"]);
    expect(await actionsAbout(id)).toEqual([]);
    expect(await reportRow(id)).toMatchObject({ state: "new", decision: null });
    // What other admins do about it is not in the audit log that she reads.
    await openReport(otto, id);
    await decide(otto, id);
    const log = async (by: TestMember, file: string) =>
      (await call(`/api/admin/${file}`, { cookie: by.cookie })).text();
    for (const file of ["audit", "audit?action=report-opened", `audit?subject=${id}`, "audit.csv"]) {
      expect(await log(otto, file), file).toContain(id);
      expect(await log(olga, file), file).not.toContain(id);
    }
  });

  it("never names a report about the admin who asks in the cursor", async () => {
    const [pavel, olga] = [await createMember(), await createMember({ name: "Olga", role: "admin" })];
    await db.update(report).set({ state: "decided" });
    await reportMember(await createMember(), pavel.id);
    const hidden = await reportMember(await createMember(), olga.id);
    for (let at = 0; at < 7; at += 1) await reportMember(await createMember(), pavel.id);
    const page = await listReports(olga);
    expect(page.cursor).toBeNull();
    expect(page.rows).toHaveLength(8);
    expect((await listReports(otto)).cursor).toContain(hidden);
  });
});

describe("opening a report", () => {
  it("writes each look to the audit log, and a new report is then in review", async () => {
    const { ada, pavel, id } = await reportedPair();
    const olga = await createMember({ name: "Olga", role: "admin" });
    const view = await viewReport(otto, id);
    expect(view).toMatchObject({
      ...{ id, kind: "member", state: "in-review", reason: "spam", words: "Look at this.", isRemovable: false },
      subject: { id: pavel.id, name: "Pavel Novak", status: "approved" },
      reporter: { id: ada.id, name: "Ada Quill" },
      ...{ decision: null, answer: null, appeal: null, appealBy: "this-admin", others: [], earlier: [] },
    });
    await viewReport(olga, id);
    await viewReport(otto, id);
    expect(await actionsAbout(id)).toEqual([
      ["report-opened", otto.id],
      ["report-opened", olga.id],
      ["report-opened", otto.id],
    ]);
    const log = await (await call(`/api/admin/audit?subject=${id}`, { cookie: otto.cookie })).json<{
      rows: object[];
    }>();
    expect(log.rows[0]).toMatchObject({ subject: { kind: "report", id, name: "Pavel Novak" } });
  });

  it("shows of a conversation what was copied, other reports of it, and earlier decisions about the member", async () => {
    const { ada, pavel, id: first } = await reportedPair();
    await decide(otto, first);
    await call(`/api/messages/${ada.id}`, { cookie: pavel.cookie, body: { messages: [draft("One"), draft("Two")] } });
    await waitForInboxDelivery();
    const message = async (seq: number) =>
      (await (await sendReport(ada, { kind: "message", memberId: pavel.id, seq })).json<{ id: string }>()).id;
    const [one, two] = [await message(1), await message(2)];
    const view = await viewReport(otto, two);
    expect(view.context).toMatchObject({ kind: "message", messages: [{ text: "One" }, { text: "Two", seq: 2 }] });
    expect(view.others.map((other) => [other.id, other.isSameConversation])).toEqual([
      [one, true],
      [first, false],
    ]);
    expect(view.earlier).toMatchObject([
      { id: first, decision: "warn", by: "Otto Admin", isAnswered: false, isReversed: null },
    ]);
  });

  it("is 404 for one that does not exist, and leaves no trace", async () => {
    const missing = "01900000-0000-7000-8000-000000000000";
    expect(await codeOf(await openReport(otto, missing))).toEqual([404, "not-found"]);
    expect(await actionsAbout(missing)).toEqual([]);
  });
});

/** What a member is told whose report was decided. */
const REVIEWED = { kind: "report-reviewed" };

describe("a decision", () => {
  it("to warn tells the member why, by notification and mail, and never who reported it", async () => {
    const { ada, pavel, id } = await reportedPair();
    expect((await decide(otto, id)).status).toBe(204);
    expect(await reportRow(id)).toMatchObject({
      ...{ state: "decided", decision: "warn", decidedBy: otto.id, adminNote: "Second time.", decisionNumber: 1 },
    });
    expect(await auditOf(id)).toMatchObject([
      { action: "report-decided", after: { decision: "warn", reason: "Please stop writing to strangers." } },
    ]);
    expect(await notificationsOf(pavel.id)).toEqual([{ kind: "report-decided", path: `/decisions/${id}` }]);
    const [mail, ...more] = await mailsOf(pavel.id);
    expect([mail?.kind, more]).toEqual(["report-decided", []]);
    const { subject, text }: OutboxMailView = await (
      await call(`/api/admin/outbox/${mail?.id}`, { cookie: otto.cookie })
    ).json();
    expect(subject).toBe("A decision about your profile");
    expect(text).toContain("Please stop writing to strangers.");
    expect(text).toContain(`/decisions/${id}`);

    const answer = await (await readDecision(pavel, id)).text();
    expect(JSON.parse(answer)).toMatchObject({
      ...{
        id,
        kind: "member",
        decision: "warn",
        reason: "Please stop writing to strangers.",
        answer: null,
        appeal: null,
      },
    } satisfies Partial<DecisionView>);
    for (const secret of [ada.id, ada.name, otto.id, otto.name, "Second time.", "Look at this."])
      expect(answer + text).not.toContain(secret);
    expect(await notificationsOf(ada.id)).toEqual([REVIEWED]);
  });

  it("about a message shows its author that message only, without the conversation", async () => {
    const { ada, pavel } = await reportedPair();
    await call(`/api/messages/${ada.id}`, {
      cookie: pavel.cookie,
      body: { messages: [draft("Buy now"), draft("Please")] },
    });
    await call(`/api/messages/${pavel.id}`, { cookie: ada.cookie, body: { messages: [draft("No, thank you")] } });
    await waitForInboxDelivery();
    const { id } = await (await sendReport(ada, { kind: "message", memberId: pavel.id, seq: 1 })).json<{
      id: string;
    }>();
    await decide(otto, id);
    const answer = await (await readDecision(pavel, id)).text();
    expect(JSON.parse(answer)).toMatchObject({ context: { kind: "message", text: "Buy now" } });
    for (const secret of ["No, thank you", 'Please"', "seq", ada.id, ada.name]) expect(answer).not.toContain(secret);
  });

  it("of no action tells the member nothing, and whoever reported only that it was reviewed", async () => {
    const { ada, pavel, id } = await reportedPair();
    expect((await decide(otto, id, { decision: "none", reason: "Unused." })).status).toBe(204);
    expect(await reportRow(id)).toMatchObject({ state: "decided", decision: "none", decisionReason: null });
    expect([await notificationsOf(pavel.id), await mailsOf(pavel.id)]).toEqual([[], []]);
    expect([await notificationsOf(ada.id), await mailsOf(ada.id)]).toEqual([[REVIEWED], []]);
    expect(await codeOf(await readDecision(pavel, id))).toEqual([404, "not-found"]);
  });

  it("to suspend ends all sessions, mails once, and leaves both entries in the audit log", async () => {
    const { pavel, id } = await reportedPair();
    expect((await decide(otto, id, { decision: "suspend" })).status).toBe(204);
    expect(await rowOf(pavel.id)).toMatchObject({
      ...{ status: "suspended", statusBefore: "approved", statusReason: "Please stop writing to strangers." },
    });
    expect(await db.$count(session, eq(session.userId, pavel.id))).toBe(0);
    expect((await readDecision(pavel, id)).status).toBe(401);
    expect((await mailsOf(pavel.id)).map(({ kind }) => kind)).toEqual(["membership-suspended"]);
    expect(await actionsAbout(id)).toEqual([["report-decided", otto.id]]);
    expect(await actionsAbout(pavel.id)).toEqual([["member-suspended", otto.id]]);
  });

  it("to cancel the event mails everybody registered, and is refused once it is canceled, over, or for another kind", async () => {
    const ada = await createMember();
    const pavel = await createMember();
    const guest = await createMember();
    const eventId = await createEvent({ hostId: pavel.id, attendeeCount: 1 });
    await db.insert(registration).values({
      ...{ id: guest.id, eventId, memberId: guest.id, email: guest.email, name: guest.name },
      ...{ confirmedAt: 1, createdAt: 1 },
    });
    const id = await eventReport(ada, eventId);
    expect((await viewReport(otto, id)).isRemovable).toBe(true);
    expect((await decide(otto, id, { decision: "remove" })).status).toBe(204);
    const [row] = await db.select().from(event).where(eq(event.id, eventId));
    expect(row).toMatchObject({ cancelReason: "Please stop writing to strangers." });
    expect(row?.cancelledAt).not.toBeNull();
    expect(await actionsAbout(eventId)).toEqual([["event-cancelled", otto.id]]);
    expect((await mailsOf(pavel.id)).map(({ kind }) => kind)).toEqual(["report-decided"]);
    await expect.poll(async () => (await mailsOf(guest.id)).map(({ kind }) => kind)).toEqual(["event-cancelled"]);

    const again = await eventReport(ada, eventId);
    expect((await viewReport(otto, again)).isRemovable).toBe(false);
    expect(await codeOf(await decide(otto, again, { decision: "remove" }))).toEqual([409, "event-cancelled"]);
    const over = await eventReport(ada, await createEvent({ hostId: pavel.id, startsAt: Date.now() - 1000 }));
    expect(await codeOf(await decide(otto, over, { decision: "remove" }))).toEqual([409, "event-over"]);
    const member = await reportMember(ada, pavel.id);
    const refused = await decide(otto, member, { decision: "remove" });
    expect([refused.status, (await refused.json<ProblemView>()).fields]).toEqual([
      422,
      { decision: "A profile can't be removed." },
    ]);
    for (const one of [again, over, member]) {
      expect(await reportRow(one)).toMatchObject({ decidedAt: null });
      expect((await auditOf(one)).filter(({ action }) => action === "report-decided")).toEqual([]);
    }
    expect(await mailsOf(pavel.id)).toHaveLength(1);
  });

  it("of two admins at once is one, and the other is told that it is decided", async () => {
    const { pavel, id } = await reportedPair();
    const olga = await createMember({ name: "Olga", role: "admin" });
    const answers = await Promise.all([
      decide(otto, id, { decision: "suspend", reason: "By Otto." }),
      decide(olga, id, { reason: "By Olga." }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost && (await codeOf(lost))).toEqual([409, "already-decided"]);
    const row = await reportRow(id);
    const isSuspended = row?.decision === "suspend";
    expect(row?.decisionReason).toBe(isSuspended ? "By Otto." : "By Olga.");
    expect((await rowOf(pavel.id))?.status).toBe(isSuspended ? "suspended" : "approved");
    expect(await db.$count(outbox, eq(outbox.memberId, pavel.id))).toBe(1);
    expect(await db.$count(audit, eq(audit.subjectId, id))).toBe(1);
    expect(await notificationsOf(pavel.id)).toHaveLength(1);
  });

  it("needs a reason unless it is no action, and comes from an admin", async () => {
    const { ada, id } = await reportedPair();
    expect(await codeOf(await decide(otto, id, { reason: " " }))).toEqual([422, "invalid"]);
    expect(await codeOf(await decide(otto, id, { decision: "delete" }))).toEqual([422, "invalid"]);
    expect(await codeOf(await decide(otto, id, { state: "new" }))).toEqual([422, "invalid"]);
    expect(await codeOf(await decide(ada, id))).toEqual([403, "forbidden"]);
    expect(await codeOf(await openReport(ada, id))).toEqual([403, "forbidden"]);
    expect(await reportRow(id)).toMatchObject({ state: "new", decidedAt: null });
  });
});

describe("a report by an admin", () => {
  it("is decided by another one, as is the answer to the decision, while there is one", async () => {
    const [pavel, olga] = [await createMember(), await createMember({ role: "admin" })];
    const id = await reportMember(otto, pavel.id);
    expect(await codeOf(await decide(otto, id))).toEqual([403, "forbidden"]);
    expect((await decide(olga, id)).status).toBe(204);
    await answer(pavel, id);
    // One of the two made the report, the other one the decision: then either may.
    expect((await viewReport(otto, id)).appealBy).toBe("only-admin");
    expect((await decideAppeal(otto, id, true)).status).toBe(204);
    await db.update(user).set({ role: "member" }).where(eq(user.id, olga.id));
    expect((await decide(otto, await reportMember(otto, (await createMember()).id))).status).toBe(204);
  });
});
