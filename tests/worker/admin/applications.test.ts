import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApplicationPage } from "#contract/admin/applications.ts";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { DAY_MS, HOUR_MS, PAGE_SIZE } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { user } from "#db/schema/index.ts";
import { applicant, countOf, decide, readMail } from "#tests/support/admin/application-requests.ts";
import { auditOf, mailsOf, rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { INVESTOR, STARTUP } from "#tests/support/membership/tiers.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

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

const list = async (cursor = "", order = ""): Promise<ApplicationPage> => {
  const query = new URLSearchParams({ ...(cursor && { cursor }), ...(order && { order }) });
  return (await call(`/api/admin/applications?${query}`, { cookie: otto.cookie })).json();
};

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
    const newest = await list("", "newest");
    const older = await list(newest.cursor ?? "", "newest");
    expect([...newest.rows, ...older.rows].map((row) => row.id)).toEqual(ids.toReversed());
  });

  it("is counted in the summary", async () => {
    await applicant();
    await createMember({ columns: { requestedTierId: INVESTOR, tierRequestedAt: Date.now() } });
    const summary = async (): Promise<AdminSummaryView> =>
      (await call("/api/admin/summary", { cookie: otto.cookie })).json();
    const counts = { applications: 1, tierRequests: 1, unpublished: ["/terms", "/privacy"] };
    expect(await summary()).toMatchObject({ ...counts, contentRequests: 0 });
    const asking = await createMember();
    await call("/api/academy/requests", { cookie: asking.cookie, body: { topic: "Bonds", reason: "" } });
    expect(await summary()).toMatchObject({ ...counts, contentRequests: 1 });
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
    const newest = await countedCall("/api/admin/applications?order=newest", otto);
    for (const { rowsRead, rowsWritten, trips } of [first, second, newest]) {
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
      const { text } = await readMail(mails[0]?.id ?? "", otto);
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
    );
    expect(page.of("member")).toEqual([{ type: "member", status: "approved" }]);
    await eventually(
      () => panel.of("applications"),
      (frames) => frames.length > 0,
    );
    expect(await (await call("/api/me", { cookie: nadia.cookie })).json()).toMatchObject({ status: "approved" });
    page.close();
    panel.close();
  });
});
