import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApplicationPage, DecisionView } from "#contract/admin/applications.ts";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { DAY_MS, HOUR_MS, PAGE_SIZE, REAPPLY_AFTER_MS } from "#contract/limits.ts";
import type { OutboxMailView } from "#contract/mail.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { audit, outbox, suppression, tier, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { eventually, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";

const STARTUP = "01900000-0000-7000-8000-000500000002";
const INVESTOR = "01900000-0000-7000-8000-000500000003";

let otto: TestMember;
let olga: TestMember;
const db = testDb();

beforeEach(async () => {
  // Applications of earlier tests would come before those of this one.
  await db.update(user).set({ status: "approved", tierRequestedAt: null });
  otto = await createMember({ name: "Otto", role: "admin" });
  olga = await createMember({ name: "Olga", role: "admin" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.batch(
    ["drop trigger if exists refuse_user", "drop trigger if exists refuse_outbox"].map((s) => env.DB.prepare(s)),
  );
});
afterAll(waitForInboxDelivery);

const applicant = (columns: Partial<typeof user.$inferInsert> = {}) =>
  createMember({ name: "Nadia Benali", status: "pending", columns });
const decide = (who: TestMember, id: string, verb: "approval" | "rejection", body: object = {}) =>
  call(`/api/admin/applications/${id}/${verb}`, {
    cookie: who.cookie,
    body: { kind: "membership", ...(verb === "rejection" ? { reason: "We do not know you yet." } : {}), ...body },
  });
const list = async (cursor = ""): Promise<ApplicationPage> =>
  (await call(`/api/admin/applications${cursor && `?cursor=${cursor}`}`, { cookie: otto.cookie })).json();
const rowOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];
const auditOf = (id: string) => db.select().from(audit).where(eq(audit.subjectId, id));
const mailsOf = (id: string) => db.select().from(outbox).where(eq(outbox.memberId, id));
const countOf = async (id: string) => (await db.select().from(tier).where(eq(tier.id, id)))[0]?.memberCount;
const textOf = async (id: string): Promise<OutboxMailView> =>
  (await call(`/api/admin/outbox/${id}`, { cookie: otto.cookie })).json();

describe("the list of applications", () => {
  it("shows pending members and tier requests, the oldest first", async () => {
    const now = Date.now();
    const second = await applicant({ statusSince: now - HOUR_MS, requestedTierId: INVESTOR });
    const first = await createMember({
      columns: { tierId: STARTUP, requestedTierId: INVESTOR, tierRequestedAt: now - 2 * HOUR_MS },
    });
    const third = await applicant({ statusSince: now - 1 });
    const { rows, cursor } = await list();
    expect(cursor).toBeNull();
    expect(rows.map((row) => [row.id, row.kind])).toEqual([
      [first.id, "tier"],
      [second.id, "membership"],
      [third.id, "membership"],
    ]);
    expect(rows[0]).toMatchObject({
      currentTier: { id: STARTUP, name: "Startup" },
      requestedTier: { id: INVESTOR, name: "Investor" },
    });
    expect(rows[1]).toEqual({
      id: second.id,
      kind: "membership",
      name: "Nadia Benali",
      email: second.email,
      emailVerified: true,
      memberKind: "founder",
      date: new Date(now - HOUR_MS).toISOString(),
      currentTier: { id: FREE_TIER, name: "Free" },
      requestedTier: { id: INVESTOR, name: "Investor" },
    });
    expect(rows[2]?.requestedTier).toBeNull();
  });

  it("pages without a gap or a repeat, also among applications of the same instant", async () => {
    const at = Date.now() - DAY_MS;
    const ids: string[] = [];
    for (let n = 0; n < PAGE_SIZE + 5; n += 1) {
      const isTier = n % 3 === 0;
      const columns = isTier ? { requestedTierId: INVESTOR, tierRequestedAt: at } : { statusSince: at };
      ids.push((await createMember({ status: isTier ? "approved" : "pending", columns })).id);
    }
    const page = await list();
    const rest = await list(page.cursor ?? "");
    expect(page.rows).toHaveLength(PAGE_SIZE);
    expect(rest.cursor).toBeNull();
    expect([...page.rows, ...rest.rows].map((row) => row.id)).toEqual(ids.sort());
  });

  it("is counted in the summary", async () => {
    await applicant();
    await createMember({ columns: { requestedTierId: INVESTOR, tierRequestedAt: Date.now() } });
    const summary: AdminSummaryView = await (await call("/api/admin/summary", { cookie: otto.cookie })).json();
    expect(summary).toMatchObject({ applications: 1, tierRequests: 1, unpublished: ["/terms", "/privacy"] });
  });

  it("is counted up to nine, however many applications are open", async () => {
    for (let n = 0; n < 18; n += 1) await applicant();
    const { body, rowsRead } = await countedCall("/api/admin/summary", otto);
    expect(JSON.parse(body)).toMatchObject({ applications: 9 });
    expect(rowsRead).toBeLessThanOrEqual(60);
  });

  it("reads the same number of rows, however many applications are open", async () => {
    const insert = (from: number, columns: string, values: string) =>
      env.DB.prepare(
        `insert into user (id, name, email, ${columns})
          with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${from + 199})
          select printf('01900000-0000-7000-8000-%012x', i), 'N', 'w' || i || '@example.com', ${values} from n`,
      );
    await env.DB.batch([
      insert(1000, "status, status_since", "'pending', i"),
      insert(1200, "status, status_since, tier_requested_at", "'approved', 1, i - 150"),
    ]);
    const first = await countedCall("/api/admin/applications", otto);
    const page: ApplicationPage = JSON.parse(first.body);
    const second = await countedCall(`/api/admin/applications?cursor=${page.cursor}`, otto);
    expect(page.rows).toHaveLength(PAGE_SIZE);
    for (const { rowsRead, rowsWritten, trips } of [first, second]) {
      expect(rowsRead).toBeLessThanOrEqual(60);
      expect([rowsWritten, trips]).toEqual([0, 2]);
    }
  });

  it("is only for admins", async () => {
    const member = await createMember();
    expect((await call("/api/admin/applications")).status).toBe(401);
    expect((await call("/api/admin/applications", { cookie: member.cookie })).status).toBe(403);
    expect((await decide(member, member.id, "approval")).status).toBe(403);
  });
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
    expect((await textOf(mail?.id ?? "")).subject).toMatch(/^Welcome to/);
  });

  it("gives the tier the admin chooses instead, and refuses one that does not exist", async () => {
    const nadia = await applicant({ requestedTierId: INVESTOR });
    const unknown = await decide(otto, nadia.id, "approval", { tierId: "01900000-0000-7000-8000-0005000000ff" });
    expect(unknown.status).toBe(422);
    expect((await unknown.json<ProblemView>()).fields).toEqual({ tierId: "There is no such tier." });
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
    expect((await textOf(mail?.id ?? "")).text).toContain("It is Investor now.");
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
    expect((await textOf(mail?.id ?? "")).text).toContain("who you are.");
    expect(await (await call("/api/me", { cookie: nadia.cookie })).json()).toMatchObject({
      status: "rejected",
      statusReason: "Please tell us\nwho you are.",
    });
  });

  it("requires a reason", async () => {
    const nadia = await applicant();
    const answer = await decide(otto, nadia.id, "rejection", { reason: " " });
    expect(answer.status).toBe(422);
    expect((await answer.json<ProblemView>()).fields).toEqual({ reason: "Please give a reason; the member reads it." });
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
  });

  it("never sends the approval mail, whatever the member's status becomes before it is sent", async () => {
    const nadia = await applicant();
    await decide(otto, nadia.id, "rejection");
    const [mail] = await mailsOf(nadia.id);
    const letter = async () => {
      const { subject, text } = await textOf(mail?.id ?? "");
      return `${subject}\n${text}`;
    };
    expect(await letter()).toMatch(/did not approve/);
    for (const status of ["suspended", "pending"] as const) {
      await db.update(user).set({ status }).where(eq(user.id, nadia.id));
      expect(await letter()).not.toMatch(/approve|Welcome/);
    }
  });
});

describe("two admins at once", () => {
  it("give one outcome, one mail and one audit row, twenty times", async () => {
    for (let round = 0; round < 20; round += 1) {
      const nadia = await applicant({ requestedTierId: INVESTOR });
      const before = (await countOf(INVESTOR)) ?? 0;
      const answers = await Promise.all([decide(otto, nadia.id, "approval"), decide(olga, nadia.id, "rejection")]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const [mails, entries, row] = await Promise.all([mailsOf(nadia.id), auditOf(nadia.id), rowOf(nadia.id)]);
      const isApproved = answers[0]?.status === 200;
      expect(row?.status).toBe(isApproved ? "approved" : "rejected");
      expect(mails).toHaveLength(1);
      expect(entries.map((entry) => entry.action)).toEqual([
        isApproved ? "membership-approved" : "membership-rejected",
      ]);
      expect(await countOf(INVESTOR)).toBe(isApproved ? before + 1 : before);
      const { text } = await textOf(mails[0]?.id ?? "");
      expect(text.includes("did not approve")).toBe(!isApproved);
    }
  });
});

describe("a decision that fails halfway", () => {
  it.each(["outbox", "user"])("changes nothing when the write to %s fails", async (table) => {
    const nadia = await applicant({ requestedTierId: INVESTOR });
    const before = await countOf(INVESTOR);
    await env.DB.prepare(
      `create trigger refuse_${table} before ${table === "user" ? "update" : "insert"} on ${table} begin select raise(abort, 'no'); end`,
    ).run();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await decide(otto, nadia.id, "approval")).status).toBe(500);
    expect([await auditOf(nadia.id), await mailsOf(nadia.id)]).toEqual([[], []]);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "pending" });
    expect(await countOf(INVESTOR)).toBe(before);
  });
});

describe("open pages", () => {
  it("of the member are notified of the approval, and those of every admin of the changed list", async () => {
    const nadia = await applicant();
    const [page, panel] = [await openInbox(nadia), await openInbox(olga)];
    await decide(otto, nadia.id, "approval");
    await eventually(
      () => page.of("member"),
      (frames) => frames.length > 0,
      1000,
    );
    expect(page.of("member")).toEqual([{ type: "member", status: "approved" }]);
    await eventually(
      () => panel.of("applications"),
      (frames) => frames.length > 0,
      1000,
    );
    expect(await (await call("/api/me", { cookie: nadia.cookie })).json()).toMatchObject({ status: "approved" });
    page.close();
    panel.close();
  });
});

describe("applying again", () => {
  const reapply = (who: { cookie?: string }, body: object = {}) =>
    call("/api/me/application", { body, ...(who.cookie ? { cookie: who.cookie } : {}) });

  it("is possible thirty days after the decision, and notifies the admins", async () => {
    const nadia = await applicant({
      status: "rejected",
      statusReason: "No.",
      statusSince: Date.now() - REAPPLY_AFTER_MS,
    });
    const panel = await openInbox(otto);
    expect((await reapply(nadia)).status).toBe(204);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "pending", statusReason: null });
    expect((await list()).rows.map((row) => row.id)).toEqual([nadia.id]);
    await eventually(
      () => panel.of("applications"),
      (frames) => frames.length > 0,
      1000,
    );
    panel.close();
    expect((await reapply(nadia)).status).toBe(204);
  });

  it("is refused earlier, with the date from which it is possible", async () => {
    const since = Date.parse("2099-01-01T12:00:00Z");
    const nadia = await applicant({ status: "rejected", statusReason: "No.", statusSince: since });
    const answer = await reapply(nadia);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "reapply-later",
      detail: "You may apply again on 31 January 2099.",
    });
    expect(await rowOf(nadia.id)).toMatchObject({ status: "rejected", statusSince: since, statusReason: "No." });
  });

  it("is refused for approved members and visitors, and for a body with fields", async () => {
    expect((await reapply(await createMember())).status).toBe(409);
    expect((await reapply({})).status).toBe(401);
    expect((await reapply({}, { status: "approved" })).status).toBe(401);
    const nadia = await applicant({ status: "rejected", statusSince: 1 });
    expect((await reapply(nadia, { status: "approved" })).status).toBe(422);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "rejected" });
  });
});
