import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { user } from "#db/schema/index.ts";
import { auditOf, codeOf, mailsOf, rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { notificationsOf } from "#tests/support/reports/notifications-of.ts";
import {
  answer,
  decide,
  decideAppeal,
  listReports,
  readDecision,
  reportedPair,
  reportRow,
  viewReport,
} from "#tests/support/reports/report-requests.ts";

const db = testDb();
let otto: TestMember;
let olga: TestMember;

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto Admin", role: "admin" });
  olga = await createMember({ name: "Olga Admin", role: "admin" });
});
const warned = async () => {
  const pair = await reportedPair();
  expect((await decide(otto, pair.id)).status).toBe(204);
  return pair;
};
const viewOf = async (by: TestMember, id: string) => (await readDecision(by, id)).json();

describe("an answer to a decision", () => {
  it("is given once, by the member whom it is about, and opens the report again", async () => {
    const { ada, pavel, id } = await warned();
    expect(await codeOf(await answer(ada, id))).toEqual([404, "not-found"]);
    expect(await codeOf(await answer(otto, id))).toEqual([404, "not-found"]);
    expect(await codeOf(await answer(pavel, id, " "))).toEqual([422, "invalid"]);
    expect((await answer(pavel, id)).status).toBe(204);
    // Repeated, because its answer was lost.
    expect((await answer(pavel, id)).status).toBe(204);
    expect(await codeOf(await answer(pavel, id, "Once more."))).toEqual([409, "conflict"]);
    expect(await viewOf(pavel, id)).toMatchObject({ answer: "I did not know.", appeal: null });
    const { rows } = await listReports(olga);
    const { answeredAt } = (await reportRow(id)) ?? {};
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...{ state: "appealed", earlierDecisions: 0, waitingSince: new Date(answeredAt ?? 0).toISOString() },
    });
  });

  it("is refused before a decision, and about a decision that nobody was told of", async () => {
    const { pavel, id } = await reportedPair();
    expect(await codeOf(await answer(pavel, id))).toEqual([404, "not-found"]);
    expect(await codeOf(await readDecision(pavel, id))).toEqual([404, "not-found"]);
    await decide(otto, id, { decision: "none" });
    expect(await codeOf(await answer(pavel, id))).toEqual([404, "not-found"]);
    expect(await reportRow(id)).toMatchObject({ state: "decided", answer: null });
  });
});

describe("the decision about an answer", () => {
  it("is made by another admin, is final, and tells the member", async () => {
    const { ada, pavel, id } = await warned();
    await answer(pavel, id);
    expect((await viewReport(otto, id)).appealBy).toBe("another-admin");
    expect(await codeOf(await decideAppeal(otto, id, false))).toEqual([403, "forbidden"]);
    expect(await reportRow(id)).toMatchObject({ state: "appealed", isReversed: null });
    expect((await viewReport(olga, id)).appealBy).toBe("this-admin");
    expect((await decideAppeal(olga, id, false)).status).toBe(204);
    expect(await codeOf(await decideAppeal(olga, id, true))).toEqual([409, "already-decided"]);
    expect(await reportRow(id)).toMatchObject({ state: "decided", isReversed: false, appealDecidedBy: olga.id });
    expect(await viewOf(pavel, id)).toMatchObject({ appeal: { isReversed: false, reason: "After your answer." } });
    expect(await codeOf(await answer(pavel, id, "Once more."))).toEqual([409, "conflict"]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      ...["report-decided", "report-opened", "report-opened", "appeal-decided"],
    ]);
    await expect
      .poll(() => notificationsOf(pavel.id))
      .toEqual([
        { kind: "appeal-decided", path: `/decisions/${id}` },
        { kind: "report-decided", path: `/decisions/${id}` },
      ]);
    expect(JSON.stringify(await viewOf(pavel, id))).not.toContain(ada.id);
  });

  it("may be made by the same admin while there is no other one who is not reported", async () => {
    await db.update(user).set({ role: "member" });
    const only = await createMember({ name: "Only", role: "admin" });
    const { pavel, id } = await reportedPair();
    await decide(only, id);
    await answer(pavel, id);
    await db.update(user).set({ role: "admin" }).where(eq(user.id, pavel.id));
    expect((await viewReport(only, id)).appealBy).toBe("only-admin");
    expect((await decideAppeal(only, id, true)).status).toBe(204);
    expect(await reportRow(id)).toMatchObject({ isReversed: true, appealDecidedBy: only.id });
  });

  it("to take back a suspension restores the member, when it is the one of that decision", async () => {
    const { pavel, id } = await reportedPair();
    await decide(otto, id, { decision: "suspend" });
    // A suspended member cannot sign in: their answer comes from a session that they have after somebody lifted the suspension.
    const lift = () => call(`/api/admin/members/${pavel.id}/suspension`, { method: "DELETE", cookie: olga.cookie });
    const { status, statusBefore, statusSince, statusReason } = (await rowOf(pavel.id)) ?? {};
    expect((await lift()).status).toBe(204);
    expect((await answer(await signIn(pavel.id), id)).status).toBe(204);
    await db.update(user).set({ status, statusBefore, statusSince, statusReason }).where(eq(user.id, pavel.id));
    expect((await decideAppeal(olga, id, true)).status).toBe(204);
    expect(await rowOf(pavel.id)).toMatchObject({ status: "approved", statusReason: null });
  });

  it("to take back a suspension that is over leaves a later one for another reason", async () => {
    const { pavel, id } = await reportedPair();
    await decide(otto, id, { decision: "suspend" });
    const suspension = (method: "PUT" | "DELETE", body?: object) =>
      call(`/api/admin/members/${pavel.id}/suspension`, { method, cookie: olga.cookie, ...(body && { body }) });
    await suspension("DELETE");
    expect((await answer(await signIn(pavel.id), id)).status).toBe(204);
    await suspension("PUT", { reason: "Once more." });
    expect((await decideAppeal(olga, id, true)).status).toBe(204);
    expect(await rowOf(pavel.id)).toMatchObject({ status: "suspended", statusReason: "Once more." });
    expect((await mailsOf(pavel.id)).map(({ kind }) => kind)).toEqual([
      ...["membership-suspended", "membership-restored", "membership-suspended"],
    ]);
    expect((await auditOf(pavel.id)).map(({ action }) => action)).toEqual([
      ...["member-suspended", "member-restored", "member-suspended"],
    ]);
  });

  it("is refused before there is an answer, and needs a reason", async () => {
    const { pavel, id } = await reportedPair();
    const noAnswer = [409, "conflict"];
    expect(await codeOf(await decideAppeal(olga, id, true))).toEqual(noAnswer);
    await decide(otto, id);
    expect(await codeOf(await decideAppeal(olga, id, true))).toEqual(noAnswer);
    await answer(pavel, id);
    const empty = { method: "PUT", cookie: olga.cookie, body: { isReversed: true, reason: "" } };
    expect(await codeOf(await call(`/api/admin/reports/${id}/appeal`, empty))).toEqual([422, "invalid"]);
    expect(await reportRow(id)).toMatchObject({ state: "appealed" });
  });

  it("of two admins at once is one", async () => {
    const { pavel, id } = await warned();
    const mira = await createMember({ name: "Mira", role: "admin" });
    await answer(pavel, id);
    const answers = await Promise.all([decideAppeal(olga, id, true), decideAppeal(mira, id, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await auditOf(id)).filter(({ action }) => action === "appeal-decided")).toHaveLength(1);
  });
});
