import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import { newId } from "#db/ids.ts";
import { block, event, profile, report, user } from "#db/schema/index.ts";
import { Conversation } from "#durable/conversation/conversation.ts";
import { codeOf } from "#tests/support/admin/member-requests.ts";
import { avoidWindowEdge, call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft } from "#tests/support/messages/message-requests.ts";
import { reportMember, reportRow, sendReport } from "#tests/support/reports/report-requests.ts";
import { eventually, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";

const db = testDb();
afterEach(() => void vi.restoreAllMocks());
async function pair() {
  const both = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Pavel" })]);
  await connectMembers(...both);
  return both;
}
const blockBy = (by: TestMember, blockedId: string) =>
  db.insert(block).values({ memberId: by.id, blockedId, createdAt: 1 });
const write = (by: TestMember, peerId: string, texts: string[]) =>
  call(`/api/messages/${peerId}`, { cookie: by.cookie, body: { messages: texts.map(draft) } });
const idOf = async (answer: Response) => (await answer.json<{ id: string }>()).id;
const rowOfAnswer = async (answer: Response) => reportRow(await idOf(answer));

describe("a report of a member", () => {
  it("copies the profile, which later edits do not change", async () => {
    const [ada, pavel] = await pair();
    await db.insert(profile).values({ memberId: pavel.id, title: "Founder", bio: "Guaranteed returns." });
    const answer = await sendReport(ada, { kind: "member", memberId: pavel.id, reason: "fraud", words: " Not true. " });
    expect(answer.status).toBe(201);
    const id = await idOf(answer);
    await db.update(profile).set({ bio: "A kind person.", title: "Saint" }).where(eq(profile.memberId, pavel.id));
    await db.update(user).set({ name: "Somebody Else" }).where(eq(user.id, pavel.id));
    expect(await reportRow(id)).toMatchObject({
      ...{ kind: "member", subjectId: pavel.id, objectId: pavel.id, reporterId: ada.id, reason: "fraud", state: "new" },
      words: "Not true.",
      context: { kind: "member", name: "Pavel", title: "Founder", bio: "Guaranteed returns." },
    });
  });

  it("is the same one while it is open, also with another reason and twice at once, and a new one afterwards", async () => {
    const [ada, pavel] = await pair();
    const both = await Promise.all([
      sendReport(ada, { kind: "member", memberId: pavel.id }),
      sendReport(ada, { kind: "member", memberId: pavel.id, reason: "other" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [first, second] = await Promise.all(both.map(idOf));
    expect(second).toBe(first);
    await db
      .update(report)
      .set({ state: "decided" })
      .where(eq(report.id, first ?? ""));
    expect((await sendReport(ada, { kind: "member", memberId: pavel.id })).status).toBe(201);
    expect(await db.$count(report, eq(report.subjectId, pavel.id))).toBe(2);
  });

  it("is possible for a member whom the viewer blocked, and 404 for one who blocked the viewer, byte for byte as for an unknown one", async () => {
    const [ada, pavel] = await pair();
    await blockBy(ada, pavel.id);
    expect((await sendReport(ada, { kind: "member", memberId: pavel.id })).status).toBe(201);
    const bare = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]+"/, "")];
    const unknown = await bare(await sendReport(pavel, { kind: "member", memberId: newId() }));
    expect(unknown[0]).toBe(404);
    expect(await bare(await sendReport(pavel, { kind: "member", memberId: ada.id }))).toEqual(unknown);
    const pending = await createMember({ status: "pending" });
    expect(await bare(await sendReport(ada, { kind: "member", memberId: pending.id }))).toEqual(unknown);
    // One that was reported before the block is not found anymore either.
    const ines = await createMember();
    await reportMember(ada, ines.id);
    await blockBy(ines, ada.id);
    expect(await bare(await sendReport(ada, { kind: "member", memberId: ines.id }))).toEqual(unknown);
  });

  it("is refused for oneself, for members who are not admitted, and with fields that it does not have", async () => {
    const [ada, pavel] = await pair();
    expect(await codeOf(await sendReport(ada, { kind: "member", memberId: ada.id }))).toEqual([409, "conflict"]);
    const pending = await createMember({ status: "pending" });
    expect(await codeOf(await sendReport(pending, { kind: "member", memberId: pavel.id }))).toEqual([
      403,
      "membership-pending",
    ]);
    const bodies = [
      { kind: "member", memberId: pavel.id, reason: "spam", words: "", state: "decided" },
      { kind: "member", memberId: pavel.id, reason: "dislike", words: "" },
      { kind: "member", memberId: pavel.id, reason: "spam", words: "x".repeat(1001) },
      { kind: "post", memberId: pavel.id, reason: "spam", words: "" },
      { kind: "message", memberId: pavel.id, seq: 0, reason: "spam", words: "" },
    ];
    for (const body of bodies)
      expect(await codeOf(await call("/api/reports", { cookie: ada.cookie, body }))).toEqual([422, "invalid"]);
    expect(await db.$count(report, eq(report.subjectId, pavel.id))).toBe(0);
  });

  it("is refused above the limit of a day, and a repeated one uses nothing", async () => {
    const { limit, windowMs } = NETWORK_LIMITS.reportsPerMember;
    await avoidWindowEdge(windowMs, 20_000);
    const ada = await createMember();
    const ids = await Promise.all(Array.from({ length: limit }, async () => (await createMember()).id));
    for (const memberId of ids) expect((await sendReport(ada, { kind: "member", memberId })).status).toBe(201);
    expect((await sendReport(ada, { kind: "member", memberId: ids[0] ?? "" })).status).toBe(200);
    const one = await createMember();
    const refused = await sendReport(ada, { kind: "member", memberId: one.id });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await codeOf(refused)).toEqual([429, "rate-limited"]);
    expect(await db.$count(report, eq(report.subjectId, one.id))).toBe(0);
  });
});

describe("a report of an event", () => {
  it("is about its host and copies the event, which later edits do not change", async () => {
    const [ada, pavel] = await pair();
    const startsAt = Date.parse("2031-03-04T18:00:00.000Z");
    const eventId = await createEvent({ hostId: pavel.id, title: "Free dinner", startsAt, description: "Pay later." });
    const row = await rowOfAnswer(await sendReport(ada, { kind: "event", eventId }));
    await db.update(event).set({ title: "Dinner", description: "Ten euros." }).where(eq(event.id, eventId));
    expect(await reportRow(row?.id ?? "")).toMatchObject({
      ...{ kind: "event", subjectId: pavel.id, objectId: eventId },
      context: {
        ...{ kind: "event", title: "Free dinner", location: "Zürich, Saal am Wasser" },
        ...{ startsAt: "2031-03-04T18:00:00.000Z", description: "Pay later." },
      },
    });
  });

  it("is refused for one's own and for one that does not exist", async () => {
    const ada = await createMember();
    const eventId = await createEvent({ hostId: ada.id });
    expect(await codeOf(await sendReport(ada, { kind: "event", eventId }))).toEqual([409, "conflict"]);
    expect(await codeOf(await sendReport(ada, { kind: "event", eventId: newId() }))).toEqual([404, "event-not-found"]);
    expect(await db.$count(report, eq(report.subjectId, ada.id))).toBe(0);
  });
});

describe("a report of a message", () => {
  it("copies the message with five before and five after, and nothing else of the conversation", async () => {
    const [ada, pavel] = await pair();
    const texts = Array.from({ length: 8 }, (_, at) => `pavel ${at + 1}`);
    expect((await write(pavel, ada.id, texts)).status).toBe(201);
    expect((await write(ada, pavel.id, ["ada 9", "ada 10", "ada 11", "ada 12", "ada 13", "ada 14"])).status).toBe(201);
    await waitForInboxDelivery();
    const answer = await sendReport(ada, { kind: "message", memberId: pavel.id, seq: 7 });
    expect(answer.status).toBe(201);
    const row = await rowOfAnswer(answer);
    expect(row).toMatchObject({ kind: "message", subjectId: pavel.id, objectId: "7", reporterId: ada.id });
    const { context } = row ?? {};
    if (context?.kind !== "message") throw new Error("No messages");
    expect(context.messages.map(({ text, isBySubject }) => [text, isBySubject])).toEqual([
      ...["pavel 2", "pavel 3", "pavel 4", "pavel 5", "pavel 6", "pavel 7", "pavel 8"].map((text) => [text, true]),
      ...["ada 9", "ada 10", "ada 11", "ada 12"].map((text) => [text, false]),
    ]);
    expect(JSON.stringify(row)).not.toMatch(/pavel 1\b|ada 13|ada 14/);
  });

  it("is 404 for one's own message, for one that does not exist, and for conversations that the viewer cannot read", async () => {
    const [ada, pavel] = await pair();
    const ines = await createMember();
    await write(pavel, ada.id, ["Hello"]);
    await write(ada, pavel.id, ["Hello Pavel"]);
    await waitForInboxDelivery();
    const seqs = (memberId: string, seq: number, by = ada) => sendReport(by, { kind: "message", memberId, seq });
    expect(await codeOf(await seqs(pavel.id, 2))).toEqual([404, "member-not-found"]);
    expect(await codeOf(await seqs(pavel.id, 3))).toEqual([404, "member-not-found"]);
    expect(await codeOf(await seqs(ada.id, 1, ines))).toEqual([404, "member-not-found"]);
    expect(await codeOf(await seqs(pavel.id, 1, ines))).toEqual([404, "member-not-found"]);
    expect(await codeOf(await seqs(newId(), 1))).toEqual([404, "member-not-found"]);
    expect(await db.$count(report, eq(report.reporterId, ada.id))).toBe(0);
  });

  it.each(["the viewer", "the author", "both"] as const)("is possible after a block by %s", async (who) => {
    const [ada, pavel] = await pair();
    await write(pavel, ada.id, ["Give me your money", "Now"]);
    await write(ada, pavel.id, ["No"]);
    await waitForInboxDelivery();
    const block = (by: TestMember, { id }: TestMember) =>
      call(`/api/network/blocks/${id}`, { method: "PUT", cookie: by.cookie, body: {} });
    if (who === "both") await blockBy(pavel, ada.id);
    const blocked = who === "the author" ? await block(pavel, ada) : await block(ada, pavel);
    expect(blocked.status).toBe(who === "both" ? 404 : 204);
    const answer = await sendReport(ada, { kind: "message", memberId: pavel.id, seq: 1 });
    expect(answer.status).toBe(201);
    expect(await rowOfAnswer(answer)).toMatchObject({
      ...{ subjectId: pavel.id, objectId: "1" },
      context: { messages: [{ text: "Give me your money", isBySubject: true }, { text: "Now" }, { text: "No" }] },
    });
    // Without a message there is nothing to report, as for an unknown member.
    const missing = await sendReport(ada, { kind: "message", memberId: pavel.id, seq: 4 });
    expect(await codeOf(missing)).toEqual([404, "member-not-found"]);
  });

  it("has the text of a message that its author deleted, also after a suspension", async () => {
    const [ada, pavel] = await pair();
    await write(pavel, ada.id, ["Give me your money", "Now"]);
    await waitForInboxDelivery();
    expect((await call(`/api/messages/${ada.id}/1`, { method: "DELETE", cookie: pavel.cookie })).status).toBe(204);
    await db.update(user).set({ status: "suspended" }).where(eq(user.id, pavel.id));
    const deletedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await rowOfAnswer(await sendReport(ada, { kind: "message", memberId: pavel.id, seq: 1 }))).toMatchObject({
      context: { messages: [{ text: "Give me your money", deletedAt }, { text: "Now" }] },
    });
    expect(await rowOfAnswer(await sendReport(ada, { kind: "message", memberId: pavel.id, seq: 2 }))).toMatchObject({
      context: { messages: [{ text: "Message deleted", deletedAt }, { text: "Now" }] },
    });
  });

  it("is possible until its author, who asked to leave, is erased with every report about them", async () => {
    const [ada, pavel] = await pair();
    await write(pavel, ada.id, ["Give me your money", "Now"]);
    await waitForInboxDelivery();
    await db
      .update(user)
      .set({ deletionDueAt: Date.now() + DAY_MS })
      .where(eq(user.id, pavel.id));
    const report = (seq: number) => sendReport(ada, { kind: "message", memberId: pavel.id, seq });
    expect((await report(1)).status).toBe(201);
    await db.delete(user).where(eq(user.id, pavel.id));
    expect(await codeOf(await report(2))).toEqual([404, "member-not-found"]);
  });

  it("can be of the last one received, by somebody who cannot open the conversation anymore", async () => {
    const [ada, pavel] = await pair();
    await write(pavel, ada.id, ["Give me your money", "Now", "I was joking"]);
    await write(ada, pavel.id, ["No"]);
    await waitForInboxDelivery();
    await call(`/api/messages/${ada.id}/3`, { method: "DELETE", cookie: pavel.cookie });
    await blockBy(pavel, ada.id);
    expect((await call(`/api/messages/${pavel.id}`, { cookie: ada.cookie })).status).toBe(404);
    const report = (memberId: string) => sendReport(ada, { kind: "message", memberId, seq: null });
    const first = await report(pavel.id);
    expect(first.status).toBe(201);
    const row = await rowOfAnswer(first);
    expect(row).toMatchObject({ objectId: "3", context: { messages: [{}, {}, { text: "I was joking" }, {}] } });
    // A report of a message of theirs waits already.
    const again = await report(pavel.id);
    expect([again.status, await idOf(again)]).toEqual([200, row?.id]);
    const silent = await createMember();
    await write(ada, silent.id, ["Hello?"]);
    await waitForInboxDelivery();
    const bare = async (answer: Response) => (await answer.text()).replace(/"requestId":"[^"]+"/, "");
    expect(await bare(await report(silent.id))).toBe(await bare(await report(newId())));
  });

  it("wakes no object for members whom the viewer does not know, above the limit, or when it is repeated", async () => {
    const { limit, windowMs } = NETWORK_LIMITS.reportsPerMember;
    await avoidWindowEdge(windowMs, 20_000);
    const [ada, pavel] = await pair();
    const [stranger, pending] = [await createMember(), await createMember({ status: "pending" })];
    const visible = await createMember();
    await blockBy(stranger, ada.id);
    await write(pavel, ada.id, ["Hello", "Hello again"]);
    await waitForInboxDelivery();
    const report = (memberId: string, seq = 1) => sendReport(ada, { kind: "message", memberId, seq });
    const excerpt = vi.spyOn(Conversation.prototype, "excerpt");
    for (const memberId of [newId(), newId(), "nobody", stranger.id, pending.id, visible.id])
      expect((await report(memberId)).status).toBe(memberId === "nobody" ? 422 : 404);
    expect(excerpt).not.toHaveBeenCalled();
    expect((await report(pavel.id)).status).toBe(201);
    expect((await report(pavel.id)).status).toBe(200);
    const others = await Promise.all(Array.from({ length: limit - 1 }, () => createMember()));
    for (const { id } of others) await reportMember(ada, id);
    expect(await codeOf(await report(pavel.id, 2))).toEqual([429, "rate-limited"]);
    expect(excerpt).toHaveBeenCalledTimes(1);
  });
});

it("a report is pushed to the open tabs of admins but the one whom it is about, and to nobody else", async () => {
  const [otto, olga] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
  const [ada, pavel] = await pair();
  const [tab, other, reported] = [await openInbox(otto), await openInbox(pavel), await openInbox(olga)];
  const pushed = ({ frames }: typeof tab, type = "reports") => frames.filter((frame) => frame.type === type).length;
  await reportMember(ada, olga.id);
  await reportMember(ada, pavel.id);
  await eventually(
    () => [pushed(tab), pushed(reported) > 0],
    ([count, isPushed]) => count === 2 && isPushed === true,
  );
  // A later push shows that no other one is on its way.
  await env.INBOXES.getByName(olga.id).notifyChange("applications");
  await eventually(() => pushed(reported, "applications"), Boolean);
  expect(pushed(reported)).toBe(1);
  expect(other.frames.map(({ type }) => type)).not.toContain("reports");
  for (const one of [tab, other, reported]) one.close();
});
