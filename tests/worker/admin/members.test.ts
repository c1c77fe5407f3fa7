import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import type { AdminMemberView, MemberPage } from "#contract/admin/members.ts";
import { HOUR_MS, MINUTE_MS, PAGE_SIZE } from "#contract/limits.ts";
import type { OutboxMailView } from "#contract/mail.ts";
import type { ProblemView } from "#contract/problems.ts";
import { CLOSE } from "#contract/sockets.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import {
  audit,
  invitation,
  invitationUse,
  memberSearchToken,
  outbox,
  session,
  sessionRevocation,
  setting,
  tier,
  user,
} from "#db/schema/index.ts";
import { seedStatements } from "#db/seed/index.ts";
import { INVESTORS } from "#db/seed/people.ts";
import { searchTokenStatements, sweepSearchTokens } from "#domain/members/search-tokens.ts";
import { call } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { eventually, openConversation, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";

const STARTUP = "01900000-0000-7000-8000-000500000002";
const INVESTOR = "01900000-0000-7000-8000-000500000003";
const NOBODY = "01900000-0000-7000-8000-00000000dead";

let otto: TestMember;
const db = testDb();

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto", role: "admin" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  const names = ["audit", "outbox", "user", "session_revocation"];
  await env.DB.batch(names.map((name) => env.DB.prepare(`drop trigger if exists refuse_${name}`)));
});
afterAll(waitForInboxDelivery);

type Init = { method?: string; body?: unknown };
const ask = (path: string, init: Init = {}, who: { cookie: string } = otto) =>
  call(`/api/admin/members${path}`, { cookie: who.cookie, ...init });
const list = async (query: string): Promise<MemberPage> => (await ask(`?${query}`)).json();
const get = async (id: string): Promise<AdminMemberView> => (await ask(`/${id}`)).json();
const put = (id: string, what: string, body: object, who = otto) => ask(`/${id}/${what}`, { method: "PUT", body }, who);
const remove = (id: string, what: string) => ask(`/${id}/${what}`, { method: "DELETE" });
const suspend = (id: string, reason = "Wrote to strangers.", who = otto) => put(id, "suspension", { reason }, who);
const rowOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];
const auditOf = (id: string) => db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id);
const mailsOf = (id: string) => db.select().from(outbox).where(eq(outbox.memberId, id)).orderBy(outbox.id);
const codeOf = async (answer: Response) => [answer.status, (await answer.json<ProblemView>()).code];
/** Every page of a list, one after the other. */
async function listAll(query: string): Promise<MemberPage["rows"]> {
  const rows: MemberPage["rows"] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null && pages < 50; pages += 1) {
    const page: MemberPage = await list(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  return rows;
}

describe("the list of members", () => {
  it("shows the newest first and pages without a gap", async () => {
    const ids: string[] = [];
    for (let n = 0; n < PAGE_SIZE + 3; n += 1) ids.unshift((await createMember({ name: `Member ${n}` })).id);
    const page = await list("");
    expect(page.rows.map((row) => row.id)).toEqual(ids.slice(0, PAGE_SIZE));
    const next = await list(`cursor=${page.cursor}`);
    expect(next.rows.slice(0, 3).map((row) => row.id)).toEqual(ids.slice(PAGE_SIZE));
    expect(page.rows[0]).toMatchObject({
      name: "Member 22",
      status: "approved",
      role: "member",
      tier: { name: "Free" },
    });
  });

  it("is filtered by status, latest change first, and by role", async () => {
    await db.update(user).set({ status: "approved" });
    const early = await createMember({ name: "Early", status: "suspended", columns: { statusSince: 5 } });
    const late = await createMember({ name: "Late", status: "suspended", columns: { statusSince: 9 } });
    const olga = await createMember({ name: "Olga", role: "admin", columns: { statusSince: 7 } });
    expect((await list("status=suspended")).rows.map((row) => row.id)).toEqual([late.id, early.id]);
    expect((await list("role=admin")).rows.map((row) => row.id)).toEqual([olga.id, otto.id]);
    expect((await list("role=admin&status=suspended")).rows).toEqual([]);
    expect((await list("role=member&status=suspended")).rows).toHaveLength(2);
    expect((await listAll("role=member")).some((row) => row.role === "admin")).toBe(false);
    expect((await ask("?status=unknown")).status).toBe(422);
  });

  it("pages through members with the same status and instant", async () => {
    const ids: string[] = [];
    for (let n = 0; n < PAGE_SIZE + 2; n += 1)
      ids.unshift((await createMember({ status: "rejected", columns: { statusSince: 77 } })).id);
    expect((await listAll("status=rejected")).map((row) => row.id)).toEqual(ids);
  });
});

describe("the search for members", () => {
  const names = async (q: string) => (await listAll(`q=${encodeURIComponent(q)}`)).map((row) => row.name).sort();
  const sweep = async () => {
    for (let run = 0; run < 10; run += 1) await sweepSearchTokens(env, db, Date.now() + HOUR_MS);
  };
  beforeEach(async () => {
    await db.delete(memberSearchToken);
    await db.delete(setting);
    await db.delete(session);
    otto = { ...otto, ...(await signIn(otto.id)) };
  });

  it("finds members whose name or address has words with all the given beginnings, ignoring case and accents", async () => {
    const tag = crypto.randomUUID().slice(0, 8);
    await createMember({ name: `Zoë Brünner ${tag}`, email: `zb.${tag}@larkmoor.example` });
    await createMember({ name: `Zora Brun ${tag}`, email: `zora+${tag}@other.example` });
    await sweep();
    expect(await names(`zo ${tag}`)).toEqual([`Zora Brun ${tag}`, `Zoë Brünner ${tag}`]);
    expect(await names(`ZOE ${tag}`)).toEqual([`Zoë Brünner ${tag}`]);
    expect(await names(`BRÜN ${tag}`)).toEqual([`Zora Brun ${tag}`, `Zoë Brünner ${tag}`]);
    expect(await names(`bruenner ${tag}`)).toEqual([]);
    expect(await names(`larkm ${tag} zoe`)).toEqual([`Zoë Brünner ${tag}`]);
    expect(await names(`arkmoor ${tag}`)).toEqual([]);
    expect(await names(`zb.${tag}@lark`)).toEqual([`Zoë Brünner ${tag}`]);
    expect(await names("%")).toEqual([]);
  });

  it("finds a member who joined a second ago by the beginning of the address", async () => {
    const { id, email } = await createMember({ name: "Just Now" });
    expect((await list(`q=${email.slice(0, 20).toUpperCase()}`)).rows.map((row) => row.id)).toContain(id);
  });

  it("shows each match once, whichever of the two scans finds it, and reads the same number of rows on every page", async () => {
    const many = 90;
    const people = Array.from({ length: many }, (_, n) => ({
      id: newId(),
      name: n % 2 ? `Wren Wrenson ${n}` : `Person ${n}`,
      email: [`p${n}@wren.example`, `wren${n}@else.example`, `p${n}@else.example`][n % 3] ?? "",
    }));
    for (const one of people) await db.insert(user).values(one);
    await sweep();
    const found = await listAll("q=wren");
    expect(found.map((row) => row.id).sort()).toEqual(
      people.filter(({ name, email }) => /wren/i.test(name + email)).map((one) => one.id),
    );
    let cursor = "";
    let pages = 0;
    do {
      const { rowsRead, rowsWritten, trips, body } = await countedCall(
        `/api/admin/members?q=wren&cursor=${cursor || "none"}`,
        otto,
      );
      expect(rowsRead).toBeLessThanOrEqual(60);
      expect([rowsWritten, trips]).toEqual([0, 2]);
      cursor = encodeURIComponent((JSON.parse(body) as MemberPage).cursor ?? "");
      pages += 1;
    } while (cursor);
    expect(pages).toBeGreaterThan(4);
  });

  it("finds a member by a changed name", async () => {
    const { id, email } = await createMember({ name: "Margarethe Vorher" });
    await sweep();
    await db.update(user).set({ name: "Margarethe Nachher" }).where(eq(user.id, id));
    await batch(db, searchTokenStatements(db, id, "Margarethe Nachher", email));
    expect(await names("vorher")).toEqual([]);
    expect(await names("margarethe nachh")).toEqual(["Margarethe Nachher"]);
  });

  it("finds everybody after cron has run, however many joined at once, also a member with an earlier id who was committed later", async () => {
    const joined = Array.from({ length: 230 }, (_, n) => ({
      id: newId(),
      name: `Aurelia ${n}`,
      email: `aurelia${n}@aur.example`,
    }));
    for (const one of joined.slice(1)) await db.insert(user).values(one);
    const now = Date.now();
    // A run scans 100 members: ten runs scan all members of this file and this test.
    for (let minute = 0; minute < 10; minute += 1) await sweepSearchTokens(env, db, now + minute);
    expect(await listAll("q=aurelia")).toHaveLength(229);
    for (const late of joined.slice(0, 1)) await db.insert(user).values(late);
    for (let minute = 0; minute < 10; minute += 1) await sweepSearchTokens(env, db, now + 60_000 + minute);
    expect(await listAll("q=aurelia%20aur")).toHaveLength(230);
  });

  it("finds sample members too, who are written late with early ids", async () => {
    await sweep();
    for (let time = 0; time < 2; time += 1) {
      await db.batch(seedStatements(db, { now: Date.now(), local: false }));
      await sweep();
    }
    const [someone] = INVESTORS;
    expect(await names(someone?.name ?? "")).toEqual([someone?.name]);
  });

  it("is not written again by a cron run without new members", async () => {
    await sweep();
    const stood = await db.select().from(memberSearchToken);
    await sweep();
    expect(await db.select().from(memberSearchToken)).toEqual(stood);
  });
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
      1000,
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

describe("a suspension", () => {
  it("closes the inbox and conversation sockets within a second, and the next request is 401", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    const phone = { ...ada, ...(await signIn(ada.id)) };
    const tabs = [await openInbox(ada), await openConversation(ada, ines.id), await openInbox(phone)];
    const other = await openInbox(ines);
    const began = Date.now();
    expect((await suspend(ada.id)).status).toBe(204);
    for (const tab of tabs)
      await eventually(
        () => tab.closed,
        (code) => code !== null,
        1000,
      );
    expect(Date.now() - began).toBeLessThan(1000);
    expect(tabs.map((tab) => tab.closed)).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded, CLOSE.sessionEnded]);
    expect(other.closed).toBeNull();
    for (const { cookie } of [ada, phone]) expect((await call("/api/me", { cookie })).status).toBe(401);
    expect(await db.select().from(sessionRevocation).where(eq(sessionRevocation.memberId, ada.id))).toEqual([]);
    other.close();
  });

  it("stores status and reason, mails the member, and writes one audit row for any number of requests", async () => {
    const ada = await createMember({ status: "pending" });
    for (let time = 0; time < 2; time += 1) expect((await suspend(ada.id)).status).toBe(204);
    expect(await rowOf(ada.id)).toMatchObject({
      status: "suspended",
      statusBefore: "pending",
      statusReason: "Wrote to strangers.",
    });
    expect(await auditOf(ada.id)).toMatchObject([
      {
        action: "member-suspended",
        actorId: otto.id,
        before: { status: "pending" },
        after: { status: "suspended", reason: "Wrote to strangers." },
      },
    ]);
    const [mail, ...more] = await mailsOf(ada.id);
    expect([mail?.kind, more]).toEqual(["membership-suspended", []]);
    const letter: OutboxMailView = await (await call(`/api/admin/outbox/${mail?.id}`, { cookie: otto.cookie })).json();
    expect(letter.text).toContain("Wrote to strangers.");

    expect((await suspend(ada.id, "Wrote to many strangers.")).status).toBe(204);
    expect(await rowOf(ada.id)).toMatchObject({ statusBefore: "pending", statusReason: "Wrote to many strangers." });
    expect([(await auditOf(ada.id)).length, (await mailsOf(ada.id)).length]).toEqual([2, 1]);
  });

  it("refuses a sign-in with the right password with 403, until the member is restored", async () => {
    const ada = await createMember({ columns: { requestedTierId: INVESTOR, tierRequestedAt: 5 } });
    const credential = { id: newId(), accountId: ada.id, providerId: "credential", userId: ada.id };
    const password = "correct horse battery";
    const { account } = await import("#db/schema/index.ts");
    await db.insert(account).values({ ...credential, password: await hashPassword(password) });
    await suspend(ada.id);
    const signInAgain = () =>
      call("/api/auth/sign-in/email", { body: { email: ada.email, password }, ip: "203.0.113.77" });
    expect(await codeOf(await signInAgain())).toEqual([403, "account-suspended"]);
    expect(await rowOf(ada.id)).toMatchObject({ requestedTierId: null, tierRequestedAt: null });

    for (let time = 0; time < 2; time += 1) expect((await remove(ada.id, "suspension")).status).toBe(204);
    expect((await signInAgain()).status).toBe(200);
    expect(await rowOf(ada.id)).toMatchObject({ status: "approved", statusBefore: null, statusReason: null });
    expect((await auditOf(ada.id)).map((row) => row.action)).toEqual(["member-suspended", "member-restored"]);
    expect((await auditOf(ada.id))[1]).toMatchObject({
      before: { status: "suspended" },
      after: { status: "approved" },
    });
    expect((await mailsOf(ada.id)).map((row) => row.kind)).toEqual(["membership-suspended", "membership-restored"]);
  });

  it("is refused for oneself and for the last admin", async () => {
    expect(await codeOf(await suspend(otto.id))).toEqual([403, "forbidden"]);
    const olga = await createMember({ role: "admin" });
    expect((await suspend(olga.id)).status).toBe(204);
    expect(await rowOf(otto.id)).toMatchObject({ status: "approved" });
  });
});

describe("a tier given by an admin", () => {
  it("is at today's price, moves the member counts, and closes a request for the same tier", async () => {
    await db.update(tier).set({ memberCount: 3 });
    const asking = { tierId: STARTUP, tierPriceMinor: 100, requestedTierId: INVESTOR, tierRequestedAt: 5 };
    const ines = await createMember({ columns: asking });
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
      1000,
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
