import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#contract/limits.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { invitation, invitationUse, tier, user } from "#db/schema/index.ts";
import { auditOf, codeOf, mailsOf, memberRequests, rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

const STARTUP = "01900000-0000-7000-8000-000500000002";
const INVESTOR = "01900000-0000-7000-8000-000500000003";
const NOBODY = "01900000-0000-7000-8000-00000000dead";

let otto: TestMember;
const db = testDb();
const { ask, put, get, remove, suspend } = memberRequests(() => otto);

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto", role: "admin" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  const names = ["audit", "outbox", "user", "session_revocation"];
  await env.DB.batch(names.map((name) => env.DB.prepare(`drop trigger if exists refuse_${name}`)));
});

describe("one member", () => {
  it("is shown with sessions, invitation, second factor and the latest audit entries", async () => {
    const ines = await createMember({ name: "Ines", columns: { tierId: INVESTOR, twoFactorEnabled: true } });
    await signIn(ines.id);
    await signIn(ines.id, Date.now() - 1);
    const invited = newId();
    await db.insert(invitation).values({
      id: invited,
      codeHash: invited,
      note: "Zürich dinner",
      trusted: true,
      maxUses: 1,
      expiresAt: 1,
      createdBy: otto.id,
      createdAt: 1,
    });
    await db.insert(invitationUse).values({ invitationId: invited, memberId: ines.id, createdAt: 1 });
    await put(ines.id, "role", { role: "admin" });
    const view = await get(ines.id);
    expect(view).toMatchObject({
      id: ines.id,
      email: ines.email,
      tier: { id: INVESTOR, name: "Investor" },
      role: "admin",
      secondFactor: true,
      sessionCount: 2,
      invitedWith: { id: invited, note: "Zürich dinner" },
      history: [
        {
          action: "role-changed",
          actor: { id: otto.id, name: "Otto" },
          subject: { kind: "member", id: ines.id, name: "Ines" },
          before: { role: "member" },
          after: { role: "admin" },
        },
      ],
    });
    expect(Date.parse(view.lastSeenAt ?? "")).toBeGreaterThan(Date.now() - MINUTE_MS);
    expect(JSON.stringify(view)).not.toContain(ines.token);
  });

  it("is 404 for every action on an unknown member", async () => {
    for (const answer of [
      await ask(`/${NOBODY}`),
      await put(NOBODY, "role", { role: "admin" }),
      await suspend(NOBODY),
      await remove(NOBODY, "suspension"),
      await put(NOBODY, "tier", { tierId: STARTUP }),
      await remove(NOBODY, "sessions"),
    ])
      expect(await codeOf(answer)).toEqual([404, "member-not-found"]);
  });

  it("is refused for members and pending admins", async () => {
    const ada = await createMember();
    const pending = await createMember({ status: "pending", role: "admin" });
    for (const who of [ada, pending]) {
      expect((await ask("", {}, who)).status).toBe(403);
      expect((await ask(`/${ada.id}`, {}, who)).status).toBe(403);
      expect((await put(ada.id, "role", { role: "admin" }, who)).status).toBe(403);
      expect((await suspend(otto.id, "No reason", who)).status).toBe(403);
    }
    expect((await call("/api/admin/members")).status).toBe(401);
  });
});

describe("a role", () => {
  it("is given and removed, each with one audit entry", async () => {
    const ada = await createMember();
    const tab = await openInbox(ada);
    for (const role of ["admin", "admin", "member"]) expect((await put(ada.id, "role", { role })).status).toBe(204);
    expect((await auditOf(ada.id)).map(({ before, after }) => [before, after])).toEqual([
      [{ role: "member" }, { role: "admin" }],
      [{ role: "admin" }, { role: "member" }],
    ]);
    await eventually(
      () => tab.of("member"),
      (frames) => frames.length === 2,
    );
    tab.close();
  });

  it("is given only to approved members", async () => {
    const pending = await createMember({ status: "pending" });
    expect(await codeOf(await put(pending.id, "role", { role: "admin" }))).toEqual([409, "conflict"]);
    expect(await rowOf(pending.id)).toMatchObject({ role: "member" });
    expect(await auditOf(pending.id)).toEqual([]);
  });

  it("is given only to members with a verified email, so that nobody is promoted for a name and an address they typed", async () => {
    const impostor = await createMember({ emailVerified: false });
    expect(await codeOf(await put(impostor.id, "role", { role: "admin" }))).toEqual([409, "conflict"]);
    expect(await rowOf(impostor.id)).toMatchObject({ role: "member" });
    expect(await auditOf(impostor.id)).toEqual([]);
  });

  it("is never removed from the last approved admin", async () => {
    await createMember({ role: "admin", status: "suspended" });
    expect(await codeOf(await put(otto.id, "role", { role: "member" }))).toEqual([409, "last-admin"]);
    expect(await auditOf(otto.id)).toEqual([]);
    expect(await rowOf(otto.id)).toMatchObject({ role: "admin" });
  });

  it("is kept by one of two admins who demote or suspend each other at once", async () => {
    for (const action of ["demote", "suspend"]) {
      for (let round = 0; round < 5; round += 1) {
        await db.update(user).set({ role: "member" });
        const [one, two] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
        const against = (victim: TestMember, by: TestMember) =>
          action === "demote" ? put(victim.id, "role", { role: "member" }, by) : suspend(victim.id, "They began.", by);
        const answers = await Promise.all([against(one, two), against(two, one)]);
        const rows = await Promise.all([rowOf(one.id), rowOf(two.id)]);
        expect(rows.filter((row) => row?.role === "admin" && row.status === "approved")).toHaveLength(1);
        expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
        expect([...(await auditOf(one.id)), ...(await auditOf(two.id))]).toHaveLength(1);
      }
    }
  });
});

describe("a tier given by an admin", () => {
  it("is at today's price, moves the member counts, and closes a request for the same tier", async () => {
    await db.update(tier).set({ memberCount: 3 });
    const requesting = { tierId: STARTUP, tierPriceMinor: 100, requestedTierId: INVESTOR, tierRequestedAt: 5 };
    const ines = await createMember({ columns: requesting });
    for (let time = 0; time < 2; time += 1) expect((await put(ines.id, "tier", { tierId: INVESTOR })).status).toBe(204);
    expect(await rowOf(ines.id)).toMatchObject({
      tierId: INVESTOR,
      tierPriceMinor: 9900,
      requestedTierId: null,
      tierRequestedAt: null,
    });
    const counts = await db.select({ name: tier.name, count: tier.memberCount }).from(tier).orderBy(tier.position);
    expect(counts.map((row) => row.count)).toEqual([3, 2, 4, 3]);
    expect(await auditOf(ines.id)).toMatchObject([
      { action: "tier-given", before: { tier: "Startup" }, after: { tier: "Investor" } },
    ]);
    expect((await mailsOf(ines.id)).map((row) => row.kind)).toEqual(["tier-decided"]);
  });

  it("keeps a request for another tier, and is 422 when the tier does not exist", async () => {
    const ines = await createMember({ columns: { requestedTierId: INVESTOR, tierRequestedAt: 5 } });
    expect((await put(ines.id, "tier", { tierId: STARTUP })).status).toBe(204);
    expect(await rowOf(ines.id)).toMatchObject({ tierId: STARTUP, requestedTierId: INVESTOR, tierRequestedAt: 5 });
    expect(await codeOf(await put(ines.id, "tier", { tierId: NOBODY }))).toEqual([422, "invalid"]);
    expect(await auditOf(ines.id)).toHaveLength(1);
  });
});

describe("signing a member out everywhere", () => {
  it("revokes every session, closes every socket, and writes one audit entry", async () => {
    const ada = await createMember();
    await signIn(ada.id);
    const tab = await openInbox(ada);
    for (let time = 0; time < 2; time += 1) expect((await remove(ada.id, "sessions")).status).toBe(204);
    await eventually(
      () => tab.closed,
      (code) => code === CLOSE.sessionEnded,
    );
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(401);
    expect(await auditOf(ada.id)).toMatchObject([{ action: "member-signed-out", after: { sessions: 2 } }]);
    expect(await rowOf(ada.id)).toMatchObject({ status: "approved" });
  });
});

describe("an admin action that fails halfway", () => {
  const actions: [string, string, (id: string) => Promise<Response>][] = [
    ["a role", "update on user", (id) => put(id, "role", { role: "admin" })],
    ["a suspension", "update on user", (id) => suspend(id)],
    ["a suspension", "insert on session_revocation", (id) => suspend(id)],
    ["a suspension", "insert on outbox", (id) => suspend(id)],
    ["a tier", "update on user", (id) => put(id, "tier", { tierId: INVESTOR })],
    ["signing out", "insert on session_revocation", (id) => remove(id, "sessions")],
    ["signing out", "insert on audit", (id) => remove(id, "sessions")],
    ["a role", "insert on audit", (id) => put(id, "role", { role: "admin" })],
  ];
  it.each(actions)("undoes %s when the %s fails", async (_, write, action) => {
    const ada = await createMember();
    const before = await rowOf(ada.id);
    const table = write.split(" ").at(-1);
    await env.DB.prepare(`create trigger refuse_${table} before ${write} begin select raise(abort, 'no'); end`).run();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await action(ada.id)).status).toBe(500);
    expect([await auditOf(ada.id), await mailsOf(ada.id)]).toEqual([[], []]);
    expect(await rowOf(ada.id)).toEqual(before);
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
  });
});
