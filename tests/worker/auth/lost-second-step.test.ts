import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { breakGlassStatements } from "#auth/two-factor/break-glass.ts";
import { sweepPendingRemovals } from "#auth/two-factor/pending-removal.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { SECOND_FACTOR_REMOVAL_WAIT_MS } from "#contract/limits.ts";
import { audit, outbox, secondFactorRemoval, sessionRevocation, twoFactor, user } from "#db/schema/index.ts";
import { getMailKind } from "#mail/kinds.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { codeOf, enableTwoFactor, startSignIn } from "#tests/support/two-factor.ts";

async function createProtected(options: Parameters<typeof createMember>[0] = {}) {
  const member = await createWithPassword(options);
  return { member, setup: await enableTwoFactor(member.cookie, PASSWORD) };
}

const path = (member: { id: string }) => `/api/admin/members/${member.id}/second-factor-removal`;
const request = (otto: TestMember, member: { id: string }) =>
  call(path(member), { method: "PUT", body: {}, cookie: otto.cookie });
const auditOf = async (memberId: string) =>
  (await testDb().select().from(audit).where(eq(audit.subjectId, memberId))).map(({ action, actorId }) => [
    action,
    actorId,
  ]);
const mailsTo = async ({ email }: TestMember) =>
  (await testDb().select().from(outbox).where(eq(outbox.to, email))).map((row) => row.kind);
const pendingOf = (id: string) =>
  testDb().select().from(secondFactorRemoval).where(eq(secondFactorRemoval.memberId, id));
const isOn = async (id: string) =>
  (await testDb().select().from(user).where(eq(user.id, id)))[0]?.twoFactorEnabled ?? null;
const status = async ({ cookie }: TestMember) => (await call("/api/me", { cookie })).status;
const later = () => Date.now() + SECOND_FACTOR_REMOVAL_WAIT_MS + 1000;

describe("an admin's removal of a second factor that a member lost", () => {
  it("waits for a day, mails the member, and then lets them sign in with the password", async () => {
    const [otto, { member }] = [await createMember({ role: "admin" }), await createProtected()];
    expect((await request(otto, member)).status).toBe(204);
    expect((await request(otto, member)).status).toBe(204);
    await sweepPendingRemovals(env, testDb(), Date.now());
    expect([await isOn(member.id), await status(member)]).toEqual([true, 200]);
    await sweepPendingRemovals(env, testDb(), later());
    expect([await isOn(member.id), await status(member)]).toEqual([false, 401]);
    expect(await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id))).toEqual([]);
    expect((await startSignIn(member.email, PASSWORD)).answer).toEqual({ next: "signed-in" });
    expect(await auditOf(member.id)).toEqual([
      ["second-factor-removal-requested", otto.id],
      ["second-factor-removed", null],
    ]);
    expect(await mailsTo(member)).toEqual(["second-factor-on", "second-factor-removal", "second-factor-off"]);
    expect(await pendingOf(member.id)).toEqual([]);
  });

  it("tells the member by mail when it happens and how to stop it, and nothing once it is stopped", async () => {
    const [otto, { member }] = [await createMember({ role: "admin" }), await createProtected()];
    await request(otto, member);
    const [row] = (await testDb().select().from(outbox).where(eq(outbox.to, member.email))).slice(-1);
    if (!row) throw new Error("No mail");
    const write = async () =>
      (await getMailKind(row.kind)).write({ env, db: testDb(), row, now: Date.now(), isProven: true });
    expect((await write())?.content.action?.label).toBe("Keep two-step sign-in");
    await call("/api/auth/second-factor/pending-removal", { method: "DELETE", cookie: member.cookie });
    expect(await write()).toBeNull();
  });

  it.each([{ role: "member" as const }, { status: "suspended" as const }])(
    "does not happen when the admin who requested it is no longer one: %o",
    async (change) => {
      const [otto, { member }] = [await createMember({ role: "admin" }), await createProtected()];
      await request(otto, member);
      await testDb().update(user).set(change).where(eq(user.id, otto.id));
      await sweepPendingRemovals(env, testDb(), later());
      expect([await isOn(member.id), await status(member)]).toEqual([true, 200]);
      expect(await pendingOf(member.id)).toEqual([]);
    },
  );

  it("is announced to the member wherever they are signed in, and stopped by the member, in the settings", async () => {
    const [otto, { member }] = [await createMember({ role: "admin" }), await createProtected()];
    const announced = async () =>
      (await (await call("/api/me", { cookie: member.cookie })).json<ViewerView>()).secondFactorRemovalDueAt;
    expect(await announced()).toBeNull();
    await request(otto, member);
    const security = await (await call("/api/me/security", { cookie: member.cookie })).json<{
      secondFactor: { removalDueAt: string | null };
    }>();
    expect(Date.parse(security.secondFactor.removalDueAt ?? "")).toBeGreaterThan(Date.now());
    expect(await announced()).toBe(security.secondFactor.removalDueAt);
    const stopped = await call("/api/auth/second-factor/pending-removal", { method: "DELETE", cookie: member.cookie });
    expect(stopped.status).toBe(204);
    expect(await announced()).toBeNull();
    await sweepPendingRemovals(env, testDb(), later());
    expect(await isOn(member.id)).toBe(true);
    expect((await auditOf(member.id)).at(-1)).toEqual(["second-factor-removal-stopped", member.id]);
  });

  it("is stopped by a second step that the member takes", async () => {
    const [otto, { member, setup }] = [await createMember({ role: "admin" }), await createProtected()];
    await request(otto, member);
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const step = { recoveryCode: setup.recoveryCodes[0] };
    expect((await call("/api/auth/second-step", { body: step, cookie: challenge })).status).toBe(200);
    expect(await pendingOf(member.id)).toEqual([]);
  });

  it("is stopped by an admin, and does not meet a second factor that is switched on later", async () => {
    const [otto, { member }] = [await createMember({ role: "admin" }), await createProtected()];
    await request(otto, member);
    expect((await call(path(member), { method: "DELETE", cookie: otto.cookie })).status).toBe(204);
    expect(await pendingOf(member.id)).toEqual([]);
    await request(otto, member);
    await call("/api/auth/second-factor/removal", { body: { password: PASSWORD }, cookie: member.cookie });
    expect(await pendingOf(member.id)).toEqual([]);
  });

  it("is refused for oneself, for members without one, and after ten minutes without the password", async () => {
    const { member: otto } = await createProtected({ role: "admin" });
    const ada = await createMember();
    const codeOfAnswer = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
    expect(await codeOfAnswer(await request(otto, otto))).toEqual([403, "forbidden"]);
    expect(await codeOfAnswer(await request(otto, ada))).toEqual([409, "conflict"]);
    await env.DB.prepare("update session set confirmed_at = 1 where user_id = ?").bind(otto.id).run();
    expect(await codeOfAnswer(await request(otto, ada))).toEqual([403, "confirmation-needed"]);
  });
});

describe("the command for an admin who lost the second step", () => {
  const run = (email: string) =>
    env.DB.batch(breakGlassStatements(email, Date.now()).map((text) => env.DB.prepare(text)));

  it("removes it at once, ends the sessions, mails the owner and leaves an audit row", async () => {
    const ohara = { role: "admin" as const, name: "O'Hara", email: "o'hara@members.test", emailVerified: false };
    const { member } = await createProtected(ohara);
    await run("O'Hara@members.test ");
    expect([await isOn(member.id), await status(member)]).toEqual([false, 401]);
    expect((await startSignIn(member.email, PASSWORD)).answer).toEqual({ next: "signed-in" });
    expect(await auditOf(member.id)).toEqual([["second-factor-removed", null]]);
    const mails = await testDb().select().from(outbox).where(eq(outbox.to, member.email));
    // It counts against the budget of the address, like any mail to one that nobody has verified.
    expect(mails.at(-1)).toMatchObject({ kind: "second-factor-off", toName: "O'Hara", countedAt: expect.any(Number) });
    const revoked = testDb().select().from(sessionRevocation).where(eq(sessionRevocation.memberId, member.id));
    expect((await revoked).length).toBe(1);
  });

  it("changes nothing for other accounts, and for one without a second step", async () => {
    const [{ member, setup }, plain] = [await createProtected(), await createMember()];
    await run(plain.email);
    await run("' or 1 = 1 --@members.test");
    expect([await isOn(member.id), await status(plain), await auditOf(plain.id)]).toEqual([true, 200, []]);
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const step = { code: codeOf(setup.secret, 1) };
    expect((await call("/api/auth/second-step", { body: step, cookie: challenge })).status).toBe(200);
  });
});
