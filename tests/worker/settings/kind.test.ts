import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { MINUTE_MS, RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, user } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { freshIp, problemOf } from "#tests/support/settings/account-requests.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

const put = (body: object, { cookie }: { cookie: string }) => call("/api/me/kind", { method: "PUT", body, cookie });
const viewerOf = async ({ cookie }: { cookie: string }) =>
  (await (await call("/api/me", { cookie })).json()) as ViewerView;
const auditOf = (id: string) => testDb().select().from(audit).where(eq(audit.subjectId, id));

describe("the viewer's kind", () => {
  it("changes at any time, with an audit row, and open tabs are notified; the same again changes nothing", async () => {
    const ada = await createMember({ kind: "founder", status: "pending" });
    const tab = await openInbox(ada);
    const answer = await put({ kind: "lender" }, ada);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: ada.id, kind: "lender", role: "member", status: "pending" });
    const repeated = await put({ kind: "lender" }, ada);
    expect(await repeated.json()).toMatchObject({ kind: "lender" });
    expect(await auditOf(ada.id)).toMatchObject([
      { actorId: ada.id, action: "kind-changed", before: { kind: "founder" }, after: { kind: "lender" } },
    ]);
    await eventually(
      () => tab.of("member"),
      (notices) => notices.length === 1,
    );
    tab.close();
  });

  it.each([{}, { kind: "admin" }, { kind: null }, { kind: "lender", role: "admin" }])(
    "is one of the five and nothing else: %j is refused",
    async (body) => {
      const ada = await createMember({ kind: "founder" });
      expect((await put(body, ada)).status).toBe(422);
      expect(await viewerOf(ada)).toMatchObject({ kind: "founder", role: "member" });
      expect(await auditOf(ada.id)).toEqual([]);
    },
  );

  it("is refused for visitors and suspended members, and after many changes a day", async () => {
    expect(await problemOf(await put({ kind: "lender" }, { cookie: "" }))).toEqual([401, "session-missing"]);
    const suspended = await createMember({ status: "suspended" });
    expect(await problemOf(await put({ kind: "lender" }, suspended))).toEqual([403, "account-suspended"]);
    const ada = await createMember();
    for (let count = 0; count < RATE_LIMITS.kindChangesPerMember.limit; count += 1) await put({ kind: "lender" }, ada);
    expect((await put({ kind: "founder" }, ada)).status).toBe(429);
  });

  it("is asked of an account that a registration for an event made, until it is chosen", async () => {
    const eventId = await createEvent();
    const email = `${newId()}@visitors.test`;
    const body = { name: "Grace Guest", email };
    const registered = await call(`/api/events/${eventId}/registration`, { body, ip: freshIp() });
    expect(registered.status).toBe(201);
    const guest = { cookie: cookiesOf(registered) };
    expect(await viewerOf(guest)).toMatchObject({ email, kind: "investor", kindUnasked: true, firstVisit: true });
    expect(await (await put({ kind: "investor" }, guest)).json()).toMatchObject({
      kind: "investor",
      kindUnasked: false,
    });
    expect(await viewerOf(guest)).toMatchObject({ kindUnasked: false });
  });
});

describe("the first visit", () => {
  it("lasts until a second session begins, also on another device", async () => {
    const ada = await createMember();
    expect(await viewerOf(ada)).toMatchObject({ firstVisit: true, kindUnasked: false });
    await signIn(ada.id);
    expect(await viewerOf(ada)).toMatchObject({ firstVisit: true });
    await testDb()
      .update(user)
      .set({ createdAt: new Date(Date.now() - 2 * MINUTE_MS) })
      .where(eq(user.id, ada.id));
    expect(await viewerOf(ada)).toMatchObject({ firstVisit: true });
    await signIn(ada.id);
    expect(await viewerOf(ada)).toMatchObject({ firstVisit: false });
  });
});
