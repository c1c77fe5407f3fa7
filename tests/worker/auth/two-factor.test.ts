import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import type { RecoveryCodesView, SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import { RATE_LIMITS, RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import {
  account,
  outbox,
  rateLimit,
  session,
  sessionRevocation,
  twoFactor,
  user,
  verification,
} from "#db/schema/index.ts";
import { call, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";
import { codeOf, enableTwoFactor, startSignIn } from "#tests/support/two-factor.ts";
import worker from "#worker/index.ts";

const PASSWORD = "correct horse battery";
let hash: string;

beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
});

/** A member with a password, as after sign-up. */
async function createWithPassword(options: Parameters<typeof createMember>[0] = {}): Promise<TestMember> {
  const member = await createMember(options);
  const row = { id: newId(), accountId: member.id, providerId: "credential", userId: member.id, password: hash };
  await testDb().insert(account).values(row);
  return member;
}

const code = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const sessionsOf = (id: string) => testDb().select().from(session).where(eq(session.userId, id));
const memberRow = async (id: string) => (await testDb().select().from(user).where(eq(user.id, id)))[0];
const mailsTo = async (email: string) =>
  (await testDb().select({ kind: outbox.kind }).from(outbox).where(eq(outbox.to, email))).map((row) => row.kind);
const secondStep = (body: object, cookie: string) => call("/api/auth/second-step", { body, cookie });
const begin = (cookie: string, password = PASSWORD) => call("/api/auth/second-factor", { body: { password }, cookie });
const status = async (cookie: string) => (await call("/api/me", { cookie })).status;

/** A member with two-factor sign-in, and the cookie of the session that switched it on. */
async function createProtected(options: Parameters<typeof createMember>[0] = {}) {
  const member = await createWithPassword(options);
  return { member, setup: await enableTwoFactor(member.cookie, PASSWORD) };
}

describe("switching two-factor sign-in on", () => {
  it("requires the password, returns the key, and stays off until the first code", async () => {
    const member = await createWithPassword();
    const answered = await begin(member.cookie);
    expect(answered.status).toBe(200);
    const setup = await answered.json<SecondFactorSetupView>();
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Node:/);
    expect(setup.uri).toContain(setup.secret);
    expect(new Set(setup.recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
    expect((await memberRow(member.id))?.twoFactorEnabled).toBe(false);
    expect((await startSignIn(member.email, PASSWORD)).answer).toEqual({ next: "signed-in" });
  });

  it("is rejected with a wrong password, without a password, and for visitors", async () => {
    const member = await createWithPassword();
    const wrong = await begin(member.cookie, "not my password");
    expect([wrong.status, await code(wrong)]).toEqual([403, "password-wrong"]);
    const none = await begin((await createMember()).cookie);
    expect([none.status, await code(none)]).toEqual([409, "password-missing"]);
    expect((await begin("")).status).toBe(401);
    expect(await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id))).toEqual([]);
  });

  it("counts passwords, right ones too, and answers too many with retry-after", async () => {
    const member = await createWithPassword();
    const { limit } = RATE_LIMITS.reauthenticationPerAccount;
    expect((await begin(member.cookie)).status).toBe(200);
    for (let at = 1; at < limit; at += 1) expect((await begin(member.cookie, `guess ${at}`)).status).toBe(403);
    const late = await begin(member.cookie);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("rejects a wrong code and stays off", async () => {
    const member = await createWithPassword();
    const { secret } = await (await begin(member.cookie)).json<SecondFactorSetupView>();
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, "0");
    const answered = await call("/api/auth/second-factor/confirmation", {
      body: { code: wrong },
      cookie: member.cookie,
    });
    expect([answered.status, await code(answered)]).toEqual([401, "second-factor-invalid"]);
    expect((await memberRow(member.id))?.twoFactorEnabled).toBe(false);
  });

  it("revokes every other session with its sockets, keeps its own, and mails the member", async () => {
    const member = await createWithPassword();
    const other = await signIn(member.id);
    const tab = await openInbox(other);
    await eventually(
      () => tab.frames.length,
      (count) => count > 0,
    );
    await enableTwoFactor(member.cookie, PASSWORD);
    await eventually(
      () => tab.closed,
      (closed) => closed === 4401,
    );
    expect([await status(member.cookie), await status(other.cookie)]).toEqual([200, 401]);
    expect(await mailsTo(member.email)).toEqual(["second-factor-on"]);
    expect((await memberRow(member.id))?.twoFactorEnabled).toBe(true);
    expect(await testDb().select().from(sessionRevocation).where(eq(sessionRevocation.memberId, member.id))).toEqual(
      [],
    );
  });

  it("keeps the confirmed setup when two were started", async () => {
    const member = await createWithPassword();
    const setup = await (await begin(member.cookie)).json<SecondFactorSetupView>();
    const [row] = await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id));
    if (!row) throw new Error("Nothing was begun");
    await testDb()
      .insert(twoFactor)
      .values({ ...row, id: newId() });
    await call("/api/auth/second-factor/confirmation", { body: { code: codeOf(setup.secret) }, cookie: member.cookie });
    const left = await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id));
    expect(left.length).toBe(1);
  });

  it("cannot be started again while it is on", async () => {
    const { member } = await createProtected();
    expect(await code(await begin(member.cookie))).toBe("conflict");
  });
});

describe("sign-in with a second step", () => {
  it("creates no session before the code, only a challenge that scripts cannot read", async () => {
    const { member } = await createProtected();
    const before = (await sessionsOf(member.id)).length;
    const answered = await call("/api/auth/sign-in/email", { body: { email: member.email, password: PASSWORD } });
    expect([answered.status, await answered.json()]).toEqual([200, { next: "second-step" }]);
    const cookies = answered.headers.getSetCookie().filter((line) => !line.startsWith("node.bookmark"));
    expect(cookies.map((line) => line.split("=")[0])).toEqual(["node.two_factor"]);
    expect(cookies[0]).toMatch(/HttpOnly/);
    expect(await status(cookiesOf(answered))).toBe(401);
    expect((await sessionsOf(member.id)).length).toBe(before);
  });

  it("never writes a session before the second step, not even one that is deleted again", async () => {
    const { member } = await createProtected();
    await env.DB.prepare(
      "create trigger no_sessions before insert on session begin select raise(abort, 'a session was made'); end",
    ).run();
    try {
      expect((await startSignIn(member.email, PASSWORD)).answer).toEqual({ next: "second-step" });
    } finally {
      await env.DB.prepare("drop trigger no_sessions").run();
    }
  });

  it("signs in with a code, and stores browser and location", async () => {
    const { member, setup } = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const answered = await call("/api/auth/second-step", {
      body: { code: codeOf(setup.secret, 1) },
      cookie: challenge,
      headers: { "user-agent": "Mozilla/5.0 Firefox/150.0" },
      ip: "198.51.100.7",
    });
    expect([answered.status, await answered.json()]).toEqual([200, { next: "signed-in" }]);
    expect(await status(cookiesOf(answered))).toBe(200);
    const made = (await sessionsOf(member.id)).filter((row) => row.id !== member.sessionId);
    expect(made).toMatchObject([{ ipAddress: "198.51.100.7", userAgent: "Mozilla/5.0 Firefox/150.0" }]);
  });

  it("accepts a code once", async () => {
    const { member, setup } = await createProtected();
    const [first, second] = [await startSignIn(member.email, PASSWORD), await startSignIn(member.email, PASSWORD)];
    const typed = { code: codeOf(setup.secret, 1) };
    expect((await secondStep(typed, first.challenge)).status).toBe(200);
    const again = await secondStep(typed, second.challenge);
    expect([again.status, await code(again)]).toEqual([401, "second-factor-invalid"]);
  });

  it("accepts a code once at the edge of its rate-limit window too", async () => {
    const { member, setup } = await createProtected();
    const first = await startSignIn(member.email, PASSWORD);
    const typed = { code: codeOf(setup.secret, 1) };
    expect((await secondStep(typed, first.challenge)).status).toBe(200);
    // The current window has ended, so its counts do not apply anymore.
    const { name, windowMs } = RATE_LIMITS.secondFactorCode;
    const end = String((Math.floor(Date.now() / windowMs) + 1) * windowMs).padStart(15, "0");
    for (const { key } of await testDb().select().from(rateLimit))
      if (key.startsWith(`${end}:${name}:`)) await testDb().delete(rateLimit).where(eq(rateLimit.key, key));
    const next = await startSignIn(member.email, PASSWORD);
    expect((await secondStep(typed, next.challenge)).status).toBe(401);
  });

  it("accepts a recovery code once, with or without its hyphen", async () => {
    const { member, setup } = await createProtected();
    const [one = "", two = ""] = setup.recoveryCodes;
    const use = async (recoveryCode: string) =>
      (await secondStep({ recoveryCode }, (await startSignIn(member.email, PASSWORD)).challenge)).status;
    expect([await use(one), await use(one), await use(two.replace("-", ""))]).toEqual([200, 401, 200]);
  });

  it("rejects wrong codes, and after ten of them the correct one too, for a while", { timeout: 90_000 }, async () => {
    const { member, setup } = await createProtected();
    const answers: number[] = [];
    for (let at = 0; at < RATE_LIMITS.secondStepPerAccount.limit; at += 1) {
      const { challenge } = await startSignIn(member.email, PASSWORD);
      answers.push((await secondStep({ recoveryCode: `wrong-${at}` }, challenge)).status);
    }
    expect(new Set(answers)).toEqual(new Set([401]));
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const late = await secondStep({ code: codeOf(setup.secret, 1) }, challenge);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("ends after five wrong codes with a reason of its own, and has to begin again", async () => {
    const { member, setup } = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const answers: string[] = [];
    for (const typed of ["000000", "000001", "000002", "000003", "000004"])
      answers.push(await code(await secondStep({ code: typed }, challenge)));
    const sixth = await secondStep({ code: codeOf(setup.secret, 1) }, challenge);
    expect([...answers, await code(sixth)]).toEqual([...Array(5).fill("second-factor-invalid"), "second-step-refused"]);
    expect(sixth.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^node\.two_factor=; Max-Age=0; Path=\//),
    );
  });

  it("fails with an expired, used, missing or forged challenge", async () => {
    const { member, setup } = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    await testDb()
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(verification.value, member.id));
    const typed = { code: codeOf(setup.secret, 1) };
    for (const cookie of [challenge, "", `${challenge}x`, "node.two_factor=2fa-made-up.signature"]) {
      const answered = await secondStep(typed, cookie);
      expect([answered.status, await code(answered)]).toEqual([401, "second-step-expired"]);
    }
    expect((await sessionsOf(member.id)).map((row) => row.id)).toEqual([member.sessionId]);
  });

  it("uses only the challenge when another member is signed in in that browser", async () => {
    const { member, setup } = await createProtected();
    const mallory = await createProtected({ name: "Mallory" });
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const both = `${mallory.member.cookie}; ${challenge}`;
    expect((await secondStep({ code: codeOf(mallory.setup.secret, 1) }, both)).status).toBe(401);
    const { challenge: next } = await startSignIn(member.email, PASSWORD);
    const answered = await secondStep({ code: codeOf(setup.secret, 1) }, `${mallory.member.cookie}; ${next}`);
    const me = await (await call("/api/me", { cookie: cookiesOf(answered) })).json<{ id: string }>();
    expect(me.id).toBe(member.id);
  });

  it("is rejected for a member who was suspended meanwhile", async () => {
    const { member, setup } = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, member.id));
    const answered = await secondStep({ code: codeOf(setup.secret, 1) }, challenge);
    expect([answered.status, await code(answered)]).toEqual([403, "account-suspended"]);
  });
});

describe("recovery codes and switching off", () => {
  it("makes ten new codes for the password, and the earlier ones no longer work", async () => {
    const { member, setup } = await createProtected();
    const answered = await call("/api/auth/second-factor/recovery-codes", {
      body: { password: PASSWORD },
      cookie: member.cookie,
    });
    const { recoveryCodes } = await answered.json<RecoveryCodesView>();
    expect(new Set([...recoveryCodes, ...setup.recoveryCodes]).size).toBe(2 * RECOVERY_CODE_COUNT);
    const use = async (recoveryCode = "") =>
      (await secondStep({ recoveryCode }, (await startSignIn(member.email, PASSWORD)).challenge)).status;
    expect([await use(setup.recoveryCodes[0]), await use(recoveryCodes[0])]).toEqual([401, 200]);
  });

  it("requires the password for new codes, and makes none while two-factor sign-in is off", async () => {
    const path = "/api/auth/second-factor/recovery-codes";
    const { member } = await createProtected();
    expect((await call(path, { body: { password: "wrong" }, cookie: member.cookie })).status).toBe(403);
    const plain = await createWithPassword();
    expect((await call(path, { body: { password: PASSWORD }, cookie: plain.cookie })).status).toBe(409);
  });

  it("switches off for the password: sign-in takes one step again, and the other sessions are revoked", async () => {
    const { member } = await createProtected();
    const other = await signIn(member.id);
    const remove = (password: string) =>
      call("/api/auth/second-factor/removal", { body: { password }, cookie: member.cookie });
    expect((await remove("wrong")).status).toBe(403);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect([await status(member.cookie), await status(other.cookie)]).toEqual([200, 401]);
    expect(await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id))).toEqual([]);
    expect((await startSignIn(member.email, PASSWORD)).answer).toEqual({ next: "signed-in" });
    expect(await mailsTo(member.email)).toEqual(["second-factor-on", "second-factor-off"]);
  });
});

describe("an admin in production", () => {
  const inProduction = (path: string, cookie: string, body?: object) =>
    worker.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: body ? "POST" : "GET",
        headers: { origin: ORIGIN, cookie, "cf-connecting-ip": "203.0.113.9", "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      { ...env, APP_ENV: "production" },
      createExecutionContext(),
    );

  it("can use the panel only with two-factor sign-in", async () => {
    const otto = await createWithPassword({ role: "admin" });
    const before = await inProduction("/api/admin/outbox", otto.cookie);
    expect([before.status, await code(before)]).toEqual([403, "second-factor-required"]);
    await enableTwoFactor(otto.cookie, PASSWORD);
    expect((await inProduction("/api/admin/outbox", otto.cookie)).status).toBe(200);
  });

  it("cannot switch it off", async () => {
    const { member } = await createProtected({ role: "admin" });
    const refused = await inProduction("/api/auth/second-factor/removal", member.cookie, { password: PASSWORD });
    expect([refused.status, await code(refused)]).toEqual([403, "second-factor-required"]);
    expect((await memberRow(member.id))?.twoFactorEnabled).toBe(true);
  });
});
