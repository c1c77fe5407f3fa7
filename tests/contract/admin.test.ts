import { beforeEach, describe, expect, it } from "vitest";
import { PAGE_SIZE, WAITING_COUNT_MAX } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import { audit, outbox, quote } from "#db/schema/index.ts";
import { applicant } from "#tests/support/admin/application-requests.ts";
import { INVITATION, signUp } from "#tests/support/admin/invitation-requests.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { INVESTOR, STARTUP } from "#tests/support/membership/tiers.ts";
import * as adminApi from "#web/features/admin/api.ts";
import * as applicationsApi from "#web/features/admin/applications/api.ts";
import * as auditApi from "#web/features/admin/audit/api.ts";
import * as invitationsApi from "#web/features/admin/invitations/api.ts";
import * as membersApi from "#web/features/admin/members/api.ts";
import * as outboxApi from "#web/features/admin/outbox/api.ts";
import * as quotesApi from "#web/features/admin/quotes/api.ts";
import * as registrationApi from "#web/features/admin/registration/api.ts";
import * as setupApi from "#web/features/admin/setup/api.ts";
import * as summaryApi from "#web/features/admin/summary/api.ts";
import * as systemApi from "#web/features/admin/system/api.ts";
import * as tiersApi from "#web/features/admin/tiers/api.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getPages, getRows, openBrowser, run, visit } from "./support/web-client.ts";

openBrowser();
const admin = track("admin", adminApi);
const applications = track("admin/applications", applicationsApi);
const auditLog = track("admin/audit", auditApi);
const invitations = track("admin/invitations", invitationsApi);
const members = track("admin/members", membersApi);
const mails = track("admin/outbox", outboxApi);
const quotes = track("admin/quotes", quotesApi);
const registration = track("admin/registration", registrationApi);
const setup = track("admin/setup", setupApi);
const summary = track("admin/summary", summaryApi);
const system = track("admin/system", systemApi);
const tiers = track("admin/tiers", tiersApi);
let otto: TestMember;

beforeEach(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
  await as(otto);
});

/** The application of a member. */
async function applicationOf(id: string) {
  const row = (await getRows(applications.applicationsQuery(""))).find((one) => one.id === id);
  if (!row) throw new Error("There is no such application");
  return row;
}
const isApplied = async (id: string) =>
  (await getPages(applications.applicationsQuery(""), 2)).some(({ rows }) => rows.some((row) => row.id === id));
const tierOf = async (id: string) =>
  (await get(admin.adminTiersQuery)).tiers.find((tier) => tier.id === id) ?? expect.unreachable(`No tier ${id}`);

describe("the applications", () => {
  it("are listed with what the member asks for, approved with a tier, or rejected with a reason", async () => {
    const [nadia, paul] = [await applicant({ requestedTierId: STARTUP }), await applicant({ name: "Paul" })];
    const asked = await applicationOf(nadia.id);
    expect(asked).toMatchObject({ kind: "membership", name: nadia.name, email: nadia.email, memberKind: "founder" });
    expect(applications.askedTier(asked)).toMatchObject({ id: STARTUP });
    expect(applications.askedTier(await applicationOf(paul.id))).toMatchObject({ id: FREE_TIER });

    const approved = await run(applications.approve(asked), INVESTOR);
    expect(approved).toMatchObject({ id: nadia.id, status: "approved", mail: "accepted" });
    expect(await get(members.memberQuery(nadia.id))).toMatchObject({ status: "approved", tier: { id: INVESTOR } });
    const rejected = await run(applications.reject(await applicationOf(paul.id)), { reason: "We do not know you." });
    expect(rejected).toMatchObject({ status: "rejected" });
    expect(await get(members.memberQuery(paul.id))).toMatchObject({ statusReason: "We do not know you." });
    expect([await isApplied(nadia.id), await isApplied(paul.id)]).toEqual([false, false]);

    const error = await run(applications.approve(asked), STARTUP).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ status: 409, code: "already-decided" });
    expect(applications.handleConflict(error)).toBe(true);
    expect(applications.handleConflict(new Error("another"))).toBe(false);
  });

  it("for another tier are decided in the same way", async () => {
    const columns = { tierRequestedAt: Date.now(), requestedTierId: STARTUP };
    const [ida, max] = [await createMember({ name: "Ida", columns }), await createMember({ name: "Max", columns })];
    const asked = await applicationOf(ida.id);
    expect(asked).toMatchObject({ kind: "tier", requestedTier: { id: STARTUP }, currentTier: { id: FREE_TIER } });
    await run(applications.approve(asked), STARTUP);
    await run(applications.reject(await applicationOf(max.id)), { reason: "Not this year." });
    expect((await get(members.memberQuery(ida.id))).tier.id).toBe(STARTUP);
    expect((await get(members.memberQuery(max.id))).tier.id).toBe(FREE_TIER);
    expect([await isApplied(ida.id), await isApplied(max.id)]).toEqual([false, false]);
  });

  it("are counted in the summary, and come page by page", async () => {
    const before = (await getRows(applications.applicationsQuery(""))).length;
    for (let at = before; at <= PAGE_SIZE; at += 1) await applicant();
    const pages = await getPages(applications.applicationsQuery(""), 2);
    expect(pages.map(({ rows }) => rows.length)).toEqual([PAGE_SIZE, 1]);
    const counts = await get(summary.summaryQuery);
    expect(counts).toMatchObject({ applications: WAITING_COUNT_MAX, tierRequests: 0 });
    expect(summary.countWaiting(counts)).toBeGreaterThanOrEqual(WAITING_COUNT_MAX);
    expect(summary.formatWaiting(counts.applications)).toBe("9+");
  });
});

describe("a member", () => {
  it("is found by name and status, and shown with sessions and history", async () => {
    const vera = await createMember({ name: "Vera Unusual" });
    const rows = await getRows(members.membersQuery(`q=${encodeURIComponent(vera.email)}&status=approved&role=member`));
    expect(rows).toMatchObject([{ id: vera.id, name: "Vera Unusual", email: vera.email, tier: { id: FREE_TIER } }]);
    expect(await getRows(members.membersQuery(`q=${encodeURIComponent(vera.email)}&status=pending`))).toEqual([]);
    const shown = await get(members.memberQuery(vera.id));
    expect(shown).toMatchObject({
      kind: "founder",
      sessionCount: 1,
      secondFactor: false,
      history: [],
      invitedWith: null,
    });
    expect((await getPages(members.membersQuery(""), 2)).map(({ rows: { length } }) => length > 0)).toEqual([
      true,
      true,
    ]);
  });

  it("gets a role and a tier, is signed out, suspended and restored", async () => {
    const vera = await createMember({ name: "Vera" });
    const shown = () => get(members.memberQuery(vera.id));
    await run(members.changeRole(vera), "admin");
    expect((await shown()).role).toBe("admin");
    await run(members.changeRole(vera), "member");
    await run(members.giveTier(vera), STARTUP);
    expect(await shown()).toMatchObject({ role: "member", tier: { id: STARTUP } });
    await run(members.signOutMember(vera));
    const [event] = await getRows(members.securityEventsQuery(vera.id));
    expect(event).toMatchObject({ kind: "sessions-revoked", by: "admin" });
    expect((await shown()).sessionCount).toBe(0);
    await run(members.suspendMember(vera), { reason: "Wrote to strangers." });
    expect(await shown()).toMatchObject({ status: "suspended", statusReason: "Wrote to strangers." });
    await run(members.restoreMember(vera));
    expect((await shown()).status).toBe("approved");
    const actions = (await shown()).history.map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(["member-restored", "member-suspended", "member-signed-out"]);
    expect(actions.slice(3)).toEqual(["tier-given", "role-changed", "role-changed"]);
  });

  it("loses a second step after a day, unless that is stopped", async () => {
    const vera = await createMember({ name: "Vera", columns: { twoFactorEnabled: true } });
    const dueAt = async () => (await get(members.memberQuery(vera.id))).secondFactorRemovalDueAt;
    await run(members.requestSecondFactorRemoval(vera));
    expect(await dueAt()).not.toBeNull();
    await run(members.stopSecondFactorRemoval(vera));
    expect(await dueAt()).toBeNull();
  });
});

describe("the audit log", () => {
  it("has what an admin did, by filter, page by page and as a file", async () => {
    await run(registration.changeMode, "open");
    const search = `actor=${otto.id}&action=registration-mode-changed`;
    const [entry] = await getRows(auditLog.auditLogQuery(search));
    expect(entry).toMatchObject({
      actor: { name: "Otto Brandt" },
      subject: { kind: "setting" },
      after: { mode: "open" },
    });
    const file = await visit(auditLog.auditCsvPath(search));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect((await file.text()).trim().split("\n")).toHaveLength(2);

    const subjectId = newId();
    const written = {
      actorId: otto.id,
      action: "page-saved",
      subjectKind: "page",
      subjectId,
      requestId: "1",
      at: 1,
    } as const;
    for (let at = 0; at <= PAGE_SIZE; at += 1)
      await testDb()
        .insert(audit)
        .values({ ...written, id: newId() });
    const pages = await getPages(auditLog.auditLogQuery(`subject=${subjectId}`), 2);
    expect(pages.map(({ rows, cursor }) => [rows.length > 0, cursor === null])).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(pages.flatMap(({ rows }) => rows)).toHaveLength(PAGE_SIZE + 1);
  });
});

describe("the registration mode", () => {
  it("is the one that an admin chose, with who chose it", async () => {
    await run(registration.changeMode, "invitation");
    const chosen = { mode: "invitation", changedBy: "Otto Brandt", changedAt: expect.any(String), isEarlyAccess: true };
    expect(await get(registration.registrationQuery)).toEqual(chosen);
    expect((await run(registration.changeEarlyAccess, false)).isEarlyAccess).toBe(false);
    expect((await get(registration.registrationQuery)).isEarlyAccess).toBe(false);
    await run(registration.changeEarlyAccess, true);
    await run(registration.changeMode, "restricted");
    expect((await get(registration.registrationQuery)).mode).toBe("restricted");
  });
});

describe("an invitation", () => {
  it("is created once for each idempotency key, shows who used it, and is revoked", async () => {
    const made = await run(invitations.createInvitation, { ...INVITATION, note: "For the spring dinner", maxUses: 2 });
    const call = { idempotencyKey: async () => "one-and-the-same" };
    const again = await invitations.createInvitation.mutationFn(INVITATION, call);
    const repeated = await invitations.createInvitation.mutationFn(INVITATION, call);
    expect(repeated.id).toBe(again.id);
    const email = `${newId()}@invited.test`;
    expect((await signUp(made.code, email)).status).toBe(201);
    const rowOf = async (id: string) => (await getRows(invitations.invitationsQuery(""))).find((row) => row.id === id);
    expect(await rowOf(made.id)).toMatchObject({
      ...{ code: made.code, note: "For the spring dinner", maxUses: 2, usedCount: 1, status: "open" },
      link: expect.stringContaining(made.code),
    });
    expect(await getRows(invitations.usesQuery(made.id))).toMatchObject([{ name: "Grace Newcomer", email }]);
    await run(invitations.revokeInvitation, made.id);
    expect((await rowOf(made.id))?.status).toBe("revoked");
  });
});

describe("the outbox", () => {
  it("shows the mails of a status, page by page, and their text, and sends a dead one again", async () => {
    const now = Date.now();
    const dead = { kind: "password-changed", toName: "Nadia", status: "dead", attempts: 6, dueAt: now } as const;
    const ids = Array.from({ length: PAGE_SIZE + 1 }, () => newId());
    for (const id of ids) {
      const mail = { ...dead, id, key: `password-changed:${id}`, to: `${id}@mail.test`, createdAt: now };
      await testDb()
        .insert(outbox)
        .values({ ...mail, lastError: "The mailbox is full" });
    }
    const [id = ""] = ids.slice(-1);
    const pages = await getPages(mails.outboxQuery("status=dead"), 2);
    expect(pages.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual(expect.arrayContaining(ids));
    expect(pages[0]?.rows[0]).toMatchObject({ id, status: "dead", lastError: "The mailbox is full", replayedAt: null });
    expect(await get(mails.mailQuery(id))).toMatchObject({ id, subject: expect.any(String), text: expect.any(String) });
    const replayed = await run(mails.replayMail, id);
    expect(replayed).toMatchObject({ id, replayedAt: expect.any(String) });
    admin.refreshAdmin();
    admin.refreshAdminExcept("/api/admin/outbox");
    const row = (await getRows(mails.outboxQuery(""))).find((one) => one.id === id);
    expect(row?.replayedAt).toBe(replayed.replayedAt);
    await expect(run(mails.replayMail, id)).rejects.toMatchObject({ status: 409 });
    expect(await run(mails.replayAllMails)).toEqual({ count: PAGE_SIZE });
    await expect(run(mails.replayAllMails)).rejects.toMatchObject({ status: 409 });
  });
});

describe("a tier", () => {
  const PARTNER = { priceMinor: 9900, features: ["A seat"], capabilities: ["networking" as const] };

  it("is added and edited, and not over the edit of another admin", async () => {
    const added = await run(tiers.saveTier(null), { ...PARTNER, name: "Partner" });
    expect(added).toMatchObject({ name: "Partner", price: { amountMinor: 9900 }, memberCount: 0, version: 1 });
    expect(await tierOf(added.id)).toEqual(added);
    await run(tiers.saveTier(added), { ...PARTNER, name: "Partner Plus", version: added.version });
    expect(await tierOf(added.id)).toMatchObject({ name: "Partner Plus", version: 2 });
    const late = run(tiers.saveTier(added), { ...PARTNER, name: "Too late", version: added.version });
    await expect(late).rejects.toMatchObject({ theirs: { id: added.id, name: "Partner Plus", version: 2 } });
    expect(await run(tiers.offerTier, { id: added.id, offered: false })).toMatchObject({ offered: false });
    const was = (await get(admin.adminTiersQuery)).tiers.map(({ id }) => id);
    const order = was.toReversed();
    expect((await run(tiers.orderTiers, { order, was })).tiers.map(({ id }) => id)).toEqual(order);
    await expect(
      run(tiers.orderTiers, { order: was.toSpliced(0, 2, was[1] ?? "", was[0] ?? ""), was }),
    ).rejects.toMatchObject({
      theirs: expect.arrayContaining([expect.objectContaining({ id: added.id })]),
    });
    await run(tiers.orderTiers, { order: was, was: order });
  });
});

it("lists the quotes that wait, which an admin shows on the landing page or declines", async () => {
  const { id } = await createMember({ name: "Ada Quill" });
  const at = new Date(1_700_000_000_000).toISOString();
  await testDb()
    .insert(quote)
    .values({
      memberId: id,
      name: "Ada Quill",
      text: "I met the lead of our round here.",
      state: "waiting",
      at: Date.parse(at),
    });
  const waiting = (await getRows(quotes.quotesQuery(""))).find((row) => row.id === id);
  expect(waiting).toMatchObject({ person: { name: "Ada Quill" }, state: "waiting", at });
  await run(quotes.decideQuote, { id, at, isShown: true });
  expect((await getRows(quotes.quotesQuery("state=shown"))).map((row) => row.id)).toContain(id);
});

it("shows what an operator has configured", async () => {
  const { items } = await get(setup.setupQuery);
  expect(items.length).toBeGreaterThan(3);
  for (const item of items) expect(item).toMatchObject({ title: expect.any(String), done: expect.any(Boolean) });
});

it("sends a test email, and shows the checks, the jobs and the figures", async () => {
  expect(await run(setup.sendTestMail)).toEqual({
    ...{ to: otto.email, accepted: true, answer: "In local development, no emails are sent." },
  });
  const { items } = await get(setup.setupQuery);
  expect(items.find(({ key }) => key === "mail")).toMatchObject({ done: true, canTest: true });
  const { checks, failing, figures } = await get(system.systemQuery);
  expect(failing).toEqual(checks.filter(({ passes }) => !passes).map(({ name }) => name));
  expect(figures).toMatchObject({ databaseBytes: expect.any(Number) });
});

it("tells an admin without a second factor to switch it on, where it is mandatory", async () => {
  await as(otto, { APP_ENV: "production" });
  const error = await get(summary.summaryQuery).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ status: 403, code: "second-factor-required" });
  expect(admin.needsSecondFactor(error)).toBe(true);
});

it("calls every function of the APIs of the admin panel", () =>
  expectAllCalled(
    ...["admin", "admin/applications", "admin/audit", "admin/invitations", "admin/members", "admin/outbox"],
    ...["admin/quotes", "admin/registration", "admin/setup", "admin/summary", "admin/system", "admin/tiers"],
  ));
