import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { DecisionView } from "#contract/admin/applications.ts";
import { FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { suppression, tier, user } from "#db/schema/index.ts";
import { applicant, countOf, decide, readMail } from "#tests/support/admin/application-requests.ts";
import { auditOf, mailsOf, rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { INVESTOR, STARTUP } from "#tests/support/membership/tiers.ts";

let otto: TestMember;
let olga: TestMember;
const db = testDb();

beforeEach(async () => {
  // Applications of earlier tests would come before those of this one.
  await db.update(user).set({ status: "approved", tierRequestedAt: null });
  otto = await createMember({ name: "Otto", role: "admin" });
  olga = await createMember({ name: "Olga", role: "admin" });
});

describe("approving", () => {
  it("approves a member with the requested tier at its price, and writes a mail and an audit entry", async () => {
    const nadia = await applicant({ requestedTierId: INVESTOR });
    const [before = 0, free] = [await countOf(INVESTOR), await countOf(FREE_TIER)];
    const answer = await decide(otto, nadia.id, "approval");
    expect([answer.status, await answer.json<DecisionView>()]).toEqual([
      200,
      { id: nadia.id, status: "approved", mail: "accepted" },
    ]);
    expect(await rowOf(nadia.id)).toMatchObject({
      status: "approved",
      tierId: INVESTOR,
      tierPriceMinor: 9900,
      requestedTierId: null,
    });
    expect([await countOf(INVESTOR), await countOf(FREE_TIER)]).toEqual([before + 1, free]);
    expect(await auditOf(nadia.id)).toMatchObject([
      {
        actorId: otto.id,
        action: "membership-approved",
        subjectKind: "member",
        before: { status: "pending", tier: "Free" },
        after: { status: "approved", tier: "Investor" },
      },
    ]);
    const [mail] = await mailsOf(nadia.id);
    expect(mail).toMatchObject({ kind: "membership-decided", to: nadia.email, toName: "Nadia Benali" });
    expect(mail?.key).toBe(`membership-decided:${mail?.id}`);
    expect((await readMail(mail?.id ?? "", otto)).subject).toMatch(/^Welcome to/);
  });

  it("gives the tier the admin chooses instead, and refuses one that does not exist", async () => {
    const nadia = await applicant({ requestedTierId: INVESTOR });
    const unknown = await decide(otto, nadia.id, "approval", { tierId: "01900000-0000-7000-8000-0005000000ff" });
    expect(unknown.status).toBe(422);
    expect((await unknown.json<ProblemView>()).fields).toEqual({
      tierId: "This tier no longer exists. Choose another one.",
    });
    expect([await auditOf(nadia.id), await mailsOf(nadia.id)]).toEqual([[], []]);
    expect((await decide(otto, nadia.id, "approval", { tierId: STARTUP })).status).toBe(200);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "approved", tierId: STARTUP, tierPriceMinor: 4900 });
  });

  it("keeps the current tier and its price without a tier request", async () => {
    const nadia = await applicant({ tierId: STARTUP, tierPriceMinor: 100 });
    const before = await countOf(STARTUP);
    await decide(otto, nadia.id, "approval");
    expect(await rowOf(nadia.id)).toMatchObject({ tierId: STARTUP, tierPriceMinor: 100 });
    expect(await countOf(STARTUP)).toBe(before);
  });

  it("gives a member another tier and moves the member counts", async () => {
    const ines = await createMember({ columns: { tierId: STARTUP, requestedTierId: INVESTOR, tierRequestedAt: 5 } });
    await db.update(tier).set({ memberCount: 3 });
    expect((await decide(otto, ines.id, "approval")).status).toBe(409);
    expect((await decide(otto, ines.id, "approval", { kind: "tier" })).status).toBe(200);
    expect([await countOf(STARTUP), await countOf(INVESTOR), await countOf(FREE_TIER)]).toEqual([2, 4, 3]);
    expect(await rowOf(ines.id)).toMatchObject({ status: "approved", tierId: INVESTOR, tierRequestedAt: null });
    expect(await auditOf(ines.id)).toMatchObject([
      { action: "tier-given", before: { tier: "Startup" }, after: { tier: "Investor" } },
    ]);
    const [mail] = await mailsOf(ines.id);
    expect((await readMail(mail?.id ?? "", otto)).text).toContain("It is now Investor.");
  });

  it("reports that mail to a suppressed address is refused", async () => {
    const nadia = await applicant();
    await db.insert(suppression).values({ email: nadia.email, reason: "bounced", createdAt: 1 });
    expect((await (await decide(otto, nadia.id, "approval")).json<DecisionView>()).mail).toBe("refused");
  });

  it("is 404 for an unknown member and 409 for a decided application", async () => {
    expect((await decide(otto, "01900000-0000-7000-8000-00000000dead", "approval")).status).toBe(404);
    const nadia = await applicant();
    await decide(otto, nadia.id, "approval");
    const again = await decide(olga, nadia.id, "rejection");
    expect([again.status, (await again.json<ProblemView>()).code]).toEqual([409, "already-decided"]);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "approved", statusReason: null });
  });
});

describe("rejecting", () => {
  it("shows the applicant the reason in the mail and in their account", async () => {
    const nadia = await applicant({ requestedTierId: INVESTOR });
    expect((await decide(otto, nadia.id, "rejection", { reason: "Please tell us\nwho you are." })).status).toBe(200);
    expect(await rowOf(nadia.id)).toMatchObject({
      status: "rejected",
      statusReason: "Please tell us\nwho you are.",
      requestedTierId: null,
    });
    expect(await auditOf(nadia.id)).toMatchObject([
      {
        action: "membership-rejected",
        before: { status: "pending", requestedTier: "Investor" },
        after: { status: "rejected", reason: "Please tell us\nwho you are." },
      },
    ]);
    const [mail] = await mailsOf(nadia.id);
    expect((await readMail(mail?.id ?? "", otto)).text).toContain("who you are.");
    expect(await (await call("/api/me", { cookie: nadia.cookie })).json()).toMatchObject({
      status: "rejected",
      statusReason: "Please tell us\nwho you are.",
    });
  });

  it("requires a reason", async () => {
    const nadia = await applicant();
    const answer = await decide(otto, nadia.id, "rejection", { reason: " " });
    expect(answer.status).toBe(422);
    expect((await answer.json<ProblemView>()).fields).toEqual({ reason: "Enter a reason. The member will see it." });
  });

  it("refuses a tier and does not change the membership", async () => {
    const ines = await createMember({ columns: { tierId: STARTUP, requestedTierId: INVESTOR, tierRequestedAt: 5 } });
    const before = await countOf(STARTUP);
    expect(await (await decide(otto, ines.id, "rejection", { kind: "tier" })).json()).toMatchObject({
      status: "approved",
    });
    expect(await rowOf(ines.id)).toMatchObject({
      status: "approved",
      statusReason: null,
      tierId: STARTUP,
      requestedTierId: null,
      tierRequestedAt: null,
    });
    expect(await countOf(STARTUP)).toBe(before);
    expect(await auditOf(ines.id)).toMatchObject([{ action: "tier-refused", before: { requestedTier: "Investor" } }]);
    // The member reads the reason in the mail and in Settings, until they request a tier again.
    const reason = (await auditOf(ines.id))[0]?.after?.reason as string;
    expect(reason.length).toBeGreaterThan(5);
    const [mail] = await mailsOf(ines.id);
    const { subject, text } = await readMail(mail?.id ?? "", otto);
    expect(subject).toMatch(/^Your tier request/);
    expect(text).toContain("did not approve your request for Investor. Your tier is still Startup.");
    expect(text).toContain(reason);
    const refusedOf = async () =>
      ((await (await call("/api/tiers", { cookie: ines.cookie })).json()) as TiersView).mine?.refused;
    expect(await refusedOf()).toEqual({ tierId: INVESTOR, reason });
    await call("/api/tiers/request", { method: "PUT", cookie: ines.cookie, body: { tierId: INVESTOR } });
    expect(await refusedOf()).toBeNull();
  });

  it("never sends the approval mail, whatever the member's status becomes before it is sent", async () => {
    const nadia = await applicant();
    await decide(otto, nadia.id, "rejection");
    const [mail] = await mailsOf(nadia.id);
    const mailText = async () => {
      const { subject, text } = await readMail(mail?.id ?? "", otto);
      return `${subject}\n${text}`;
    };
    expect(await mailText()).toMatch(/did not approve/);
    for (const status of ["suspended", "pending"] as const) {
      await db.update(user).set({ status }).where(eq(user.id, nadia.id));
      expect(await mailText()).not.toMatch(/approve|Welcome/);
    }
  });
});
